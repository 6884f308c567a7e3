// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
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

#include "tilepdb/error.hpp"

namespace tilepdb {

/// The interface that protocols between processes need: messages and a clock. Implemented for processes started with
/// mpirun, for threads that act as processes, and for simulated processes, whose clock advances from event to event.
class Post {
 public:
  /// Content of a message, in a format that sender and receiver agree on.
  using Words = std::vector<std::uint64_t>;
  struct Message {
    int from = 0;
    Words words;
  };

  virtual ~Post() = default;

  [[nodiscard]] virtual int rank() const noexcept = 0;
  [[nodiscard]] virtual int size() const noexcept = 0;

  /// Sends without waiting for the receiver. Messages between two processes arrive in order.
  virtual void send(int to, Words words) = 0;
  /// Returns the next message that has arrived, if any.
  [[nodiscard]] virtual std::optional<Message> receive() = 0;

  /// Returns the time since an arbitrary moment, which differs between processes.
  [[nodiscard]] virtual std::chrono::nanoseconds now() const {
    return std::chrono::steady_clock::now().time_since_epoch();
  }
};

/// Processes that share one task, possibly on several machines. Each has its own memory and a rank from 0. Rank 0
/// reads, prints and decides for all. Any thread may call, also concurrently, except for collective calls: one thread
/// of each process makes them, all processes in the same order.
class Team : public Post {
 public:
  /// Messages sent by this process, including its share of collective calls.
  struct Traffic {
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
  };

  /// Returns the name of the machine that a process runs on.
  [[nodiscard]] virtual const std::string& host(int rank) const noexcept = 0;

  /// Collective: returns the text of each process, by rank.
  [[nodiscard]] virtual std::vector<std::string> gather(const std::string& own) = 0;
  /// Collective: replaces each number by its minimum over all processes; all spans must have the same size.
  virtual void minimum(std::span<std::uint16_t> numbers) = 0;
  /// Collective: copies the bytes of rank 0 to all processes; all must have the same size.
  virtual void spread(std::span<std::uint8_t> bytes) = 0;
  /// Collective: sends `out[rank]` to each process and receives its data into `into[rank]`, which must have the same
  /// size.
  virtual void exchange(std::span<const std::span<const std::uint8_t>> out,
                        std::span<const std::span<std::uint8_t>> into) = 0;

  [[nodiscard]] virtual Traffic traffic() const noexcept = 0;
};

/// Returns whether this process decides and prints: it is the only one, or the first of a team.
[[nodiscard]] bool leads(const Team* team) noexcept;

/// Returns a process by rank and machine, for messages.
[[nodiscard]] std::string process_name(const Team& team, int rank);

/// Returns `own` without a team. With a team, collective: returns the value of rank 0.
[[nodiscard]] bool decided_by_first(Team* team, bool own);

/// Runs `work` and returns the Error that it throws; nothing if it throws none. Other exceptions become Errors of kind
/// resource.
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

/// Collective: if some processes failed, all throw the error of the lowest rank among them, with its process's name.
void require_no_failure(Team& team, const std::optional<Error>& own);

/// Runs `work`. With a team, collective: runs it in every process, and if one fails, all throw its error.
void work_in_all(Team* team, const std::function<void()>& work);

/// Returns the result of `work` in this process. With a team, collective like work_in_all().
template <typename Work>
[[nodiscard]] auto result_in_all(Team* team, const Work& work) {
  std::invoke_result_t<const Work&> result{};
  work_in_all(team, [&] { result = work(); });
  return result;
}

/// Returns the result of `work`. With a team, collective: runs it only in rank 0 and returns its result in all
/// processes; if it fails, all throw its error.
[[nodiscard]] std::string work_in_first(Team* team, const std::function<std::string()>& work);

/// Collective: returns the records of each process, by rank. The type must have the same representation in all
/// processes.
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

/// Collective: returns for each rank whether the threads of lower ranks occupy all cores that it may run on. A surplus
/// process would only take time and cache from the others. `cores` are the cores that this process may run on, numbered
/// by its machine; `threads` is the requested number of threads, 0 for one per core. Never surplus: rank 0, processes
/// that request a number of threads, and processes whose cores are unknown.
[[nodiscard]] std::vector<bool> surplus_processes(Team& team, int threads, const std::vector<int>& cores);

}  // namespace tilepdb
