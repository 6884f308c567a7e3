// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "solver/search/shared_bound.hpp"

// Simulates processes that share an iteration: the protocol is that of the program; messages, time and searches are
// simulated. One thread handles all events, and a process takes a few hundred bytes.
namespace tilepdb::test {

/// The environment of simulated processes.
struct Surroundings {
  int processes = 1;
  double latency = 20e-6;     ///< seconds per message
  double latency_spread = 0;  ///< largest random addition to the latency
  double service = 1e-6;      ///< seconds that a process spends per message
  double nodes_per_second = 5e6;
  double slow_share = 0;                         ///< share of processes at half speed
  double pause_chance = 0;                       ///< probability that a process pauses when it attends to messages
  double pause = 0;                              ///< longest pause, in seconds
  std::uint64_t nodes_between_questions = 8192;  ///< nodes a busy process expands between two checks for messages
  double idle_interval = 100e-6;                 ///< seconds between the checks of an idle process
  std::uint64_t least_split = 20'000;            ///< fewest nodes of a subtree that can be divided
  std::uint64_t seed = 1;
  std::uint64_t most_questions = std::numeric_limits<std::uint64_t>::max();  ///< limit on all checks together
};

/// An iteration: the nodes below each root, and events.
struct SimulatedBound {
  std::span<const std::uint64_t> sizes;
  SharingRules rules{};
  PieceRange roots{};
  double pause_at = INFINITY;               ///< seconds until process 0 has to pause
  std::optional<std::uint32_t> solution{};  ///< the root with the solution, which is found as soon as the root is begun
  std::optional<int> failing{};             ///< a process that fails when it gets work
  double killed_at = INFINITY;              ///< seconds until the job is killed
};

/// The outcome of a simulation.
struct SimulatedResult {
  bool ended = false;   ///< all processes ended, and no message was left
  bool killed = false;  ///< the job was killed
  solver::BoundResult result{};
  double seconds = 0;
  double speed = 0;  ///< nodes per second of all processes together
  std::uint64_t messages = 0;
  std::uint64_t most_messages = 0;  ///< largest number of messages of one process
};

class SimulatedProcesses {
 public:
  SimulatedProcesses(const Surroundings& around, const SimulatedBound& bound)
      : around_(around), bound_(bound), random_(around.seed), searched_(bound.sizes.size()) {
    sums_.push_back(0);
    for (const std::uint64_t size : bound.sizes) sums_.push_back(sums_.back() + size);
    bound_.rules.part_words = 2;
    for (int rank = 0; rank < around.processes; ++rank) {
      processes_.push_back(std::make_unique<Process>(*this, rank));
      Process& process = *processes_.back();
      process.speed = around.nodes_per_second * (chance(around.slow_share) ? 0.5 : 1);
      result_.speed += process.speed;
      schedule(process, around.latency * uniform());
    }
  }

  /// Returns the nodes searched below each root.
  [[nodiscard]] const std::vector<std::uint64_t>& searched() const noexcept { return searched_; }

  [[nodiscard]] SimulatedResult run() {
    while (!events_.empty()) {
      const auto [time, rank] = events_.top();
      events_.pop();
      Process& process = *processes_[static_cast<std::size_t>(rank)];
      if (process.wakes_at != time) continue;
      if (time > bound_.killed_at) {
        result_.killed = true;
        return result_;
      }
      if (++attended_ > around_.most_questions) return result_;
      wake(process, time);
    }
    result_.ended = true;
    for (const auto& process : processes_) {
      result_.ended = result_.ended && process->bound.all_have_ended() && process->inbox.empty();
      result_.seconds = std::max(result_.seconds, process->clock);
      result_.messages += process->messages;
      result_.most_messages = std::max(result_.most_messages, process->messages);
    }
    result_.messages /= 2;
    result_.result = processes_[0]->bound.result();
    return result_;
  }

 private:
  struct Arrival {
    double time;
    std::uint64_t number;
    Post::Message message;
    bool operator<(const Arrival& other) const noexcept {
      return time != other.time ? time > other.time : number > other.number;
    }
  };

  /// Part of the subtree below a root, with the nodes left in it.
  struct Part {
    std::uint32_t root;
    std::uint64_t left;
  };

