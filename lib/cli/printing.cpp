// SPDX-License-Identifier: MIT
#include "cli/printing.hpp"

#include <iostream>
#include <new>
#include <string>
#include <string_view>

#include "cli/option_names.hpp"
#include "text/shown_text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

std::string_view program_name;

}  // namespace

void set_program_name(std::string_view name) { program_name = name; }

void print_error(const std::string& message) {
  try {
    print_note(std::string(program_name) + ": " + with_option_names(message));
  } catch (const std::bad_alloc&) {
    std::cerr << program_name << ": out of memory\n";
  }
}

void print_note(const std::string& line) { std::cerr << shown(with_option_names(line)) + "\n" << std::flush; }

void flush_output() {
  if (!std::cout.flush()) throw Error(ErrorKind::resource, "standard output cannot be written");
}

void print_output(const std::string& text) {
  std::cout << text;
  flush_output();
}

}  // namespace tilepdb
