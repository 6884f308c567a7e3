// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace tilepdb {

/// The interface that protocols between processes need: messages and a clock. Implemented for processes started with
/// mpirun, for threads that act as processes, and for simulated processes, whose clock advances from event to event.
class Post {
 public:
  /// Content of a message, in a format that sender and receiver agree on.
  using Words = std::vector<std::uint64_t>;
  struct Message {
    int from = 0;
    Words words;
  };

  virtual ~Post() = default;

  [[nodiscard]] virtual int rank() const noexcept = 0;
  [[nodiscard]] virtual int size() const noexcept = 0;

  /// Sends without waiting for the receiver. Messages between two processes arrive in order.
  virtual void send(int to, Words words) = 0;
  /// Returns the next message that has arrived, if any.
  [[nodiscard]] virtual std::optional<Message> receive() = 0;

  /// Returns the time since an arbitrary moment, which differs between processes.
  [[nodiscard]] virtual std::chrono::nanoseconds now() const {
    return std::chrono::steady_clock::now().time_since_epoch();
  }
};

}  // namespace tilepdb