  struct Process final : Post {
    Process(SimulatedProcesses& all, int number)
        : world(all), own_rank(number), bound(*this, all.bound_.roots, all.bound_.rules, [&all](std::uint64_t) {
            return all.processes_[0]->clock >= all.bound_.pause_at ? solver::Advice::pause : solver::Advice::proceed;
          }) {}

    [[nodiscard]] int rank() const noexcept override { return own_rank; }
    [[nodiscard]] int size() const noexcept override { return world.around_.processes; }
    void send(int to, Words words) override { world.send(*this, to, std::move(words)); }
    [[nodiscard]] std::optional<Message> receive() override { return world.receive(*this); }
    [[nodiscard]] std::chrono::nanoseconds now() const override {
      return std::chrono::nanoseconds(static_cast<std::int64_t>(clock * 1e9));
    }

    SimulatedProcesses& world;
    int own_rank;
    double clock = 0;
    double wakes_at = -1;
    double speed = 0;
    std::priority_queue<Arrival> inbox;
    std::uint64_t messages = 0;
    solver::SharedBound bound;
    PieceRange roots{};       // not begun
    std::vector<Part> parts;  // the last is under way
    std::uint64_t left = 0;   // nodes in roots and parts
    double credit = 0;        // fraction of a node
    solver::BoundResult own{};
    bool fails = false;
    bool ended = false;
  };

  [[nodiscard]] double uniform() { return std::uniform_real_distribution<double>(0, 1)(random_); }
  [[nodiscard]] bool chance(double share) { return share > 0 && uniform() < share; }

  void schedule(Process& process, double time) {
    process.wakes_at = time;
    events_.emplace(time, process.own_rank);
  }

  void send(Process& from, int to, Post::Words words) {
    from.clock += around_.service;
    ++from.messages;
    Process& receiver = *processes_[static_cast<std::size_t>(to)];
    double time = from.clock + around_.latency;
    if (around_.latency_spread > 0) {
      double& last = last_arrival_[{from.own_rank, to}];
      time = last = std::max(time + around_.latency_spread * uniform(), last);
    }
    receiver.inbox.push({time, ++sent_, {from.own_rank, std::move(words)}});
    const double attends = attends_at(receiver, time);
    if (receiver.wakes_at < 0 || attends < receiver.wakes_at) schedule(receiver, attends);
  }

  [[nodiscard]] std::optional<Post::Message> receive(Process& process) {
    if (process.inbox.empty() || process.inbox.top().time > process.clock) return {};
    process.clock += around_.service;
    ++process.messages;
    Post::Message message = process.inbox.top().message;
    process.inbox.pop();
    return message;
  }

  /// Returns when a process notices a message.
  [[nodiscard]] double attends_at(const Process& process, double arrival) {
    if (process.left == 0) return std::max(arrival, process.clock) + around_.idle_interval * uniform();
    const double interval = static_cast<double>(around_.nodes_between_questions) / process.speed;
    return process.clock + interval * std::max(1.0, std::ceil((arrival - process.clock) / interval));
  }

  void wake(Process& process, double time) {
    process.wakes_at = -1;
    search(process, time);
    process.clock = std::max(process.clock, time);
    if (chance(around_.pause_chance)) process.clock += around_.pause * uniform();
    process.bound.attend(process.own.counts.expanded);
    SharedWork& work = process.bound.work();
    if (!process.bound.is_stopped() && !process.ended) {
      if (process.left == 0) take(process);
      work.set_need(process.left == 0 ? Need::all : Need::none);
      if (work.is_asked()) give(process);
    }
    if (!process.ended && (process.bound.is_stopped() || process.own.found || process.fails)) {
      process.ended = true;
      process.left = 0;
      process.bound.end(process.own, process.fails);
      process.bound.attend(process.own.counts.expanded);
    }
    if (!process.bound.all_have_ended()) schedule_next(process);
  }

  void schedule_next(Process& process) {
    constexpr double longest = 0.1;
    double next = INFINITY;
    if (process.left > 0) {
      next = process.clock + std::min(static_cast<double>(process.left) / process.speed, longest);
      if (process.bound.work().is_asked()) next = std::min(next, attends_at(process, process.clock));
    }
    if (!process.inbox.empty()) next = std::min(next, attends_at(process, process.inbox.top().time));
    if (process.own_rank == 0) next = std::min(next, process.clock + longest / 50);
    if (next < INFINITY) schedule(process, std::max(next, process.clock));
  }

