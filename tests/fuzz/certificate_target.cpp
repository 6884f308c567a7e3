// SPDX-License-Identifier: MIT
#include "solver/certificates/certificate.hpp"
#include "tests/fuzz/targets.hpp"

namespace tilepdb::fuzz {

int certificate(const std::uint8_t* data, std::size_t size) {
  return read([&] {
    const solver::Certificate read = solver::decode_certificate({data, data + size}, "file");
    for (const solver::Proof& proof : read.proofs) (void)solver::fault_on_the_face(proof, read.goal);
    const std::string again = solver::encode_certificate(read);
    require(solver::encode_certificate(solver::decode_certificate(again, "again")) == again,
            "a certificate is written as it was read");
  });
}

}  // namespace tilepdb::fuzz
