// SPDX-License-Identifier: MIT
#include "pdbgen/dense/shift_search.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "pdbgen/blocks/hidden_files.hpp"
#include "pdbgen/dense/shift_checkpoint.hpp"
#include "platform/parallel_for.hpp"

namespace tilepdb::generator {

namespace {

/// Marks are read and written by several threads at once. No order is needed: a level's marks change nothing in it.
[[nodiscard]] std::uint8_t load(std::uint8_t& mark) noexcept {
  return std::atomic_ref<std::uint8_t>(mark).load(std::memory_order_relaxed);
}
void store(std::uint8_t& mark, std::uint8_t value) noexcept {
  std::atomic_ref<std::uint8_t>(mark).store(value, std::memory_order_relaxed);
}
[[nodiscard]] std::uint8_t exchange(std::uint8_t& mark, std::uint8_t value) noexcept {
  return std::atomic_ref<std::uint8_t>(mark).exchange(value, std::memory_order_relaxed);
}
static_assert(std::atomic_ref<std::uint8_t>::is_always_lock_free);

[[nodiscard]] LevelCheckpoints checkpoints_of(const shift::Index& index, const Job& job,
                                              const ShiftSearchOptions& options) {
  std::optional<HiddenFiles> files;
  if (!options.folder.empty()) files = shift_files(options.folder, index.key());
  return {std::move(files), marked_states(index), job, options.checkpoint_interval, options.has_room};
}

}  // namespace

ShiftSearch::ShiftSearch(const shift::Index& index, const Job& job, ShiftSearchOptions options,
                         SearchObserver& observer)
    : index_(index),
      job_(job),
      options_(std::move(options)),
      observer_(observer),
      checkpoints_(checkpoints_of(index_, job_, options_)),
      marks_(index.states()) {
  find_shifts();
}

std::uint64_t ShiftSearch::memory_of(std::uint64_t states) noexcept {
  constexpr std::uint64_t bytes_of_program = std::uint64_t{16} << 20;
  return states + bytes_of_program;
}

void ShiftSearch::find_shifts() {
  const BoardSize size = index_.key().size;
  const shift::Lines lines(size);
  const shift::Cells all = ~shift::Cells{0} >> (64 - size.cells());
  for (unsigned line = 0; line < lines.count(); ++line) {
    shift::Cells cells = 0;
    for (unsigned i = 0; i < lines.length(line); ++i) cells |= shift::Cells{1} << lines.cell(line, i);
    for (const bool backward : {false, true}) {
      if (shift::most_shifts(lines.length(line), backward) == 0) continue;
      const Cell end = lines.cell(line, backward ? 0 : lines.length(line) - 1);
      const unsigned step = lines.cell(line, 1) - lines.cell(line, 0);
      const shift::Cells at_end = shift::Cells{1} << end;
      shifts_.push_back({all & ~cells, cells & ~at_end, at_end, step, step * (lines.length(line) - 1), backward});
    }
  }
}

void ShiftSearch::begin() {
  histogram_ = checkpoints_.resume(marks_.bytes());
  if (histogram_.empty()) {
    const shift::Board goal{index_.key().size, index_.key().classes};
    marks_.data()[index_.rank(index_.cells_of(goal))] = 1;
    histogram_ = {1};
    checkpoints_.level_ends(histogram_, marks_.bytes());
    observer_.level({0, 1, 1, 1, index_.states()});
  } else {
    observer_.resumed(static_cast<unsigned>(histogram_.size() - 1));
  }
  reached_ = std::accumulate(histogram_.begin(), histogram_.end(), std::uint64_t{0});
}

void ShiftSearch::run() {
  begin();
  while (true) {
    const auto mark = static_cast<std::uint8_t>(histogram_.size());
    const bool backward = options_.levels == ShiftSearchOptions::Levels::backward ||
                          (options_.levels == ShiftSearchOptions::Levels::cheaper && backward_is_cheaper());
    const std::uint64_t states =
        backward ? for_states_marked(0, [&](std::uint64_t state) { return step_backward(state, mark) ? 1U : 0U; })
                 : for_states_marked(mark, [&](std::uint64_t state) { return step_forward(state, mark); });
    if (states == 0) return;
    if (histogram_.size() == max_levels) {
      throw Error(ErrorKind::bad_input, "table " + index_.key().file_stem() + ": more levels than a table can have");
    }
    histogram_.push_back(states);
    reached_ += states;
    checkpoints_.level_ends(histogram_, marks_.bytes());
    observer_.level({mark, states, states, reached_, index_.states()});
  }
}

bool ShiftSearch::backward_is_cheaper() const noexcept {
  const auto states = static_cast<double>(index_.states());
  const auto last = static_cast<double>(histogram_.back());
  const auto unreached = states - static_cast<double>(reached_);
  const auto shifts = static_cast<double>(shifts_.size());
  // A neighbour is in the last level about as often as any state is.
  return unreached * std::min(shifts, states / last) < last * shifts;
}

template <typename MakeLevel>
std::uint64_t ShiftSearch::for_states_marked(std::uint8_t mark, const MakeLevel& make_level) {
  constexpr std::uint64_t states_at_once = std::uint64_t{1} << 14;
  std::atomic<std::uint64_t> found{0};
  parallel_for_ranges(index_.states(), states_at_once, job_, [&](std::uint64_t first, std::uint64_t end) {
    std::uint64_t here = 0;
    for (std::uint64_t state = first; state < end; ++state) {
      if (load(marks_.data()[state]) == mark) here += make_level(state);
    }
    found.fetch_add(here, std::memory_order_relaxed);
  });
  return found;
}

std::uint64_t ShiftSearch::step_forward(std::uint64_t state, std::uint8_t mark) noexcept {
  const auto next = static_cast<std::uint8_t>(mark + 1);
  const shift::ClassCells cells = index_.unrank(state);
  std::uint64_t found = 0;
  for (const LineShift& shift : shifts_) {
    std::uint8_t& neighbour = marks_.data()[index_.rank_of([&](unsigned i) { return shift(cells[i]); })];
    // Of two threads that reach a state at once one counts it.
    if (load(neighbour) == 0 && exchange(neighbour, next) == 0) ++found;
  }
  return found;
}

bool ShiftSearch::step_backward(std::uint64_t state, std::uint8_t mark) noexcept {
  const shift::ClassCells cells = index_.unrank(state);
  for (const LineShift& shift : shifts_) {
    if (load(marks_.data()[index_.rank_of([&](unsigned i) { return shift(cells[i]); })]) != mark) continue;
    store(marks_.data()[state], static_cast<std::uint8_t>(mark + 1));
    return true;
  }
  return false;
}

void ShiftSearch::payload(Encoding encoding, std::uint64_t first_byte, std::span<std::uint8_t> into) const {
  const auto h = [&](std::uint64_t state) -> unsigned {
    const unsigned mark = state < index_.states() ? marks_.data()[state] : 0U;
    return mark == 0 ? 0 : mark - 1;
  };
  for (std::size_t i = 0; i < into.size(); ++i) {
    const std::uint64_t byte = first_byte + i;
    into[i] = static_cast<std::uint8_t>(encoding == Encoding::byte ? h(byte) : h(2 * byte) | h(2 * byte + 1) << 4);
  }
}

}  // namespace tilepdb::generator
