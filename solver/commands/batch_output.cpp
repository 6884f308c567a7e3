// SPDX-License-Identifier: MIT
#include "solver/commands/batch_output.hpp"

#include <iostream>

#include "tilepdb/tool_support.hpp"

namespace tilepdb::solver {

void BatchOutput::count(const ResultRow& row) {
  totals_.add(row);
  if (row.length) return;
  all_solved_ = false;
  print_error(row.reason);
}

void BatchOutput::print(const ResultRow& row) {
  if (style_.json) {
    document_.add(json_of(row, style_.columns, style_.show));
  } else if (row.length) {
    print_row(row, style_.columns, style_.show);
  }
}

void BatchOutput::begin_table(const std::string& header) const {
  if (style_.json) return;
  if (header.empty()) return print_header(style_.columns, style_.show);
  std::cout << header;
  flush_output();
}

int BatchOutput::end(double wall) {
  Json summary = totals_.json(wall);
  summary.update(more_);
  document_.end("summary", summary);
  if (!style_.quiet) std::cerr << totals_.text(wall) << '\n';
  return all_solved_ ? 0 : exit_code(ErrorKind::no_answer);
}

}  // namespace tilepdb::solver
