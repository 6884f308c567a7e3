// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "solver/search/bound_search.hpp"
#include "team/shared_work.hpp"
#include "team/team.hpp"

namespace tilepdb {
class Team;
}

namespace tilepdb::solver {

/// One iteration searched by several processes: its roots, and parts of the subtrees below them, are a SharedWork.
/// Process 0 combines the results and sends them to all.
///
/// Each process creates one object, takes work until all is done or it is stopped, calls end(), and calls attend()
/// until all have ended. Calls do not block, so threads and simulated processes can own an object. Any thread may call,
/// but never two at once.
class SharedBound {
 public:
  /// `advice` is polled in process 0, with the nodes that all have expanded.
  SharedBound(Post& post, PieceRange roots, const SharingRules& rules, std::function<Advice(std::uint64_t)> advice);

  /// Handles messages. Call often, with the nodes that this process has expanded in the iteration.
  void attend(std::uint64_t expanded);

  /// The work of the processes. A process without work must report that to the SharedWork.
  [[nodiscard]] SharedWork& work() noexcept { return work_; }
  /// Whether the iteration has stopped, because all is done or for another reason.
  [[nodiscard]] bool is_stopped() const noexcept { return stopped_; }
  /// Whether the search pauses: no more unbegun work is handed out. Only process 0 knows before all have ended.
  [[nodiscard]] bool is_paused() const noexcept { return sum_.paused; }

  /// Call once, when this process stops, with its result and whether it failed.
  void end(const BoundResult& own, bool failed);
  [[nodiscard]] bool all_have_ended() const noexcept { return ended_; }
  /// The combined result, once all have ended.
  [[nodiscard]] const BoundResult& result() const noexcept { return sum_; }
  [[nodiscard]] bool has_failed() const noexcept { return failed_; }

 private:
  /// A halt travels up to process 0, which then stops all processes. Results travel up, and the combined result travels
  /// down.
  enum Kind : std::uint64_t { halt = SharedWork::first_free_kind, stop, done, result_of_all };

  void receive(const Post::Message& message);
  void ask_to_stop();
  void stop_all();
  void end_if_all_have();
  void send_to_children(const Post::Words& words);
  [[nodiscard]] static Post::Words words_of(Kind kind, const BoundResult& result, bool failed);
  void add(const Post::Words& words);

  Post& post_;
  const std::function<Advice(std::uint64_t)> advice_;
  SharedWork work_;
  BoundResult sum_;  // of the results known here
  bool failed_ = false;
  bool stopped_ = false;
  bool halted_ = false;     // has requested a stop
  bool own_ended_ = false;  // this process
  std::size_t done_ = 0;    // children that have ended
  bool reported_ = false;   // the parent has the results of this process and those below
  bool ended_ = false;
};

/// Does search_below() in all processes of a team.
[[nodiscard]] BoundResult search_in_team(Team& team, const BoundTask& task, LeastRemaining& least_remaining);

}  // namespace tilepdb::solver
