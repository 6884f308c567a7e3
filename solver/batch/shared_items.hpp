// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "team/team.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {

/// Work items that the processes of a team do, each by one thread of one process. Process 0 hands out their numbers, in
/// order, and collects the results. Each process makes one; its threads take() and put(), then one of them calls
/// finish().
class SharedItems {
 public:
  /// Receives an item's number and result, and whether another process did it; in process 0, never concurrently.
  using Deliver = std::function<void(std::size_t item, const std::string& result, bool elsewhere)>;

  /// `stop`, if given, is polled by process 0. When it returns true, is_stop_requested() becomes true in all processes:
  /// they end what they have begun and begin no more.
  SharedItems(Team& team, std::size_t items, Deliver deliver, std::function<bool()> stop = {});

  /// Waits for the calling thread's next item and returns it; nothing if none are left.
  [[nodiscard]] std::optional<std::size_t> take();
  void put(std::size_t item, const std::string& result);

  /// Stops handing out items, in process 0, or taking them, in another process.
  void stop();

  /// Whether process 0 has requested a stop. Any thread may poll it.
  [[nodiscard]] bool is_stop_requested();

  /// Collective: waits until all have ended. If a process or its `deliver` has failed, all throw its error. If a stop
  /// left items undone, all throw Error (interrupted).
  void finish(std::optional<Error> failure);

 private:
  /// Process 0 sends `end` to the others once, unless they are done; its last message to each is `farewell`.
  enum Kind : std::uint64_t { request, grant, done_item, done, end, farewell };
  /// How a process ended.
  enum Ending : std::uint64_t { whole, failed, interrupted };

  [[nodiscard]] std::size_t hand_out(std::size_t& first);
  void receive(const Team::Message& message);
  void receive_from_first(const Team::Message& message);
  void ask_to_stop();
  void serve(const std::stop_token& token);
  void deliver(std::size_t item, const std::string& result, bool elsewhere);

  Team& team_;
  const std::size_t items_;
  const Deliver deliver_;
  const std::function<bool()> stop_;
  std::atomic<bool> stop_requested_{false};
  std::mutex mutex_;  // guards the members below
  bool stopped_ = false;

  // Of process 0.
  std::size_t next_ = 0;
  std::size_t delivered_ = 0;
  std::set<int> busy_;  // ranks of other processes that have not ended
  bool cut_ = false;    // another process was interrupted
  std::optional<Error> delivery_failure_;
  std::jthread server_;

  // Of the other processes.
  std::deque<std::size_t> taken_;
  bool waits_ = false;  // for the answer to its request
  bool released_ = false;
};

}  // namespace tilepdb::solver
