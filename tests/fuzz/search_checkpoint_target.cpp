// SPDX-License-Identifier: MIT
#include "solver/search/checkpoint_file.hpp"
#include "tests/fuzz/targets.hpp"
#include "tilepdb/text.hpp"

namespace tilepdb::fuzz {

int search_checkpoint(const std::uint8_t* data, std::size_t size) {
  std::string text(data, data + size);
  const std::string batch = "batch";
  const auto end = text.find('\n');
  if (end != std::string::npos && end >= 16) {
    const std::string summed = batch + text.substr(end + 1);
    const Bytes bytes(summed.begin(), summed.end());
    text.replace(end - 16, 16, format_hexadecimal(checksum(bytes)));
  }
  const solver::CheckpointFile file("folder", batch);
  return read([&] {
    const solver::BatchProgress progress = file.decode(text);
    const std::string again = file.encode(progress);
    require(file.encode(file.decode(again)) == again, "a checkpoint is written as it was read");
  });
}

}  // namespace tilepdb::fuzz
