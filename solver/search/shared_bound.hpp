// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "solver/search/bound_search.hpp"
#include "team/post.hpp"
#include "team/shared_work.hpp"

namespace tilepdb {
class Team;
}

namespace tilepdb::solver {

/// One bound that processes search together: its roots, and parts of the subtrees below them, are a SharedWork. What
/// all have found is brought together in process 0, and told to all.
///
/// Each process makes one, takes work until all is done or it is stopped, end()s, and attends until all have ended.
/// Nothing waits, so that threads, and simulated processes, can own it. Any thread may call, never two at once.
class SharedBound {
 public:
  /// `advice` is asked in process 0, with what all have expanded.
  SharedBound(Post& post, PieceRange roots, const SharingRules& rules, std::function<Advice(std::uint64_t)> advice);

  /// To be called often, with the nodes that this process has expanded in the bound: takes in what has come.
  void attend(std::uint64_t expanded);

  /// What the processes have to do. Where it has none this process is to say so.
  [[nodiscard]] SharedWork& work() noexcept { return work_; }
  /// Whether there is nothing more to do, because all is done or for another reason.
  [[nodiscard]] bool is_stopped() const noexcept { return stopped_; }
  /// Whether the search pauses: what nobody has begun is handed out no more. Process 0 alone knows before all have
  /// ended.
  [[nodiscard]] bool is_paused() const noexcept { return sum_.paused; }

  /// To be called once, when this process has stopped, or is the first to, with what it did or whether it failed.
  void end(const BoundResult& own, bool failed);
  [[nodiscard]] bool all_have_ended() const noexcept { return ended_; }
  /// What all did, once all have ended.
  [[nodiscard]] const BoundResult& result() const noexcept { return sum_; }
  [[nodiscard]] bool has_failed() const noexcept { return failed_; }

 private:
  /// Halt goes up to process 0, which then stops all; results come up from all, and go down.
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
  BoundResult sum_;  // of what is known here
  bool failed_ = false;
  bool stopped_ = false;
  bool halted_ = false;     // asked to stop
  bool own_ended_ = false;  // this process
  std::size_t done_ = 0;    // of those below
  bool told_ = false;       // the parent, of these
  bool ended_ = false;
};

/// search_below() by all processes of a team.
[[nodiscard]] BoundResult search_in_team(Team& team, const BoundTask& task, LeastRemaining& least_remaining);

}  // namespace tilepdb::solver