  /// Continues the work of a process until `time`.
  void search(Process& process, double time) {
    if (process.left == 0 || time <= process.clock) return;
    process.credit += (time - process.clock) * process.speed;
    // Tolerates rounding, so that work that ends now is finished.
    auto nodes = static_cast<std::uint64_t>(process.credit + 0.001);
    nodes = std::min(nodes, process.left);
    process.credit = std::max(0.0, process.credit - static_cast<double>(nodes));
    process.left -= nodes;
    process.own.counts.expanded += nodes;
    while (nodes > 0) {
      if (process.parts.empty()) begin_root(process);
      Part& part = process.parts.back();
      const std::uint64_t now = std::min(part.left, nodes);
      searched_[part.root] += now;
      part.left -= now;
      nodes -= now;
      if (part.left == 0) process.parts.pop_back();
    }
    if (process.left == 0) process.credit = 0;
  }

  void begin_root(Process& process) {
    const std::uint32_t root = process.roots.first++;
    process.parts.push_back({root, bound_.sizes[root]});
    if (bound_.solution == root && !process.own.found) process.own.found = solver::FoundGoal{root, {}};
  }

  void take(Process& process) {
    const auto work = process.bound.work().take();
    if (!work) return;
    process.roots = work->pieces;
    process.left = process.roots.empty() ? 0 : sums_[process.roots.end] - sums_[process.roots.first];
    for (std::size_t at = 0; at < work->parts.size(); at += 2) {
      process.parts.push_back({static_cast<std::uint32_t>(work->parts[at]), work->parts[at + 1]});
      process.left += work->parts[at + 1];
    }
    process.fails = process.fails || bound_.failing == process.own_rank;
  }

  /// Gives work away as SubtreePool does: roots or parts not begun, or pieces of the part under way.
  void give(Process& process) {
    Work work;
    if (process.roots.size() > 1) {
      const std::uint32_t middle = process.roots.first + process.roots.size() / 2;
      work.pieces = {middle, std::exchange(process.roots.end, middle)};
      process.left -= sums_[work.pieces.end] - sums_[work.pieces.first];
    } else if (process.parts.size() > 1) {
      const std::size_t half = process.parts.size() / 2;
      for (std::size_t i = 0; i < half; ++i) put(process, work, process.parts[i].root, process.parts[i].left);
      process.parts.erase(process.parts.begin(), process.parts.begin() + static_cast<std::ptrdiff_t>(half));
    } else {
      if (process.parts.empty() && !process.roots.empty()) begin_root(process);
      if (process.parts.empty() || process.parts.back().left < around_.least_split) return;
      split(process, work);
    }
    process.bound.work().give(std::move(work));
  }

  /// Takes a random share of the part under way, in pieces of very different sizes.
  void split(Process& process, Work& work) {
    constexpr int most_parts = 64;
    Part& part = process.parts.back();
    std::vector<double> weights;
    double sum = 0;
    for (int i = 0; i < most_parts; ++i) sum += weights.emplace_back(std::exp(4 * uniform()));
    const double given = static_cast<double>(part.left) * (0.3 + 0.6 * uniform());
    for (const double weight : weights) {
      const auto nodes = std::min(static_cast<std::uint64_t>(given * weight / sum), part.left - 1);
      part.left -= nodes;
      if (nodes > 0) put(process, work, part.root, nodes);
    }
  }

  static void put(Process& process, Work& work, std::uint32_t root, std::uint64_t nodes) {
    work.parts.push_back(root);
    work.parts.push_back(nodes);
    process.left -= nodes;
  }

  const Surroundings around_;
  SimulatedBound bound_;
  std::mt19937_64 random_;
  std::vector<std::uint64_t> sums_;  // of the sizes before each root
  std::vector<std::uint64_t> searched_;
  std::vector<std::unique_ptr<Process>> processes_;
  using Event = std::pair<double, int>;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  std::map<std::pair<int, int>, double> last_arrival_;
  std::uint64_t sent_ = 0;
  std::uint64_t attended_ = 0;
  SimulatedResult result_;
};

}  // namespace tilepdb::test
