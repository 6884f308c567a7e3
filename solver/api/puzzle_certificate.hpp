// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "tilepdb/api/certificate.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::v1 {

/// verify_certificate() for one that names a puzzle besides sliding tiles.
[[nodiscard]] Verification verify_puzzle_certificate(const std::string& text, const std::string& puzzle,
                                                     const VerifyOptions& options);

/// Throws Error (bad_input) for algorithms whose searches no certificate is of.
void require_certifying(const SolveOptions& options);

/// Runs searches, and leaves it at what they have delivered if they were told to stop.
template <typename Searches>
void run_until_stopped(Searches&& searches) {
  try {
    searches();
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::interrupted) throw;
  }
}

}  // namespace tilepdb::v1
