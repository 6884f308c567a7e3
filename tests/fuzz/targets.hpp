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

// A target reads one input as the programs would, and returns 0. It may refuse the input with an Error; any other
// failure, from a crash to contradicting results, ends the program. Targets correct the checksums of an input first,
// because random changes would never get past them.
namespace tilepdb::fuzz {

/// A move automaton file; its checksums are corrected.
int automaton(const std::uint8_t* data, std::size_t size);

/// The text of a catalogue.
int catalogue(const std::uint8_t* data, std::size_t size);

/// The text of a certificate.
int certificate(const std::uint8_t* data, std::size_t size);

/// The words of a command line, one per line. The first byte selects the parser, the next two the groups of options.
int command_line(const std::uint8_t* data, std::size_t size);

/// A compressed table: its header, with a corrected checksum, its seek table and its frames.
int compressed_table(const std::uint8_t* data, std::size_t size);

/// The definition of a puzzle, or a file of scrambles; and its own text as a state.
int definition(const std::uint8_t* data, std::size_t size);

/// The checkpoint of a small table's generation; its checksum is corrected.
int generation_checkpoint(const std::uint8_t* data, std::size_t size);

/// A file of instances: of the shift puzzle if the first byte is s, otherwise of sliding tiles.
int instances(const std::uint8_t* data, std::size_t size);

/// Results in JSON for a page.
int results(const std::uint8_t* data, std::size_t size);

/// The checkpoint of a search; the checksum in its first line is corrected.
int search_checkpoint(const std::uint8_t* data, std::size_t size);

/// The checkpoint of a small table of a space; its checksum and that of the marks are corrected.
int space_checkpoint(const std::uint8_t* data, std::size_t size);

/// The header page of a plain table; its checksum is corrected.
int table_header(const std::uint8_t* data, std::size_t size);

/// A user's picture: PNG, JPEG or SVG.
int user_picture(const std::uint8_t* data, std::size_t size);

using Target = int (*)(const std::uint8_t* data, std::size_t size);

/// Returns the target of this name. Ends the program if it does not exist.
[[nodiscard]] Target find_target(std::string_view name);

// Shared by the targets:

using Bytes = std::vector<std::uint8_t>;

/// Ends the program, so that the fuzzer keeps the input, unless `truth` holds.
inline void require(bool truth, const char* what) {
  if (truth) return;
  std::cerr << "not true: " << what << std::endl;
  std::abort();
}

/// The number of inputs that were not refused.
inline unsigned long accepted = 0;

/// Calls a reader. Its errors must be one line.
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

/// Reads text or bytes that the program itself wrote; refusing them is a failure.
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
