// SPDX-License-Identifier: MIT
#include "cli/printing.hpp"

#include <iostream>

#include "text/shown_text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

std::string program_name;

}  // namespace

void set_program_name(const std::string& name) { program_name = name; }

void print_error(const std::string& message) { print_note(program_name + ": " + message); }

void print_note(const std::string& line) { std::cerr << shown(line) + "\n" << std::flush; }

void flush_output() {
  if (!std::cout.flush()) throw Error(ErrorKind::resource, "standard output cannot be written");
}

void print_output(const std::string& text) {
  std::cout << text;
  flush_output();
}

}  // namespace tilepdb
