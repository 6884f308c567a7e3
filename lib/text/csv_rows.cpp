// SPDX-License-Identifier: MIT
#include "text/csv_rows.hpp"

#include <algorithm>
#include <utility>

#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  [[nodiscard]] std::vector<CsvRow> rows() {
    std::vector<CsvRow> rows;
    while (!text_.empty()) {
      CsvRow row = next_row();
      const bool empty = row.fields.size() == 1 && row.fields.front().empty();
      if (!empty) rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  /// Returns the next row and removes it from the text.
  [[nodiscard]] CsvRow next_row() {
    CsvRow row{line_, {}};
    while (true) {
      row.fields.push_back(text_.starts_with('"') ? quoted_field() : plain_field());
      if (!text_.starts_with(',')) break;
      text_.remove_prefix(1);
    }
    if (!text_.empty()) text_.remove_prefix(text_.starts_with('\r') ? 2 : 1);
    ++line_;
    return row;
  }

  [[nodiscard]] bool at_end_of_field() const noexcept {
    return text_.empty() || text_.starts_with(',') || text_.starts_with('\n') || text_.starts_with("\r\n");
  }

  [[nodiscard]] std::string plain_field() {
    std::string field;
    while (!at_end_of_field()) {
      if (text_.front() == '"') throw refuse("a quote within an unquoted field");
      field += text_.front();
      text_.remove_prefix(1);
    }
    return field;
  }

  [[nodiscard]] std::string quoted_field() {
    const Error open = refuse("an unclosed quote");
    std::string field;
    text_.remove_prefix(1);
    while (true) {
      const auto quote = text_.find('"');
      if (quote == std::string_view::npos) throw open;
      field += text_.substr(0, quote);
      line_ += static_cast<std::size_t>(std::count(text_.begin(), text_.begin() + static_cast<long>(quote), '\n'));
      text_.remove_prefix(quote + 1);
      if (!text_.starts_with('"')) break;
      field += '"';
      text_.remove_prefix(1);
    }
    if (!at_end_of_field()) throw refuse("text after the closing quote of a field");
    return field;
  }

  [[nodiscard]] Error refuse(const char* what) const {
    return {ErrorKind::bad_input, "line " + std::to_string(line_) + ": " + what};
  }

  std::string_view text_;
  std::size_t line_ = 1;
};

}  // namespace

std::vector<CsvRow> parse_csv(std::string_view text) { return Parser(text).rows(); }

}  // namespace tilepdb
