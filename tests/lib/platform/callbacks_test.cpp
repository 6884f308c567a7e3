// SPDX-License-Identifier: MIT
#include "platform/callbacks.hpp"

#include <doctest/doctest.h>

#include "tilepdb/error.hpp"

namespace tilepdb {

TEST_CASE("a callback that has thrown is not called again, and its exception is thrown even if the work completes") {
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

  Callbacks stopped([] { return true; });
  CHECK(stopped.stop());
  stopped.call([&] { ++calls; });
  CHECK(calls == 1);
  stopped.call_at_last([&] { ++calls; });
  CHECK(calls == 2);

  Callbacks quiet([] { return false; });
  CHECK_NOTHROW(quiet.run([&] { quiet.call([&] { ++calls; }); }));
  CHECK(calls == 3);
  CHECK_FALSE(quiet.stop());
  CHECK_THROWS_AS(quiet.run([] { throw Error(ErrorKind::no_answer, "none"); }), Error);
  CHECK_THROWS_AS(quiet.call_at_last([] { throw Mine(); }), Mine);
  CHECK(quiet.stop());
  CHECK_THROWS_AS(quiet.run([] { throw Error(ErrorKind::interrupted, "stopped"); }), Mine);
}

}  // namespace tilepdb
