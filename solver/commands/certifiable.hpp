// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "solver/commands/options.hpp"
#include "solver/commands/table_choice.hpp"
#include "tiles/catalogue.hpp"

// What a certificate can be of: one that is not would be refused by whoever verifies it.
namespace tilepdb::solver {

/// Ids of instances, which a certificate needs different.
class CertifiableIds {
 public:
  /// `source` is where the instance comes from. Throws Error (bad_input) for an id that is there, or is no name.
  void add(const std::string& id, const std::string& source);

 private:
  std::map<std::string, std::string> sources_;
};

/// Throws Error (bad_input) if the options ask for a certificate, and the problem's catalogue has no true name or two
/// of its instances have the same id.
void require_certifiable(const Options& options, const Problem& problem);

}  // namespace tilepdb::solver
