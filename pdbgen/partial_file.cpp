// SPDX-License-Identifier: MIT
#include "pdbgen/partial_file.hpp"

#include <string>

namespace tilepdb::generator {

namespace {

[[nodiscard]] std::filesystem::path partial_path(const std::filesystem::path& final_path) {
  return final_path.parent_path() / std::string(".").append(final_path.filename().string()).append(".partial");
}

}  // namespace

PartialFile::PartialFile(std::filesystem::path final_path, const std::function<void()>& waiting,
                         const std::function<bool()>& stop)
    : final_path_(std::move(final_path)), file_(partial_path(final_path_), waiting, stop) {
  file_.resize(0);
}

PartialFile::~PartialFile() {
  if (!finished_) file_.remove();  // before the lock goes
}

void PartialFile::finish(Durability durability) {
  if (durability == Durability::crash) file_.synchronise();
  file_.rename(final_path_);
  finished_ = true;
  if (durability == Durability::crash) file_.synchronise_folder();
}

}  // namespace tilepdb::generator
