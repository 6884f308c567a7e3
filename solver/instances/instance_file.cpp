// SPDX-License-Identifier: MIT
#include "solver/instances/instance_file.hpp"

#include <utility>
#include <vector>

#include "platform/input_text.hpp"
#include "solver/instances/heading.hpp"
#include "solver/instances/instance_lines.hpp"
#include "text/at_place.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"
#include "tiles/board_rows.hpp"

namespace tilepdb::solver {
namespace {

/// Passes the lines of a file to InstanceLines, the first lines of boards once they show whether they are a heading.
class WaitingLines {
 public:
  WaitingLines(InstanceLines& lines, const std::string& name, StateText state)
      : lines_(lines), name_(name), are_pending_(state == StateText::tiles) {}

  void add(std::string_view text, std::size_t line) {
    if (!are_pending_) return parse(text, line);
    // Columns have names of their own, and comments before all lines may be headers.
    const bool is_comment = strip(text).empty() && comment_in(text, false) == comment_in(text, true);
    if (waiting_.empty() && (is_comment || text.find("start") != std::string_view::npos)) {
      are_pending_ = is_comment;
      return parse(text, line);
    }
    if (waiting_.empty()) first_ = line;
    waiting_.emplace_back(text);
    if (waiting_.size() == most_heading_lines) pass(false);
  }

  /// Passes on the waiting lines, which are `complete` if the file has no others.
  void pass(bool complete) {
    if (waiting_.empty()) return;
    are_pending_ = false;
    const auto place = name_ + ":" + std::to_string(first_) + ": ";
    lines_.take_heading(at_place(place, [&] { return heading_of(waiting_, complete); }));
    for (std::size_t line = first_; const std::string& text : std::exchange(waiting_, {})) parse(text, line++);
  }

 private:
  void parse(std::string_view text, std::size_t line) {
    at_place(
        name_ + ":" + std::to_string(line) + ": ", [&] { lines_.add(text, line); }, name_ + ":");
  }

  InstanceLines& lines_;
  const std::string& name_;
  bool are_pending_;
  std::vector<std::string> waiting_{};  // from line `first_` on
  std::size_t first_ = 0;
};

[[nodiscard]] std::string place_of_instance(const std::string& source, const std::string& id) {
  return (source.empty() ? "" : source + ": ") + (id.empty() ? "" : "instance " + id + ": ");
}

}  // namespace

std::string place_of(const Instance& instance) { return place_of_instance(instance.source, instance.id); }

std::string place_of(const UnreadableLine& line) { return place_of_instance(line.source, line.id); }

InstanceHeader read_instances(std::string_view text, const std::string& name, const InstanceForm& form,
                              const TakeInstance& take, const TakeUnreadable& unreadable) {
  InstanceLines lines(name, form, take, unreadable);
  WaitingLines waiting(lines, name, form.state);
  for (std::size_t number = 1;; ++number) {
    const std::string place = name + ":" + std::to_string(number);
    std::optional<std::string_view> line = "";
    try {
      line = read_line(text, place, "one instance per line");
    } catch (const Error& error) {
      if (!unreadable) throw;
      waiting.pass(false);
      lines.skip(number, error);
    }
    if (!line) break;
    waiting.add(number == 1 ? without_byte_order_mark(*line) : *line, number);
  }
  waiting.pass(true);
  return lines.end();
}

}  // namespace tilepdb::solver
