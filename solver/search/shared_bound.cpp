// SPDX-License-Identifier: MIT
#include "solver/search/shared_bound.hpp"

#include <chrono>
#include <thread>
#include <utility>

#include "platform/stopwatch.hpp"
#include "solver/search/subtrees.hpp"
#include "team/team.hpp"

namespace tilepdb::solver {
namespace {

/// Connects a SharedBound to the threads of this process.
class TeamExchange final : public SubtreeExchange {
 public:
  TeamExchange(SharedBound& shared, const LookupTables& tables) : shared_(shared), tables_(tables) {}

  [[nodiscard]] Advice attend(std::uint64_t expanded) override {
    shared_.attend(expanded);
    if (shared_.is_stopped()) return Advice::give_up;
    return shared_.is_paused() ? Advice::pause : Advice::proceed;
  }

  [[nodiscard]] bool has_more() const override { return shared_.work().has_work(); }

  [[nodiscard]] bool take(PieceRange& roots, std::vector<Subtree>& begun) override {
    const auto taken = shared_.work().take();
    if (!taken) return false;
    roots = taken->pieces;
    const auto parts = subtrees_of(taken->parts, tables_);
    begun.insert(begun.end(), parts.begin(), parts.end());
    return true;
  }

  [[nodiscard]] bool is_asked(bool none_left, std::chrono::nanoseconds waited) override {
    // After a longer wait, the other threads of this process evidently share too little.
    constexpr std::chrono::milliseconds long_wait{2};
    shared_.work().set_need(none_left ? Need::all : waited > long_wait ? Need::some : Need::none);
    return shared_.work().is_asked();
  }

  void give(PieceRange roots, std::span<const Subtree> begun) override {
    Work work{roots};
    for (const Subtree& subtree : begun) append(work.parts, subtree, tables_);
    shared_.work().give(std::move(work));
  }

 private:
  SharedBound& shared_;
  const LookupTables& tables_;
};

/// Waits until all processes have ended. If one has failed, all throw its error.
[[nodiscard]] BoundResult result_of_all(Team& team, SharedBound& shared, const BoundResult& own,
                                        const std::optional<Error>& failure) {
  constexpr auto between_questions = std::chrono::microseconds(100);
  shared.end(own, failure.has_value());
  for (;;) {
    shared.attend(own.counts.expanded);
    if (shared.all_have_ended()) break;
    std::this_thread::sleep_for(between_questions);
  }
  if (shared.has_failed()) require_no_failure(team, failure);
  return shared.result();
}

}  // namespace

SharedBound::SharedBound(Post& post, PieceRange roots, const SharingRules& rules,
                         std::function<Advice(std::uint64_t)> advice)
    : post_(post), advice_(std::move(advice)), work_(post, roots, rules) {}

void SharedBound::attend(std::uint64_t expanded) {
  work_.note_done(expanded);
  // Messages after the result belong to the next iteration.
  while (!ended_) {
    const auto message = post_.receive();
    if (!message) break;
    receive(*message);
  }
  work_.serve();
  if (post_.rank() == 0 && !stopped_) {
    const Advice advice = advice_(work_.units());
    if (advice == Advice::pause) {
      sum_.paused = true;
      work_.hold();
    }
    sum_.gave_up = advice == Advice::give_up;
    if (sum_.gave_up || work_.is_done()) stop_all();
  }
  end_if_all_have();
}

void SharedBound::receive(const Post::Message& message) {
  const Post::Words& words = message.words;
  if (words[0] < SharedWork::first_free_kind) {
    work_.receive(message);
  } else if (words[0] == halt) {
    ask_to_stop();
  } else if (words[0] == stop) {
    stop_all();
  } else if (words[0] == done) {
    ++done_;
    add(words);
  } else {
    sum_ = {};
    add(words);
    ended_ = true;
    send_to_children(words);
  }
}

void SharedBound::ask_to_stop() {
  if (stopped_ || halted_) return;
  halted_ = true;
  if (post_.rank() == 0) {
    stop_all();
  } else {
    post_.send(*work_.tree().parent, {halt});
  }
}

void SharedBound::stop_all() {
  if (stopped_) return;
  stopped_ = true;
  work_.stop();
  send_to_children({stop});
}

void SharedBound::send_to_children(const Post::Words& words) {
  for (const TeamTree::Child& child : work_.tree().children) post_.send(child.rank, words);
}

void SharedBound::end(const BoundResult& own, bool failed) {
  add(words_of(done, own, failed));
  own_ended_ = true;
  if (sum_.found || failed_) ask_to_stop();
}

void SharedBound::end_if_all_have() {
  if (reported_ || !stopped_ || !own_ended_ || done_ < work_.tree().children.size()) return;
  reported_ = true;
  if (post_.rank() != 0) {
    post_.send(*work_.tree().parent, words_of(done, sum_, failed_));
    return;
  }
  sum_.next_root = work_.first_left();
  ended_ = true;
  send_to_children(words_of(result_of_all, sum_, failed_));
}

Post::Words SharedBound::words_of(Kind kind, const BoundResult& result, bool failed) {
  Post::Words words{kind,
                    result.counts.expanded,
                    result.counts.generated,
                    failed ? 1U : 0U,
                    result.gave_up ? 1U : 0U,
                    result.paused ? 1U : 0U,
                    result.next_root};
  if (!result.found) return words;
  words.push_back(result.found->node);
  for (const Direction move : result.found->moves) words.push_back(static_cast<std::uint64_t>(move));
  return words;
}

void SharedBound::add(const Post::Words& words) {
  constexpr std::size_t words_without_solution = 7;
  sum_.counts.expanded += words[1];
  sum_.counts.generated += words[2];
  failed_ = failed_ || words[3] != 0;
  sum_.gave_up = sum_.gave_up || words[4] != 0;
  sum_.paused = sum_.paused || words[5] != 0;
  sum_.next_root = static_cast<std::uint32_t>(words[6]);
  if (words.size() == words_without_solution || sum_.found) return;
  sum_.found = FoundGoal{static_cast<Frontier::Node>(words[words_without_solution]), {}};
  for (std::size_t i = words_without_solution + 1; i < words.size(); ++i) {
    sum_.found->moves.push_back(static_cast<Direction>(words[i]));
  }
}

BoundResult search_in_team(Team& team, const BoundTask& task, LeastRemaining& least_remaining) {
  const auto roots = static_cast<std::uint32_t>(task.roots.size());
  SharingRules rules;
  rules.part_words = words_of_subtree(task.tables);
  SharedBound shared(team, {task.first_root, roots}, rules,
                     [&](std::uint64_t expanded) { return task.advice(expanded); });
  // Unfinished subtrees in the checkpoint of a single process are in none of the pieces.
  if (team.rank() == 0 && !task.open.empty()) shared.work().give({{}, {task.open.begin(), task.open.end()}});
  BoundTask of_threads = task;
  of_threads.first_root = roots;
  of_threads.open = {};
  TeamExchange exchange(shared, task.tables);
  BoundResult own;
  const auto failure = failure_of([&] { own = search_with_threads(of_threads, &exchange, least_remaining); });
  const Stopwatch stopwatch;
  BoundResult result = result_of_all(team, shared, own, failure);
  team.minimum(least_remaining);
  result.idle_seconds = own.idle_seconds + stopwatch.seconds();
  return result;
}

}  // namespace tilepdb::solver
