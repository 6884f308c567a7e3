// SPDX-License-Identifier: MIT
#include "platform/huge_buffer.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <utility>

#include "tests/support/temporary_folder.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

TEST_CASE("buffers are zeroed, in memory or in a file that no name leads to") {
  const test::TemporaryFolder folder;
  constexpr std::uint64_t bytes = 3'000'001;
  for (const bool on_disk : {false, true}) {
    HugeBuffer buffer = on_disk ? HugeBuffer(bytes, folder.path()) : HugeBuffer(bytes);
    REQUIRE(buffer.size() == bytes);
    CHECK(std::all_of(buffer.bytes().begin(), buffer.bytes().end(), [](std::uint8_t byte) { return byte == 0; }));
    buffer.data()[bytes - 1] = 7;
    CHECK(std::filesystem::is_empty(folder.path()));
    const HugeBuffer moved = std::move(buffer);
    CHECK(moved.bytes().back() == 7);
  }
  CHECK_THROWS_AS(HugeBuffer(bytes, folder.path() / "missing"), Error);
  // More than any disk has.
  CHECK_THROWS_AS(HugeBuffer(std::uint64_t{1} << 60, folder.path()), Error);
}

}  // namespace
}  // namespace tilepdb
