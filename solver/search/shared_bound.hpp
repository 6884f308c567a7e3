// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "solver/search/bound_search.hpp"
#include "team/team.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::solver {

/// One bound that the processes of a team search together. Process 0 hands out the roots, in their order, some at a
/// time: as many as take a process some milliseconds, fewer towards the end. The others ask for the next ones when they
/// begin with the last, so that they need not wait. What all found is collected by process 0 and told to all.
///
/// Each process makes one, takes roots until there are no more, and ends with finish(). Any thread may call, never two
/// at once.
class SharedBound {
 public:
  /// `advice` is asked in process 0, with what all have expanded.
  SharedBound(Team& team, RootRange roots, std::function<Advice(std::uint64_t)> advice);

  /// The next roots for this process; an empty range if there are no more, ever; nothing if they have yet to come.
  [[nodiscard]] std::optional<RootRange> take();

  /// To be called often, with the nodes that this process has expanded in the bound; answers what it is to do. After a
  /// pause take() gives no more.
  [[nodiscard]] Advice attend(std::uint64_t expanded);

  /// To be called when this process has ended, with what it did or why it failed. Waits for the others, and returns
  /// what all did. If one has failed, all throw its error.
  [[nodiscard]] BoundResult finish(const BoundResult& own, const std::optional<Error>& failure);

 private:
  using Clock = std::chrono::steady_clock;
  enum Kind : std::uint64_t { request, report, grant, stop, done, result };

  /// What another process has told process 0.
  struct Partner {
    std::uint64_t expanded = 0;
    bool done = false;
  };

  [[nodiscard]] RootRange hand_out(std::uint64_t wanted);
  void adapt_wanted();
  void send_request();
  void receive_all();
  void receive_in_first(const Team::Message& message);
  void receive_in_other(const Team::Words& words);
  void stop_all();
  [[nodiscard]] BoundResult finish_in_first(const BoundResult& own, bool failed);
  [[nodiscard]] BoundResult finish_in_other(const BoundResult& own, bool failed);
  [[nodiscard]] static Team::Words words_of(Kind kind, const BoundResult& result, bool failed);
  void add(const Team::Words& words);

  Team& team_;
  const std::function<Advice(std::uint64_t)> advice_;
  std::uint64_t wanted_ = 1;  // roots to ask for
  Clock::time_point last_taken_ = Clock::now();
  std::uint64_t expanded_ = 0;  // here
  bool stopped_ = false;        // no need to go on
  BoundResult sum_;             // of what is known here
  bool failed_ = false;         // somewhere

  // In process 0.
  RootRange left_;
  std::vector<Partner> partners_;

  // In the others.
  bool requested_ = false;  // an answer is still to come
  std::optional<RootRange> granted_;
  bool ended_ = false;  // the result has come
  Clock::time_point last_report_ = Clock::now();
};

}  // namespace tilepdb::solver
