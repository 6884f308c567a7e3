// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace tilepdb {

/// All that a protocol between processes needs of them and of time: messages, and a clock. Processes that mpirun starts
/// have it, threads that play processes, and simulated processes, whose clock goes from event to event.
class Post {
 public:
  /// Numbers that one process sends to another; what they mean is between these.
  using Words = std::vector<std::uint64_t>;
  struct Message {
    int from = 0;
    Words words;
  };

  virtual ~Post() = default;

  [[nodiscard]] virtual int rank() const noexcept = 0;
  [[nodiscard]] virtual int size() const noexcept = 0;

  /// Sends without waiting for the receiver. Messages from one process to another arrive in order.
  virtual void send(int to, Words words) = 0;
  /// The next message that has come, if there is one.
  [[nodiscard]] virtual std::optional<Message> receive() = 0;

  /// Time since some moment of the past; each process has its own.
  [[nodiscard]] virtual std::chrono::nanoseconds now() const {
    return std::chrono::steady_clock::now().time_since_epoch();
  }
};

}  // namespace tilepdb
