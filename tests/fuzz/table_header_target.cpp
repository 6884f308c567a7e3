// SPDX-License-Identifier: MIT
#include "tests/fuzz/targets.hpp"

namespace tilepdb::fuzz {

int table_header(const std::uint8_t* data, std::size_t size) {
  Bytes page(data, data + size);
  seal_header(page);
  return read([&] {
    const Header header = decode_header(page, "page");
    require(header.chunk_checksums.size() == header.chunks(), "a checksum for each chunk");
    require(header.reached() <= header.entries, "no more states than entries");
    require(decode_header(encode_header(header), "again") == header, "a header is written as it was read");
  });
}

}  // namespace tilepdb::fuzz
