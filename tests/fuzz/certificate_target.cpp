// SPDX-License-Identifier: MIT
#include <string>

#include "solver/certificates/certificate.hpp"
#include "solver/certificates/certified_puzzle.hpp"
#include "solver/certificates/judgement.hpp"
#include "tests/fuzz/targets.hpp"

namespace tilepdb::fuzz {
namespace {

/// Reads a certificate of a puzzle and judges it without a search.
[[nodiscard]] int read_certificate(const std::string& text, const solver::PuzzleFamily& family) {
  return read([&] {
    const solver::Certificate read = solver::decode_certificate(text, "file", family.name);
    const std::string again = solver::encode_certificate(read);
    const auto other = read_again([&] { return solver::decode_certificate(again, "again", family.name); });
    require(solver::encode_certificate(other) == again, "a certificate is written as it was read");
    const auto [puzzle, instances] = solver::certified_puzzle(family, read, "file");
    for (std::size_t i = 0; i < read.proofs.size(); ++i) {
      (void)solver::fault_without_search(*puzzle, instances[i], read.proofs[i]);
    }
  });
}

}  // namespace

int certificate(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  int result = 0;
  for (const solver::PuzzleFamily& family : solver::puzzle_families()) {
    if (family.name == "hanoi" || family.name == "tiles") result |= read_certificate(text, family);
  }
  return result;
}

}  // namespace tilepdb::fuzz
