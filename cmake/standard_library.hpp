// SPDX-License-Identifier: MIT
#pragma once

// The parts of C++20 that this project uses and LLVM's libc++ lacks: 16 on Debian 12, an older one in Debian's
// emscripten. The compiler includes this file before each source file. With a newer libc++ nothing of it is used.
#include <version>

#ifndef __cpp_lib_atomic_ref
#include <atomic>

namespace std {

/// The operations that this project uses, for integers.
template <typename Value>
class atomic_ref {
 public:
  explicit atomic_ref(Value& value) noexcept : value_(&value) {}

  Value load(memory_order order = memory_order_seq_cst) const noexcept { return __atomic_load_n(value_, int(order)); }
  void store(Value value, memory_order order = memory_order_seq_cst) const noexcept {
    __atomic_store_n(value_, value, int(order));
  }
  Value fetch_add(Value summand, memory_order order = memory_order_seq_cst) const noexcept {
    return __atomic_fetch_add(value_, summand, int(order));
  }
  Value fetch_and(Value mask, memory_order order = memory_order_seq_cst) const noexcept {
    return __atomic_fetch_and(value_, mask, int(order));
  }
  bool compare_exchange_strong(Value& expected, Value desired,
                               memory_order order = memory_order_seq_cst) const noexcept {
    return __atomic_compare_exchange_n(value_, &expected, desired, false, int(order), int(failure(order)));
  }
  bool compare_exchange_weak(Value& expected, Value desired, memory_order order = memory_order_seq_cst) const noexcept {
    return __atomic_compare_exchange_n(value_, &expected, desired, true, int(order), int(failure(order)));
  }

 private:
  static constexpr memory_order failure(memory_order order) noexcept {
    if (order == memory_order_acq_rel) return memory_order_acquire;
    return order == memory_order_release ? memory_order_relaxed : order;
  }

  Value* value_;
};

}  // namespace std
#endif

#ifndef __cpp_lib_jthread
#include <functional>
#include <memory>
#include <thread>
#include <type_traits>
#include <utility>

namespace std {

/// Whether a jthread was asked to end.
class stop_token {
 public:
  explicit stop_token(shared_ptr<const atomic<bool>> stopped) noexcept : stopped_(std::move(stopped)) {}
  [[nodiscard]] bool stop_requested() const noexcept { return *stopped_; }

 private:
  shared_ptr<const atomic<bool>> stopped_;
};

/// A thread that is asked to end and waited for when it is destroyed.
class jthread {
 public:
  jthread() noexcept = default;
  template <typename Function>
  requires(!is_same_v<decay_t<Function>, jthread>) explicit jthread(Function&& function)
      : stopped_(make_shared<atomic<bool>>(false)) {
    thread_ = thread([stopped = stopped_, function = std::forward<Function>(function)]() mutable {
      if constexpr (is_invocable_v<decay_t<Function>&, stop_token>) {
        function(stop_token(stopped));
      } else {
        function();
      }
    });
  }
  jthread(jthread&&) noexcept = default;
  jthread& operator=(jthread&& other) noexcept {
    end();
    stopped_ = std::move(other.stopped_);
    thread_ = std::move(other.thread_);
    return *this;
  }
  ~jthread() { end(); }

  [[nodiscard]] bool joinable() const noexcept { return thread_.joinable(); }
  void join() { thread_.join(); }
  bool request_stop() noexcept { return stopped_ && !stopped_->exchange(true); }

 private:
  void end() {
    if (!joinable()) return;
    request_stop();
    join();
  }

  shared_ptr<atomic<bool>> stopped_;
  thread thread_;
};

}  // namespace std
#endif

// Versions of libc++ differ in which of the two functions they have. Overload resolution prefers theirs, which are no
// templates.
#ifndef __cpp_lib_to_chars
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>

namespace std {

/// Writes fixed notation only.
template <typename Number>
requires(is_same_v<Number, double>) to_chars_result
    to_chars(char* first, char* last, Number value, chars_format /*fixed*/, int decimals) {
  char text[400];
  const int length = snprintf(text, sizeof text, "%.*f", decimals, value);
  if (length < 0 || length > last - first || length >= static_cast<int>(sizeof text)) {
    return {last, errc::value_too_large};
  }
  for (int i = 0; i < length; ++i) first[i] = text[i];
  return {first + length, errc()};
}

/// Reads what strtod() reads, but neither after blanks nor after a plus.
template <typename Number>
requires(is_same_v<Number, double>) from_chars_result from_chars(const char* first, const char* last, Number& value) {
  const string text(first, last);
  if (text.empty() || text[0] == '+' || text[0] == ' ' || (text[0] >= '\t' && text[0] <= '\r')) {
    return {first, errc::invalid_argument};
  }
  char* end = nullptr;
  const double read = strtod(text.c_str(), &end);
  if (end == text.c_str()) return {first, errc::invalid_argument};
  value = read;
  return {first + (end - text.c_str()), errc()};
}

}  // namespace std
#endif
