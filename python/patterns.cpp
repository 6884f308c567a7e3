// SPDX-License-Identifier: MIT
// Pattern databases of permutation puzzles, on arrays. tilepdb/_patterns.py is the public part.
#include <pybind11/stl.h>             // IWYU pragma: keep, pybind11 selects its conversions by type
#include <pybind11/stl/filesystem.h>  // IWYU pragma: keep

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "shared.hpp"
#include "tilepdb/pattern_database/build.hpp"
#include "tilepdb/pattern_database/permutation_pattern.hpp"
#include "tilepdb/pattern_database/save.hpp"
#include "tilepdb/search/instances.hpp"

namespace tilepdb::python {
namespace {

using pattern_database::Encoding;
using pattern_database::PermutationPattern;
using Database = pattern_database::PatternDatabase<PermutationPattern>;
using OptionalStates = std::optional<StateArray>;

constexpr std::uint16_t unreachable = std::numeric_limits<std::uint16_t>::max();
/// A view of states in contiguous arrays: the place and orientation of each piece.
class States {
 public:
  /// The arrays must outlive the view.
  States(const StateArray& places, const OptionalStates& turned)
      : count_(static_cast<std::size_t>(places.shape(0))),
        pieces_(static_cast<std::size_t>(places.shape(1))),
        places_(places.data()),
        turned_(turned ? turned->data() : nullptr) {}

  [[nodiscard]] std::size_t count() const noexcept { return count_; }

  /// Returns the abstract state of the given pieces: at most 64, each below the number of pieces.
  [[nodiscard]] PermutationPattern::State seen(std::size_t state, const std::vector<std::uint8_t>& kept) const {
    PermutationPattern::State seen;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      const std::size_t at = state * pieces_ + kept[i];
      seen.places[i] = places_[at];
      seen.turned[i] = turned_ == nullptr ? std::uint8_t{0} : turned_[at];
    }
    return seen;
  }

 private:
  std::size_t count_;
  std::size_t pieces_;
  const std::uint8_t* places_;
  const std::uint8_t* turned_;
};

[[nodiscard]] std::vector<PermutationPattern::Move> moves_of(const StateArray& to, const OptionalStates& turn) {
  const auto places = to.shape(1);
  std::vector<PermutationPattern::Move> moves(static_cast<std::size_t>(to.shape(0)));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto at = static_cast<py::ssize_t>(i) * places;
    moves[i].to.assign(to.data() + at, to.data() + at + places);
    if (turn) moves[i].turn.assign(turn->data() + at, turn->data() + at + places);
  }
  return moves;
}

[[nodiscard]] PermutationPattern make_pattern(const std::string& puzzle, const std::string& parameters,
                                              const StateArray& to, const OptionalStates& turn,
                                              std::vector<std::uint8_t> kept, unsigned orientations,
                                              const OptionalStates& goals, const OptionalStates& goal_turns) {
  const auto pieces = to.shape(1);
  std::vector<PermutationPattern::State> seen;
  // Invalid pieces must not index the goals; the constructor below refuses them.
  const bool sound = kept.size() <= PermutationPattern::most_places &&
                     std::all_of(kept.begin(), kept.end(), [&](unsigned piece) { return piece < pieces; });
  if (goals && sound) {
    const States states(*goals, goal_turns);
    for (std::size_t i = 0; i < states.count(); ++i) seen.push_back(states.seen(i, kept));
  }
  return {{puzzle, parameters}, orientations, moves_of(to, turn), std::move(kept), std::move(seen)};
}

/// Returns whether the pieces of the pattern are in different, existing places and have existing orientations.
[[nodiscard]] bool is_sound(const PermutationPattern& pattern, const PermutationPattern::State& state) {
  std::uint64_t taken = 0;
  for (std::size_t i = 0; i < pattern.kept().size(); ++i) {
    const unsigned place = state.places[i];
    if (place >= pattern.places() || (taken >> place & 1U) != 0 || state.turned[i] >= pattern.orientations(place)) {
      return false;
    }
    taken |= std::uint64_t{1} << place;
  }
  return true;
}

/// Returns whether a sound state has an index. States whose orientations no moves produce have no index.
[[nodiscard]] bool is_numbered(const PermutationPattern& pattern, const PermutationPattern::State& state) {
  return pattern.unrank(pattern.rank(state)) == state;
}

[[noreturn]] void refuse_state(const PermutationPattern& pattern, std::size_t index) {
  throw Error(ErrorKind::bad_input, "state " + std::to_string(index) + ": expected different places from 0 to " +
                                        std::to_string(pattern.places() - 1) + " and turns below " +
                                        std::to_string(pattern.orientations(0)));
}

