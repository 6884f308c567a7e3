// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "text/json_text.hpp"

namespace tilepdb {

TEST_CASE("only whole numbers are read as whole numbers") {
  CHECK(whole_number<unsigned>(Json::parse("0")) == 0);
  CHECK(whole_number<unsigned>(Json::parse("4294967295")) == 4'294'967'295U);
  CHECK(whole_number<std::uint64_t>(Json::parse("18446744073709551615")) == UINT64_MAX);
  for (const char* const text :
       {"-1", "0.5", "3.0", "1e3", "5e54", "18446744073709551616", "true", "\"1\"", "null", "[1]", "{}"}) {
    CAPTURE(text);
    CHECK_THROWS_AS((void)whole_number<std::uint64_t>(Json::parse(text)), std::out_of_range);
  }
  CHECK_THROWS_AS((void)whole_number<unsigned>(Json::parse("4294967296")), std::out_of_range);
  CHECK_THROWS_AS((void)whole_number<std::uint8_t>(Json::parse("256")), std::out_of_range);
  CHECK(find_whole_number(Json::parse("7"), 7) == 7);
  CHECK(!find_whole_number(Json::parse("8"), 7));
}

}  // namespace tilepdb
