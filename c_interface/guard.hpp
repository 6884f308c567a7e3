// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tilepdb/error.hpp"
#include "tilepdb/tilepdb.h"

/// What all functions of the C interface share: exceptions become returned numbers, texts become lists.
namespace tilepdb::c_interface {

/// Stores the description of the current exception for tilepdb_error() and returns its number. Call it in a handler.
/// Allocates nothing.
[[nodiscard]] int store_current_exception() noexcept;

/// Calls `work` and returns TILEPDB_OK, or the number of its exception.
template <typename Work>
[[nodiscard]] int guarded(Work&& work) noexcept {
  try {
    std::forward<Work>(work)();
    return TILEPDB_OK;
  } catch (...) {
    return store_current_exception();
  }
}

/// Returns what a pointer points to. Throws Error (bad_input) with the argument's name if it is null.
template <typename Value>
[[nodiscard]] Value& required(Value* pointer, const char* name) {
  if (pointer == nullptr) throw Error(ErrorKind::bad_input, std::string(name) + ": expected a pointer, found NULL");
  return *pointer;
}

/// Returns a text. Throws as above.
[[nodiscard]] inline std::string text(const char* text, const char* name) { return &required(text, name); }

/// Calls `work`, which returns an owning pointer, and stores that in `*result`; nothing is there before.
template <typename Value, typename Work>
[[nodiscard]] int stored(Value** result, const char* name, Work&& work) {
  if (result != nullptr) *result = nullptr;
  return guarded([&] {
    Value*& into = required(result, name);
    into = std::forward<Work>(work)().release();
  });
}

/// A tilepdb_list that owns its texts.
struct OwnedList : tilepdb_list {
  explicit OwnedList(std::vector<std::string> owned);
  OwnedList(const OwnedList&) = delete;
  OwnedList& operator=(const OwnedList&) = delete;

 private:
  std::vector<std::string> owned_;
  std::vector<const char*> pointers_;
};

}  // namespace tilepdb::c_interface
