// SPDX-License-Identifier: MIT
#include "cli/output_file.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "platform/file_kind.hpp"
#include "platform/job.hpp"
#include "platform/locked_file.hpp"
#include "platform/partial_file.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

void require_output_file(const std::string& option, const std::filesystem::path& path, bool replace) {
  std::error_code ignored;
  if (path.filename().empty() || std::filesystem::is_directory(path, ignored)) {
    throw Error(ErrorKind::bad_input, option + " '" + path.string() + "': expected the name of a file");
  }
  if (!replace && std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) {
    throw Error(ErrorKind::bad_input, path.string() + ": exists; use --force to replace it");
  }
  require_name_for_file(path);
  const auto folder = path.parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder, ignored)) {
    throw Error(ErrorKind::bad_input, option + " " + path.string() + ": there is no folder " + folder.string());
  }
  // The system knows best what it lets be made there. What another program is writing can be written.
  (void)unless_held([&](const Job& job) { return std::make_unique<PartialFile>(path, job); });
}

void require_two_files(const std::string& option, const std::filesystem::path& path, const std::string& other_option,
                       const std::filesystem::path& other_path) {
  if (path.empty() || other_path.empty()) return;
  std::error_code error;
  const auto place = [&](const std::filesystem::path& of) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(of), error);
  };
  if (place(path) != place(other_path) || error) return;
  throw Error(ErrorKind::bad_input,
              option + " and " + other_option + " name the same file, " + path.string() + "; name two");
}

void write_output_file(const std::filesystem::path& path, std::string_view text, const std::function<bool()>& stop) {
  PartialFile file(path, Job{.stop = stop});
  file.write(0, text_bytes(text));
  file.finish();
}

}  // namespace tilepdb
