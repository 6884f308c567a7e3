// SPDX-License-Identifier: MIT
#include "c_interface/guard.hpp"

#include <cstddef>
#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>

#include "tilepdb/version.hpp"

namespace tilepdb::c_interface {
namespace {

/// Of a fixed size, so that lack of memory can be described.
thread_local char last_error[2048] = "";

/// Stores a text, shortened between two characters.
void store(const char* text) noexcept {
  std::size_t length = std::strlen(text);
  if (length >= sizeof last_error) {
    length = sizeof last_error - 1;
    const auto continues = [&] { return (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U; };
    while (length > 0 && continues()) --length;
  }
  std::memcpy(last_error, text, length);
  last_error[length] = '\0';
}

[[nodiscard]] int number_of(ErrorKind kind) noexcept {
  switch (kind) {
    case ErrorKind::check_failed: return TILEPDB_CHECK_FAILED;
    case ErrorKind::bad_input: return TILEPDB_BAD_INPUT;
    case ErrorKind::no_answer: return TILEPDB_NO_ANSWER;
    case ErrorKind::resource: return TILEPDB_RESOURCE;
    case ErrorKind::interrupted: return TILEPDB_INTERRUPTED;
  }
  return TILEPDB_INTERNAL;
}

}  // namespace

int store_current_exception() noexcept {
  try {
    throw;
  } catch (const Error& error) {
    store(error.what());
    return number_of(error.kind());
  } catch (const std::bad_alloc&) {
    store("out of memory");
    return TILEPDB_RESOURCE;
  } catch (const std::length_error&) {
    // A container larger than any memory.
    store("out of memory");
    return TILEPDB_RESOURCE;
  } catch (const std::exception& error) {
    store(error.what());
  } catch (...) {
    store("an exception of an unknown type; a callback must not throw");
  }
  return TILEPDB_INTERNAL;
}

OwnedList::OwnedList(std::vector<std::string> owned) : tilepdb_list{}, owned_(std::move(owned)) {
  pointers_.reserve(owned_.size());
  for (const std::string& one : owned_) pointers_.push_back(one.c_str());
  count = pointers_.size();
  texts = pointers_.data();
}

}  // namespace tilepdb::c_interface

using namespace tilepdb::c_interface;

extern "C" {

const char* tilepdb_error() { return last_error; }

const char* tilepdb_error_name(int kind) {
  switch (kind) {
    case TILEPDB_OK: return "ok";
    case TILEPDB_INTERNAL: return "internal";
    default: break;
  }
  using tilepdb::ErrorKind;
  for (const auto known : {ErrorKind::check_failed, ErrorKind::bad_input, ErrorKind::no_answer, ErrorKind::resource,
                           ErrorKind::interrupted}) {
    if (number_of(known) == kind) return to_string(known);
  }
  return "";
}

const char* tilepdb_version() { return tilepdb::version; }

void tilepdb_list_free(tilepdb_list* list) { delete static_cast<OwnedList*>(list); }

}  // extern "C"
