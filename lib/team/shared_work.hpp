// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "team/team.hpp"

namespace tilepdb {

/// A range of piece numbers, from `first` up to, but not including, `end`. Aligned for lock-free atomics.
struct alignas(std::uint64_t) PieceRange {
  std::uint32_t first = 0;
  std::uint32_t end = 0;

  [[nodiscard]] bool empty() const noexcept { return first >= end; }
  [[nodiscard]] std::uint32_t size() const noexcept { return empty() ? 0 : end - first; }
  [[nodiscard]] bool contains(std::uint32_t number) const noexcept { return first <= number && number < end; }
};

static_assert(std::atomic<PieceRange>::is_always_lock_free);

/// The communication tree, which keeps any process from receiving all messages. Processes form groups of neighbouring
/// ranks, usually on one machine. The first process of each group is a child of process 0, which leads its own group.
struct TeamTree {
  struct Child {
    int rank;
    std::uint32_t processes;  ///< size of its subtree, itself included
  };

  std::optional<int> parent;
  std::vector<Child> children;
  std::uint32_t processes = 1;  ///< size of the subtree, this process included
};

/// Work that one process hands to another: pieces, and parts of pieces already begun, all of the same number of words.
struct Work {
  PieceRange pieces{};
  Post::Words parts{};

  [[nodiscard]] bool empty() const noexcept { return pieces.empty() && parts.empty(); }
};

/// How processes share work.
struct SharingRules {
  int group = 64;              ///< processes that one process hands work to, not counting the leaders of other groups
  bool splits = true;          ///< busy processes give parts of their work to idle ones
  std::size_t part_words = 0;  ///< words per part
};

/// How much work a process has: enough; too little for some of its threads; none.
enum class Need { none, some, all };

/// Distributes numbered pieces of work to processes, each piece once. Process 0 hands them out in order to the leaders
/// of groups, which hand them on to their members: enough at a time for some milliseconds, fewer towards the end.
/// Processes ask for more before they run out. When no pieces are left, idle processes receive parts of the work of
/// busy ones, which give parts only on request: first within a group, then between groups through process 0.
///
/// Each process has one object. It reacts to messages, time and calls, never waits and starts no threads; its owner
/// passes it the messages and calls serve() often.
class SharedWork {
 public:
  /// First word of each message; the owner's own messages use other values.
  enum Kind : std::uint64_t { state, report, handed, ask, first_free_kind };

  SharedWork(Post& post, PieceRange pieces, const SharingRules& rules);

  void receive(const Post::Message& message);
  void serve();

  /// Returns whether there is work for this process; take() returns it.
  [[nodiscard]] bool has_work() const noexcept { return !inbox_.empty(); }
  [[nodiscard]] std::optional<Work> take();
  /// Must be called whenever the need changes; taking work sets it to none. With Need::all, no work may be left.
  void set_need(Need need);
  /// Returns whether others wait for parts of this process's work; give() should then be called as soon as possible.
  [[nodiscard]] bool is_asked() const noexcept { return self().asked; }
  void give(Work&& work);

  /// Record the units of work done by this process; return those done by this process and its subtree.
  void note_done(std::uint64_t units) noexcept { self().units = units; }
  [[nodiscard]] std::uint64_t units() const noexcept;

  /// Stops handing out pieces that were never handed out. Process 0 only.
  void hold() noexcept { held_ = true; }
  /// Ends all work; nothing more is handed out.
  void stop();
  /// Returns whether no work is left, in any process or in messages. Process 0 only.
  [[nodiscard]] bool is_done() const noexcept;
  /// Returns the first piece that was never handed out. Process 0 only.
  [[nodiscard]] std::uint32_t first_left() const noexcept { return unbegun_.first; }

  [[nodiscard]] const TeamTree& tree() const noexcept { return tree_; }

 private:
  using Time = std::chrono::nanoseconds;

  /// A process that receives work from this one: this process itself or a child.
  struct Receiver {
    int rank = 0;
    std::uint32_t processes = 1;
    std::uint64_t wanted = 0;   // pieces that it asks for
    std::uint32_t waiting = 0;  // processes of its subtree that wait for work
    bool idle = false;          // its subtree has no work and sends none
    bool asked = false;         // was asked to give parts
    std::uint64_t sent = 0;     // messages with work sent; a state that does not count them all is outdated
    Time busy_since{};
    std::uint64_t units = 0;
  };
  /// The last state sent to the parent since it sent work.
  struct Report {
    std::uint64_t wanted = 0;
    std::uint32_t waiting = 0;
    bool idle = false;
  };

  [[nodiscard]] Receiver& self() noexcept { return receivers_[0]; }
  [[nodiscard]] const Receiver& self() const noexcept { return receivers_[0]; }
  [[nodiscard]] bool is_first() const noexcept { return !tree_.parent; }
  [[nodiscard]] Receiver& receiver(int rank);
  void take_state(const Post::Message& message);
  void add(Work&& work);

  [[nodiscard]] std::uint32_t pieces_left() const noexcept;
  [[nodiscard]] std::size_t parts_left() const noexcept;
  [[nodiscard]] PieceRange take_pieces(std::uint32_t most);
  [[nodiscard]] Post::Words take_parts(std::size_t most);
  [[nodiscard]] std::uint32_t waiting() const noexcept;
  void grant(Receiver& receiver, Work&& work);
  void hand_out_pieces();
  void hand_out_parts();
  void ask_for_parts();
  void report_to_parent();
  void adapt_wanted(std::uint64_t& wanted, Time since, std::uint64_t most) const;

  Post& post_;
  const SharingRules rules_;
  const TeamTree tree_;
  std::vector<Receiver> receivers_;  // this process is the first
  std::size_t next_receiver_ = 0;    // round-robin
  PieceRange unbegun_;               // pieces never handed out; process 0 only
  std::deque<PieceRange> pieces_;    // waiting to be handed out
  Post::Words parts_;                // parts waiting to be handed out
  std::size_t parts_begin_ = 0;      // words of parts_ already handed out
  bool held_ = false;
  bool stopped_ = false;

  Work inbox_;            // for this process
  bool at_work_ = false;  // it took work and has not yet reported Need::all
  std::uint64_t own_wanted_ = 1;
  Time own_taken_;

  std::uint64_t received_ = 0;  // messages with work from the parent
  std::uint64_t group_wanted_;
  Time group_received_;
  std::uint32_t last_received_ = 0;   // in pieces
  std::uint32_t parent_waiting_ = 0;  // waiting processes for which the parent asks for parts
  Report last_report_;
  Time reported_;
};

}  // namespace tilepdb
