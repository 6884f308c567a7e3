// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>

#include "solver/pictures/user_picture.hpp"
#include "tests/fuzz/targets.hpp"

namespace tilepdb::fuzz {

int user_picture(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(data, data + size);
  return read([&] {
    const solver::UserPicture picture{solver::media_type_of(bytes), bytes};
    const std::string address = picture.data_uri();
    require(address.starts_with("data:image/"), "it is a picture");
    const auto body = address.begin() + static_cast<std::ptrdiff_t>(address.find(',') + 1);
    require(address.end() - body == static_cast<std::ptrdiff_t>((size + 2) / 3 * 4), "all of it is there");
    require(std::all_of(body, address.end(), [](char c) { return c > ' ' && c != '"' && c != '<' && c != '&'; }),
            "it may stand in an attribute");
  });
}

}  // namespace tilepdb::fuzz
