// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

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

  SharedItems(Team& team, std::size_t items, Deliver deliver);

  /// The next piece for the calling thread; waits for it. Nothing if there are no more.
  [[nodiscard]] std::optional<std::size_t> take();
  void put(std::size_t item, const std::string& result);

  /// Nothing more is handed out by process 0, or taken by another.
  void stop();

  /// Collective: waits until all have ended. If a process has failed, or its `deliver` has, all throw its error.
  void finish(std::optional<Error> failure);

 private:
  enum Kind : std::uint64_t { request, grant, done_item, done };

  [[nodiscard]] std::size_t hand_out(std::size_t& first);
  void receive(const Team::Message& message);
  void serve(const std::stop_token& token);
  void deliver(std::size_t item, const std::string& result, bool elsewhere);

  Team& team_;
  const std::size_t items_;
  const Deliver deliver_;
  std::mutex mutex_;  // of what follows
  bool stopped_ = false;

  // In process 0.
  std::size_t next_ = 0;
  int busy_;  // other processes that have not ended
  std::optional<Error> delivery_failure_;
  std::jthread server_;

  // In another.
  std::deque<std::size_t> taken_;
};

}  // namespace tilepdb::solver
