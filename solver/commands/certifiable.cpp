// SPDX-License-Identifier: MIT
#include "solver/commands/certifiable.hpp"

#include "solver/certificates/certificate.hpp"
#include "solver/certificates/certificate_document.hpp"
#include "tiles/shipped_data.hpp"

namespace tilepdb::solver {

namespace {

void require_certifiable_name(const std::string& name, const std::string& where) {
  if (is_certifiable_name(name)) return;
  throw Error(ErrorKind::bad_input, where + ": a certificate needs names of 1 to " +
                                        std::to_string(longest_certifiable_name) + " bytes without control characters");
}

}  // namespace

void CertifiableIds::add(const std::string& id, const std::string& source) {
  require_certifiable_name(id, source + ": instance " + id);
  const auto [other, is_new] = sources_.try_emplace(id, source);
  if (is_new) return;
  throw Error(ErrorKind::bad_input, source + ": instance " + id + " has the same id as that of " + other->second +
                                        "; a certificate needs different ones");
}

void require_certifiable(const Options& options, const Problem& problem) {
  if (options.certificate.empty()) return;
  if (problem.catalogue) {
    require_true_name(*problem.catalogue, shipped_catalogue_folders());
    require_certifiable_name(problem.catalogue->name, "catalogue " + problem.catalogue->name);
  }
  CertifiableIds ids;
  for (const Instance& instance : problem.instances) ids.add(instance.id, instance.source);
}

}  // namespace tilepdb::solver
