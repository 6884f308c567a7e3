// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "tests/support/temporary_folder.hpp"
#include "tuning/partitions/board_sample.hpp"
#include "tuning/partitions/evaluation_store.hpp"

// Samples of boards for the evaluation of patterns.
namespace tilepdb::test {

inline constexpr BoardSize sampled_board{4, 3};

[[nodiscard]] inline tuning::BoardSample sample_of(BoardSize size, Cell blank, std::size_t count) {
  return tuning::make_board_sample(size, blank, count, 7);
}

[[nodiscard]] inline tuning::EvaluationStore open_store(const TemporaryFolder& folder,
                                                        const tuning::BoardSample& sample) {
  return {folder.path(), sample, {}};
}

}  // namespace tilepdb::test
