// SPDX-License-Identifier: MIT
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <barrier>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "team/team.hpp"

namespace tilepdb::test {

/// State shared by the threads that act as processes of a team.
class ThreadTeamHub {
 public:
  /// `hosts` names the machine of each process; if there are fewer names than processes, they repeat.
  explicit ThreadTeamHub(int size, std::vector<std::string> hosts = {"machine"})
      : meeting_(size),
        hosts_(std::move(hosts)),
        boxes_(static_cast<std::size_t>(size)),
        texts_(boxes_.size()),
        numbers_(boxes_.size()),
        parts_(boxes_.size()) {}

  /// Removes a process from further meetings. Call it when the process ends.
  void leave() { meeting_.arrive_and_drop(); }

 private:
  friend class ThreadTeam;

  std::barrier<> meeting_;
  std::vector<std::string> hosts_;
  std::mutex mutex_;
  std::vector<std::deque<Team::Message>> boxes_;
  std::vector<std::string> texts_;
  std::vector<std::span<std::uint16_t>> numbers_;
  std::span<const std::uint8_t> bytes_;
  std::vector<std::span<const std::span<const std::uint8_t>>> parts_;
};

/// A team whose processes are threads.
class ThreadTeam final : public Team {
 public:
  ThreadTeam(ThreadTeamHub& hub, int rank) : hub_(hub), rank_(rank) {}

  [[nodiscard]] int rank() const noexcept override { return rank_; }
  [[nodiscard]] int size() const noexcept override { return static_cast<int>(hub_.boxes_.size()); }
  [[nodiscard]] const std::string& host(int rank) const noexcept override {
    return hub_.hosts_[static_cast<std::size_t>(rank) % hub_.hosts_.size()];
  }

  void send(int to, Words words) override {
    const std::lock_guard lock(hub_.mutex_);
    ++traffic_.messages;
    traffic_.bytes += words.size() * sizeof(std::uint64_t);
    hub_.boxes_[static_cast<std::size_t>(to)].push_back({rank_, std::move(words)});
  }
  [[nodiscard]] std::optional<Message> receive() override {
    const std::lock_guard lock(hub_.mutex_);
    auto& box = hub_.boxes_[static_cast<std::size_t>(rank_)];
    if (box.empty()) return {};
    Message message = std::move(box.front());
    box.pop_front();
    return message;
  }

  [[nodiscard]] std::vector<std::string> gather(const std::string& own) override {
    hub_.texts_[own_place()] = own;
    hub_.meeting_.arrive_and_wait();
    auto all = hub_.texts_;
    hub_.meeting_.arrive_and_wait();
    return all;
  }
  void minimum(std::span<std::uint16_t> numbers) override {
    hub_.numbers_[own_place()] = numbers;
    hub_.meeting_.arrive_and_wait();
    std::vector<std::uint16_t> least(numbers.begin(), numbers.end());
    for (const auto& other : hub_.numbers_) {
      std::transform(least.begin(), least.end(), other.begin(), least.begin(),
                     [](std::uint16_t a, std::uint16_t b) { return std::min(a, b); });
    }
    hub_.meeting_.arrive_and_wait();
    std::copy(least.begin(), least.end(), numbers.begin());
  }
  void spread(std::span<std::uint8_t> bytes) override {
    if (rank_ == 0) hub_.bytes_ = bytes;
    hub_.meeting_.arrive_and_wait();
    if (hub_.bytes_.size() != bytes.size()) throw std::logic_error("sizes of a broadcast differ");
    if (rank_ != 0) std::copy(hub_.bytes_.begin(), hub_.bytes_.end(), bytes.begin());
    hub_.meeting_.arrive_and_wait();
  }
  void exchange(std::span<const std::span<const std::uint8_t>> out,
                std::span<const std::span<std::uint8_t>> into) override {
    for (std::size_t to = 0; to < out.size(); ++to) {
      if (to == own_place() || out[to].empty()) continue;
      ++traffic_.messages;
      traffic_.bytes += out[to].size();
    }
    hub_.parts_[own_place()] = out;
    hub_.meeting_.arrive_and_wait();
    for (std::size_t from = 0; from < into.size(); ++from) {
      const auto& part = hub_.parts_[from][own_place()];
      if (part.size() != into[from].size()) throw std::logic_error("sizes of an exchange differ");
      std::copy(part.begin(), part.end(), into[from].begin());
    }
    hub_.meeting_.arrive_and_wait();
  }

  [[nodiscard]] Traffic traffic() const noexcept override { return traffic_; }

 private:
  [[nodiscard]] std::size_t own_place() const noexcept { return static_cast<std::size_t>(rank_); }

  ThreadTeamHub& hub_;
  int rank_;
  Traffic traffic_;
};

/// Runs `work` once for each process of a team; returns the Error of each process, or nullopt.
inline std::vector<std::optional<Error>> run_team(int size, const std::function<void(Team&)>& work,
                                                  std::vector<std::string> hosts = {"machine"}) {
  ThreadTeamHub hub(size, std::move(hosts));
  std::vector<std::optional<Error>> errors(static_cast<std::size_t>(size));
  std::vector<std::jthread> processes;
  for (int rank = 0; rank < size; ++rank) {
    processes.emplace_back([&, rank] {
      ThreadTeam team(hub, rank);
      try {
        work(team);
      } catch (const Error& error) {
        errors[static_cast<std::size_t>(rank)] = error;
      }
      hub.leave();
    });
  }
  processes.clear();
  return errors;
}

/// Checks that each process failed with this kind of Error, whose message has `part`.
inline void check_all_failed(const std::vector<std::optional<Error>>& errors, ErrorKind kind, const std::string& part) {
  for (const auto& error : errors) {
    REQUIRE(error);
    CHECK(error->kind() == kind);
    CHECK_MESSAGE(std::string(error->what()).find(part) != std::string::npos, error->what());
  }
}

}  // namespace tilepdb::test
