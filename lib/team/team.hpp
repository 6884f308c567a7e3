// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <exception>
#include <functional>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "team/post.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {

/// Processes that share one task, perhaps on several machines; each has its own memory, and a rank from 0 on. Rank 0
/// reads, prints and decides for all. Any thread may call, several at once, but collective calls are made by one thread
/// of each process, by all processes in the same order.
class Team : public Post {
 public:
  /// What a process has sent so far, collective calls included as far as they are its own doing.
  struct Traffic {
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
  };

  /// The name of the machine that a process runs on.
  [[nodiscard]] virtual const std::string& host(int rank) const noexcept = 0;

  /// Collective: what each process gives, by rank.
  [[nodiscard]] virtual std::vector<std::string> gather(const std::string& own) = 0;
  /// Collective: each number becomes the least of those that the processes have in its place; all have as many.
  virtual void minimum(std::span<std::uint16_t> numbers) = 0;
  /// Collective: the bytes of rank 0 come to all, who have room for as many.
  virtual void spread(std::span<std::uint8_t> bytes) = 0;
  /// Collective: `out[rank]` goes to that process, and what it gives comes into `into[rank]`, which is as long.
  virtual void exchange(std::span<const std::span<const std::uint8_t>> out,
                        std::span<const std::span<std::uint8_t>> into) = 0;

  [[nodiscard]] virtual Traffic traffic() const noexcept = 0;
};

/// Whether this process decides and speaks: it is alone, or the first of a team.
[[nodiscard]] bool leads(const Team* team) noexcept;

/// A process by rank and machine, for messages.
[[nodiscard]] std::string process_name(const Team& team, int rank);

/// What this process says; with a team collective: what rank 0 says.
[[nodiscard]] bool decided_by_first(Team* team, bool own);

/// The error that work ends with; nothing if it ends without one. What is no Error becomes one of kind resource.
template <typename Work>
[[nodiscard]] std::optional<Error> failure_of(const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    return error;
  } catch (const std::bad_alloc&) {
    return Error(ErrorKind::resource, "out of memory");
  } catch (const std::exception& error) {
    return Error(ErrorKind::resource, error.what());
  }
  return {};
}

/// Collective: if some processes have failed, all throw the error of the first of these, with that process's name.
void require_no_failure(Team& team, const std::optional<Error>& own);

/// Works; with a team collective: every process does, and if one fails, all throw its error.
void work_in_all(Team* team, const std::function<void()>& work);

/// What the work of this process returns; with a team collective, as work_in_all().
template <typename Work>
[[nodiscard]] auto result_in_all(Team* team, const Work& work) {
  std::invoke_result_t<const Work&> result{};
  work_in_all(team, [&] { result = work(); });
  return result;
}

/// What the work of this process returns; with a team collective: that of rank 0, and if it fails, all throw its error.
[[nodiscard]] std::string work_in_first(Team* team, const std::function<std::string()>& work);

/// Collective: some records of each process, by rank, whose bytes mean the same in all.
template <typename Record>
[[nodiscard]] std::vector<std::vector<Record>> gather_records(Team& team, std::span<const Record> own) {
  static_assert(std::is_trivially_copyable_v<Record>);
  std::string text(own.size_bytes(), '\0');
  if (!own.empty()) std::memcpy(text.data(), own.data(), text.size());
  std::vector<std::vector<Record>> all;
  for (const std::string& part : team.gather(text)) {
    auto& records = all.emplace_back(part.size() / sizeof(Record));
    if (!part.empty()) std::memcpy(records.data(), part.data(), part.size());
  }
  return all;
}

/// Collective: for each rank, whether the threads of lower ranks take all cores that this rank may run on. Such a
/// process only takes time and cache from those that have cores. `cores` are the cores that this process may run on,
/// numbered by its machine; `threads` is the requested number of threads, 0 for one per core. Never surplus: rank 0, a
/// process that requests a number of threads, and one without known cores.
[[nodiscard]] std::vector<bool> surplus_processes(Team& team, int threads, const std::vector<int>& cores);

}  // namespace tilepdb
