// SPDX-License-Identifier: MIT
#include "solver/certificates/certificate.hpp"
#include "solver/certificates/puzzle_certificate.hpp"
#include "tests/fuzz/targets.hpp"

namespace tilepdb::fuzz {

int certificate(const std::uint8_t* data, std::size_t size) {
  (void)read([&] {
    const solver::PuzzleCertificate read = solver::decode_puzzle_certificate({data, data + size}, "file", "hanoi");
    for (const solver::PuzzleProof& proof : read.proofs) (void)solver::fault_of_bounds(proof);
    const std::string again = solver::encode_certificate(read);
    const auto other = read_again([&] { return solver::decode_puzzle_certificate(again, "again", "hanoi"); });
    require(solver::encode_certificate(other) == again, "a puzzle's certificate is written as it was read");
  });
  return read([&] {
    const solver::Certificate read = solver::decode_certificate({data, data + size}, "file");
    for (const solver::Proof& proof : read.proofs) (void)solver::fault_without_search(proof, read.goal);
    const std::string again = solver::encode_certificate(read);
    const auto other = read_again([&] { return solver::decode_certificate(again, "again"); });
    require(solver::encode_certificate(other) == again, "a certificate is written as it was read");
  });
}

}  // namespace tilepdb::fuzz
