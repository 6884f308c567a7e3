// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "team/post.hpp"

namespace tilepdb {

/// Pieces of work by their numbers, from the first to before the end. Aligned so that it is atomic without a lock.
struct alignas(std::uint64_t) PieceRange {
  std::uint32_t first = 0;
  std::uint32_t end = 0;

  [[nodiscard]] bool empty() const noexcept { return first >= end; }
  [[nodiscard]] std::uint32_t size() const noexcept { return empty() ? 0 : end - first; }
  [[nodiscard]] bool contains(std::uint32_t number) const noexcept { return first <= number && number < end; }
};

static_assert(std::atomic<PieceRange>::is_always_lock_free);

/// Who speaks with whom, so that none has to hear all: processes stand in groups of neighbouring ranks, which mostly
/// run on one machine. The first of a group speaks for it to process 0, which is the first of its own.
struct TeamTree {
  struct Child {
    int rank;
    std::uint32_t processes;  ///< those below, itself included
  };

  std::optional<int> parent;
  std::vector<Child> children;
  std::uint32_t processes = 1;  ///< below, itself included
};

/// The place of a process.
[[nodiscard]] inline TeamTree tree_of(int rank, int size, int group) {
  TeamTree tree;
  const int first = rank - rank % group;
  const auto end_of = [&](int of) { return of + std::min(group, size - of); };
  if (rank != first) {
    tree.parent = first;
    return tree;
  }
  for (int member = first + 1; member < end_of(first); ++member) tree.children.push_back({member, 1});
  tree.processes = static_cast<std::uint32_t>(end_of(first) - first);
  if (rank != 0) {
    tree.parent = 0;
    return tree;
  }
  for (int other = group; other < size; other = end_of(other)) {
    tree.children.push_back({other, static_cast<std::uint32_t>(end_of(other) - other)});
  }
  tree.processes = static_cast<std::uint32_t>(size);
  return tree;
}

/// What one process hands to another: pieces, and parts of pieces that somebody has begun, each as many words.
struct Work {
  PieceRange pieces{};
  Post::Words parts{};

  [[nodiscard]] bool empty() const noexcept { return pieces.empty() && parts.empty(); }
};

/// How processes share work.
struct SharingRules {
  int group = 64;              ///< processes that one hands work out to, beside those who hand out to others
  bool splits = true;          ///< those at work give parts of it to those without
  std::size_t part_words = 0;  ///< of each part
};

/// What a process says of its own work: it has some; some of its threads wait for more; it has none.
enum class Need { none, some, all };

/// Numbered pieces of work that processes do, each piece once. Process 0 hands them out in their order to the first of
/// each group, and these to their members: as many as take some milliseconds, fewer towards the end. Each asks for more
/// before it has none. When there are no more pieces, those without work get parts of what others are at work on, who
/// give them only when asked to: within a group first, and through process 0 between groups.
///
/// Each process has one. It reacts to messages, time and what it is told, waits for nothing and starts nothing: who
/// owns it hands it messages and calls serve() often.
class SharedWork {
 public:
  /// Messages begin with these, those of the owner with others.
  enum Kind : std::uint64_t { state, report, handed, ask, first_free_kind };

  SharedWork(Post& post, PieceRange pieces, const SharingRules& rules);

  void receive(const Post::Message& message);
  void serve();

  /// Whether there is work for this process, and that.
  [[nodiscard]] bool has_work() const noexcept { return !inbox_.empty(); }
  [[nodiscard]] std::optional<Work> take();
  /// To be told whenever it changes; whoever takes work has it. Nothing may be left when all is needed.
  void tell(Need need);
  /// Whether others wait for parts of this process's work; then give() some as soon as there are some to give.
  [[nodiscard]] bool is_asked() const noexcept { return self().asked; }
  void give(Work&& work);

  /// Units of work done here so far, and by this process and those that it hands out to.
  void note_done(std::uint64_t units) noexcept { self().units = units; }
  [[nodiscard]] std::uint64_t units() const noexcept;

  /// Pieces that were never handed out stay so. For process 0.
  void hold() noexcept { held_ = true; }
  /// All ends; nothing is handed out any more.
  void stop();
  /// Whether nobody has work, none is under way, and none is to be handed out. For process 0.
  [[nodiscard]] bool is_done() const noexcept;
  /// The first piece that was never handed out. For process 0.
  [[nodiscard]] std::uint32_t first_left() const noexcept { return unbegun_.first; }

  [[nodiscard]] const TeamTree& tree() const noexcept { return tree_; }

 private:
  using Time = std::chrono::nanoseconds;

  /// A process that gets work from this one: this one itself, or one that may have others below it.
  struct Receiver {
    int rank = 0;
    std::uint32_t processes = 1;
    std::uint64_t wanted = 0;   // pieces that it asks for
    std::uint32_t waiting = 0;  // processes there that wait for work
    bool idle = false;          // there is none, and none is on the way from there
    bool asked = false;         // to give
    std::uint64_t sent = 0;     // messages with work; a state is void that does not know them all
    Time busy_since{};
    std::uint64_t units = 0;
  };
  /// What the parent was told since it last sent work.
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
  std::vector<Receiver> receivers_;  // this process first
  std::size_t next_receiver_ = 0;    // whose turn it is
  PieceRange unbegun_;               // never handed out; in process 0
  std::deque<PieceRange> pieces_;    // to be handed out, and
  Post::Words parts_;                // these
  std::size_t parts_begin_ = 0;      // words of them that are gone
  bool held_ = false;
  bool stopped_ = false;

  Work inbox_;            // for this process
  bool at_work_ = false;  // it has taken some, and has not told that nothing is left
  std::uint64_t own_wanted_ = 1;
  Time own_taken_;

  std::uint64_t received_ = 0;  // messages with work from the parent
  std::uint64_t group_wanted_;
  Time group_received_;
  std::uint32_t last_received_ = 0;   // pieces
  std::uint32_t parent_waiting_ = 0;  // processes for which the parent asks for parts
  Report last_report_;
  Time reported_;
};

}  // namespace tilepdb
