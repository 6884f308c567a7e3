// SPDX-License-Identifier: MIT
#include "platform/resources.hpp"

#include <unistd.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "platform/input_text.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

/// File and field names of a version of Linux control groups.
struct GroupNames {
  const char* folder;  ///< of the hierarchy, relative to the root
  const char* limit;
  const char* used;  ///< includes the page cache, which the system drops when needed
  const char* inactive_files;
  const char* active_files;
};
constexpr GroupNames first_version{"sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes",
                                   "total_inactive_file", "total_active_file"};
constexpr GroupNames second_version{"sys/fs/cgroup", "memory.max", "memory.current", "inactive_file", "active_file"};

/// Returns the lines of a file of the system; of a file that cannot be read, none.
[[nodiscard]] std::vector<std::string> lines_of(const std::filesystem::path& file) {
  constexpr std::size_t most_bytes = std::size_t{1} << 24;
  std::vector<std::string> lines;
  try {
    const std::string text = read_text_file(file, most_bytes);
    for (const std::string_view line : split(text, "\n")) lines.emplace_back(line);
  } catch (const Error&) {
    // The system has no such file.
  }
  return lines;
}

/// Returns the number after `word` at the beginning of a line; with an empty word, the first number of the file.
/// Returns nothing if no number is found.
[[nodiscard]] std::optional<std::uint64_t> number_in(const std::filesystem::path& file, std::string_view word) {
  for (const std::string& line : lines_of(file)) {
    const auto words = split(line, " \t");
    const std::size_t at = word.empty() ? 0 : 1;
    if (words.size() <= at || (at == 1 && words[0] != word)) continue;
    return parse_number<std::uint64_t>(words[at]);
  }
  return {};
}

/// Returns the memory left by a control group's limit; nothing if it has no limit.
[[nodiscard]] std::optional<std::uint64_t> left_in_group(const std::filesystem::path& group, const GroupNames& names) {
  const auto limit = number_in(group / names.limit, "");
  const auto used = number_in(group / names.used, "");
  if (!limit || !used) return {};
  const std::uint64_t dropped = number_in(group / "memory.stat", names.inactive_files).value_or(0) +
                                number_in(group / "memory.stat", names.active_files).value_or(0);
  const std::uint64_t kept = *used - std::min(*used, dropped);
  return *limit - std::min(*limit, kept);
}

}  // namespace

std::optional<std::uint64_t> available_memory(const std::filesystem::path& root) {
#ifndef TILEPDB_LINUX
  if (root == "/") {
    // Half of all memory: what other programs use is unknown.
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long bytes = ::sysconf(_SC_PAGESIZE);
    if (pages <= 0 || bytes <= 0) return {};
    return static_cast<std::uint64_t>(pages) / 2 * static_cast<std::uint64_t>(bytes);
  }
#endif
  auto available = number_in(root / "proc/meminfo", "MemAvailable:");
  if (available) *available *= 1024;
  for (const std::string& line : lines_of(root / "proc/self/cgroup")) {
    // A line is "number:controllers:/path" in version 1 and "0::/path" in version 2.
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(":/", first);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const bool is_second = controllers.empty();
    if (!is_second && controllers != "memory") continue;
    const GroupNames& names = is_second ? second_version : first_version;
    // Parent groups have limits, too. In a container, the path may not be visible.
    std::filesystem::path group = line.substr(second + 2);
    while (true) {
      const auto left = left_in_group(root / names.folder / group, names);
      if (left) available = std::min(available.value_or(*left), *left);
      if (group.empty()) break;
      group = group.parent_path();
    }
  }
  return available;
}

void require_memory(std::uint64_t bytes, const std::string& what, const std::string& remedy,
                    std::optional<std::uint64_t> allowed) {
  const auto most = allowed ? allowed : available_memory();
  if (!most || bytes <= *most) return;
  throw Error(ErrorKind::resource, what + " takes " + format_bytes(bytes) + " of memory; only " + format_bytes(*most) +
                                       " are " + (allowed ? "allowed" : "available") + "; " + remedy +
                                       (allowed ? ", or allow more memory" : ""));
}

std::optional<std::uint64_t> free_space(const std::filesystem::path& folder) {
  std::error_code error;
  auto existing = folder.empty() ? std::filesystem::current_path(error) : std::filesystem::absolute(folder, error);
  if (error) return {};
  while (!std::filesystem::exists(existing, error) && existing.has_relative_path()) existing = existing.parent_path();
  const auto space = std::filesystem::space(existing, error);
  return error ? std::nullopt : std::optional<std::uint64_t>(space.available);
}

std::string processor_name() {
#ifdef TILEPDB_LINUX
  for (const std::string& line : lines_of("/proc/cpuinfo")) {
    const auto colon = line.find(':');
    if (line.starts_with("model name") && colon != std::string::npos) return std::string(strip(line.substr(colon + 1)));
  }
#endif
  return "unknown";
}

}  // namespace tilepdb
