// SPDX-License-Identifier: MIT
#include "platform/partial_file.hpp"

#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "platform/file_kind.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace detail {

std::filesystem::path partial_path(const std::filesystem::path& final_path) {
  return final_path.parent_path() / std::string(".").append(final_path.filename().string()).append(".partial");
}

}  // namespace detail

PartialFile::PartialFile(std::filesystem::path final_path, const Job& job, FileFor whom)
    : final_path_(std::move(final_path)), file_(detail::partial_path(final_path_), job, whom) {
  try {
    require_name_for_file(final_path_);
    file_.resize(0);
  } catch (...) {
    file_.remove();  // the destructor does not run
    throw;
  }
}

PartialFile::~PartialFile() {
  if (!finished_) file_.remove();  // while still locked
}

void PartialFile::remove_abandoned(const std::filesystem::path& final_path) {
  std::error_code ignored;
  if (!std::filesystem::exists(detail::partial_path(final_path), ignored)) return;
  try {
    (void)unless_held([&](const Job& job) { return std::make_unique<PartialFile>(final_path, job); });
  } catch (const Error&) {
    // The file cannot be removed; leave it.
  }
}

void PartialFile::finish(Durability durability) {
  if (durability == Durability::crash) file_.synchronise();
  file_.rename(final_path_);
  finished_ = true;
  if (durability == Durability::crash) file_.synchronise_folder();
}

}  // namespace tilepdb