/// Writes the heuristic value of each state into `values`.
void fill_values_of_places(const Database& database, const StateArray& places, const OptionalStates& turned,
                           ValueArray& values, int threads) {
  constexpr std::size_t states_at_once = 1024;
  StopRequest stop_request;
  const States states(places, turned);
  std::uint16_t* const into = values.mutable_data();
  const PermutationPattern& pattern = database.space();
  std::atomic<std::size_t> first_wrong{states.count()};
  const auto read = [&](std::size_t block) {
    const std::size_t end = std::min((block + 1) * states_at_once, states.count());
    for (std::size_t i = block * states_at_once; i < end; ++i) {
      const auto state = states.seen(i, pattern.kept());
      if (!is_sound(pattern, state)) {
        std::size_t known = first_wrong;
        while (i < known && !first_wrong.compare_exchange_weak(known, i)) {
        }
        return;
      }
      const unsigned h = is_numbered(pattern, state) ? database.h(state) : pattern_database::unreachable;
      into[i] = h == pattern_database::unreachable ? unreachable : static_cast<std::uint16_t>(h);
    }
  };
  const std::size_t blocks = (states.count() + states_at_once - 1) / states_at_once;
  const auto read_all = [&] {
    search::for_each_instance(blocks, read, {.threads = threads, .stop = [&] { return stop_request(); }});
  };
  if (blocks > 1) {
    stop_request.run(read_all);
  } else {
    // Looking up one block takes less time than starting a thread.
    const py::gil_scoped_release unlocked;
    read_all();
  }
  if (first_wrong < states.count()) refuse_state(pattern, first_wrong);
}

[[nodiscard]] Database build(const PermutationPattern& pattern, const std::optional<std::filesystem::path>& file,
                             const std::string& encoding, int threads, std::optional<std::uint64_t> memory,
                             const py::object& progress, const py::object& stop) {
  StopRequest stop_request(stop);
  pattern_database::BuildOptions options;
  options.encoding = value_named("encoding", encoding, Encoding::byte);
  options.threads = threads;
  options.memory = memory;
  options.stop = [&] { return stop_request(); };
  if (!progress.is_none()) {
    options.progress = [&](const pattern_database::BuildProgress& at) {
      const py::gil_scoped_acquire lock;
      progress(at.depth, at.reached, at.states);
    };
  }
  return stop_request.run([&] {
    return file ? pattern_database::build_file(pattern, *file, options) : pattern_database::build(pattern, options);
  });
}

[[nodiscard]] Database open(const PermutationPattern& pattern, const std::filesystem::path& file,
                            const std::string& checking, int threads) {
  const pattern_database::OpenOptions options{value_named("checking", checking, v1::Checking::never), threads};
  const py::gil_scoped_release unlocked;
  return Database::open(pattern, file, options);
}

void save(const Database& database, const std::filesystem::path& file, int threads) {
  StopRequest stop_request;
  const pattern_database::SaveOptions options{threads, [&] { return stop_request(); }};
  stop_request.run([&] { pattern_database::save(database.table(), file, options); });
}

}  // namespace

void define_patterns(py::module_& module) {
  module.attr("unreachable") = unreachable;
  const auto exact = py::arg().noconvert();
  module.def("make_pattern", &make_pattern);
  made_by_functions(py::class_<PermutationPattern>(module, "PermutationPattern", py::is_final()))
      .def_property_readonly("puzzle", [](const PermutationPattern& pattern) { return pattern.name().puzzle; })
      .def_property_readonly("parameters", [](const PermutationPattern& pattern) { return pattern.name().parameters; })
      .def_property_readonly("size", &PermutationPattern::size)
      .def_property_readonly("moves", &PermutationPattern::moves)
      .def_property_readonly("places", &PermutationPattern::places)
      .def_property_readonly("orientations", [](const PermutationPattern& pattern) { return pattern.orientations(0); })
      .def_property_readonly("undirected", &PermutationPattern::undirected)
      .def_property_readonly("kept", &PermutationPattern::kept);
  made_by_functions(py::class_<Database>(module, "PatternDatabase", py::is_final()))
      .def_property_readonly("encoding",
                             [](const Database& database) { return to_string(database.table().encoding()); })
      .def_property_readonly("histogram", [](const Database& database) { return database.table().histogram(); })
      .def_property_readonly("nbytes", [](const Database& database) { return database.table().payload().size(); })
      .def("h", &fill_values_of_places, exact, exact, exact, py::arg())
      .def("save", &save);
  module.def("build_pattern", &build);
  module.def("open_pattern", &open);
}

}  // namespace tilepdb::python
