// SPDX-License-Identifier: MIT
#include "solver/batch/checkpoint_file.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/resealed.hpp"

namespace tilepdb::fuzz {

int search_checkpoint(const std::uint8_t* data, std::size_t size) {
  const std::string batch = "batch";
  const std::string text = test::resealed({data, data + size});
  const solver::CheckpointFile file("folder", batch);
  return read([&] {
    const solver::BatchProgress progress = file.decode(text);
    const std::string again = file.encode(progress);
    require(file.encode(file.decode(again)) == again, "a checkpoint is written as it was read");
  });
}

}  // namespace tilepdb::fuzz
