// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "format/format.hpp"
#include "platform/checksum.hpp"
#include "tilepdb/error.hpp"

// A target reads one input as a reader of the project would, and answers 0. It may refuse it with an Error; anything
// else that goes wrong, from a crash to an answer that contradicts itself, ends the program. Where a file has checksums
// a target makes them right first, so that what follows is tested too: nobody finds a checksum by chance.
namespace tilepdb::fuzz {

/// The file of a move automaton, with the checksums in it made right.
int automaton(const std::uint8_t* data, std::size_t size);

/// The text of a catalogue.
int catalogue(const std::uint8_t* data, std::size_t size);

/// The text of a certificate.
int certificate(const std::uint8_t* data, std::size_t size);

/// The words of a command line, one per line. The first byte names the parser, the next two the groups of options.
int command_line(const std::uint8_t* data, std::size_t size);

/// A whole compressed table: its header, with its checksum made right, its seek table and its frames.
int compressed_table(const std::uint8_t* data, std::size_t size);

/// The checkpoint of a small table's generation, with its checksum made right.
int generation_checkpoint(const std::uint8_t* data, std::size_t size);

/// A file of instances: of the shift puzzle if the first byte is s, else of sliding tiles.
int instances(const std::uint8_t* data, std::size_t size);

/// Results in JSON, from which a page is made.
int results(const std::uint8_t* data, std::size_t size);

/// The checkpoint of a search, with the checksum in its first line made right.
int search_checkpoint(const std::uint8_t* data, std::size_t size);

/// The checkpoint of a small table of a space, with its checksum and that of the marks made right.
int space_checkpoint(const std::uint8_t* data, std::size_t size);

/// The header page of a plain table, with its checksum made right.
int table_header(const std::uint8_t* data, std::size_t size);

/// A picture of the user's: PNG, JPEG or SVG.
int user_picture(const std::uint8_t* data, std::size_t size);

using Target = int (*)(const std::uint8_t* data, std::size_t size);

/// The target of a name. Ends the program if there is none.
[[nodiscard]] Target find_target(std::string_view name);

// What targets share:

using Bytes = std::vector<std::uint8_t>;

/// Ends the program, so that the input is kept, unless something is true.
inline void require(bool truth, const char* what) {
  if (truth) return;
  std::cerr << "not true: " << what << std::endl;
  std::abort();
}

/// How many inputs were not refused.
inline unsigned long accepted = 0;

/// Calls a reader. What it refuses must be said in one line.
template <typename Read>
int read(const Read& read) {
  try {
    read();
    ++accepted;
  } catch (const Error& error) {
    const std::string what = error.what();
    require(!what.empty(), "an error says what is wrong");
    require(what.find('\n') == std::string::npos, "an error is one line");
  }
  return 0;
}

/// What a reader makes of text or bytes that were written here, which it may not refuse.
template <typename Read>
auto read_again(const Read& read) {
  try {
    return read();
  } catch (const Error& error) {
    require(false, error.what());
    throw;
  }
}

inline void seal_header(Bytes& page) {
  if (page.size() < header_size) return;
  detail::store(page, detail::at_header_checksum, checksum(std::span(page).first(detail::at_header_checksum)), 8);
}

}  // namespace tilepdb::fuzz
