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

/// Pieces of work that the processes of a team do, each piece by one thread of one of them. Process 0 hands out their
/// numbers, in order, and gets the results. Each process makes one, its threads take() and put(), then one calls
/// finish().
class SharedItems {
 public:
  /// Gets a piece's number and result, and whether another process did it; in process 0, never twice at once.
  using Deliver = std::function<void(std::size_t item, const std::string& result, bool elsewhere)>;

  /// `stop`, if given, is asked often by process 0: whether all are to end what they have begun, as is_stop_requested()
  /// then says, and begin no more.
  SharedItems(Team& team, std::size_t items, Deliver deliver, std::function<bool()> stop = {});

  /// The next piece for the calling thread; waits for it. Nothing if there are no more.
  [[nodiscard]] std::optional<std::size_t> take();
  void put(std::size_t item, const std::string& result);

  /// Nothing more is handed out by process 0, or taken by another.
  void stop();

  /// Whether process 0 was told to stop; may be asked often, from any thread.
  [[nodiscard]] bool is_stop_requested();

  /// Collective: waits until all have ended. If a process has failed, or its `deliver` has, all throw its error; so do
  /// they, Error (interrupted), if not all was done because process 0 was told to stop.
  void finish(std::optional<Error> failure);

 private:
  /// Process 0 tells the others to `end`, once, unless they are done; its last message to each is a `farewell`.
  enum Kind : std::uint64_t { request, grant, done_item, done, end, farewell };
  /// How a process was done.
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
  std::atomic<bool> told_{false};
  std::mutex mutex_;  // of what follows
  bool stopped_ = false;

  // In process 0.
  std::size_t next_ = 0;
  std::size_t delivered_ = 0;
  std::set<int> busy_;  // other processes, by rank, that have not ended
  bool cut_ = false;    // another has ended what it had begun
  std::optional<Error> delivery_failure_;
  std::jthread server_;

  // In another.
  std::deque<std::size_t> taken_;
  bool waits_ = false;  // for what it has asked for
  bool released_ = false;
};

}  // namespace tilepdb::solver
