// SPDX-License-Identifier: MIT
#include "platform/callbacks.hpp"

#include <doctest/doctest.h>

#include "tilepdb/error.hpp"

namespace tilepdb {

TEST_CASE("a callback that has thrown is not called again, and work that ends all the same does not hide it") {
  struct Mine {};
  Callbacks callbacks({});
  unsigned calls = 0;
  const auto work = [&] {
    for (int i = 0; i < 3; ++i) {
      callbacks.call([&] {
        ++calls;
        throw Mine();
      });
    }
  };
  CHECK_THROWS_AS(callbacks.run(work), Mine);
  CHECK(calls == 1);
  CHECK(callbacks.stop());
  CHECK_THROWS_AS(callbacks.run([] { throw Error(ErrorKind::interrupted, "stopped"); }), Mine);

  Callbacks quiet([] { return false; });
  CHECK_NOTHROW(quiet.run([&] { quiet.call([&] { ++calls; }); }));
  CHECK(calls == 2);
  CHECK_FALSE(quiet.stop());
  CHECK_THROWS_AS(quiet.run([] { throw Error(ErrorKind::no_answer, "none"); }), Error);
}

}  // namespace tilepdb
