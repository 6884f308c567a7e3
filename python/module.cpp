// SPDX-License-Identifier: MIT
// The compiled half of the Python module: the programming interface on arrays, without the interpreter's lock. What
// users see, with its documentation, is in tilepdb/__init__.py.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>             // IWYU pragma: keep, its conversions are found by type
#include <pybind11/stl/filesystem.h>  // IWYU pragma: keep

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "shared.hpp"
#include "tilepdb/tilepdb.hpp"

namespace tilepdb::python {
namespace {

using namespace tilepdb::v1;

using BoardArray = StateArray;
using Shape = std::tuple<unsigned, unsigned>;

[[nodiscard]] Boards boards_of(const BoardArray& array) {
  return {array.data(), static_cast<std::size_t>(array.size())};
}

[[nodiscard]] Size size_of(const Shape& shape) { return {std::get<0>(shape), std::get<1>(shape)}; }
[[nodiscard]] Shape shape_of(Size size) { return {size.width, size.height}; }

[[nodiscard]] const char* name_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::check_failed: return "check_failed";
    case ErrorKind::bad_input: return "bad_input";
    case ErrorKind::no_answer: return "no_answer";
    case ErrorKind::resource: return "resource";
    case ErrorKind::interrupted: return "interrupted";
  }
  return "bad_input";
}

/// Reads the values of boards into `values`, one for each.
template <typename Source>
void fill_values(const Source& source, const BoardArray& boards, ValueArray& values, int threads) {
  const Boards all = boards_of(boards);
  const std::span<std::uint16_t> into(values.mutable_data(), static_cast<std::size_t>(values.size()));
  const py::gil_scoped_release unlocked;
  source.h(all, into, threads);
}

[[nodiscard]] Table open_table(const std::filesystem::path& file, const std::string& goal, const std::string& checking,
                               int threads) {
  const TableOptions options{goal, checking_of(checking), threads};
  const py::gil_scoped_release unlocked;
  return Table(file, options);
}

[[nodiscard]] Heuristic open_heuristic(const std::optional<std::string>& catalogue,
                                       const std::optional<std::vector<PartitionTiles>>& partitions, const Shape& size,
                                       const std::string& goal, const std::filesystem::path& folder, bool reflections,
                                       const std::string& checking, int threads) {
  const HeuristicOptions options{goal, folder, reflections, checking_of(checking), threads};
  const py::gil_scoped_release unlocked;
  if (partitions) return Heuristic(*partitions, size_of(size), options);
  return catalogue ? Heuristic(*catalogue, options) : Heuristic(size_of(size), options);
}

using SolutionParts = std::tuple<std::string, std::uint64_t, std::uint64_t, double>;

/// The functions must outlive the options.
[[nodiscard]] SolveOptions solve_options(int threads, const py::object& progress, StopRequest& stop_request) {
  SolveOptions options;
  options.threads = threads;
  options.stop = [&] { return stop_request(); };
  if (!progress.is_none()) {
    options.progress = [&](const SolveProgress& at) {
      const py::gil_scoped_acquire lock;
      progress(at.bound, at.expanded, at.expected);
    };
  }
  return options;
}

[[nodiscard]] SolutionParts solve_board(const Heuristic& heuristic, const BoardArray& board, int threads,
                                        const py::object& progress, const py::object& stop) {
  StopRequest stop_request(stop);
  const SolveOptions options = solve_options(threads, progress, stop_request);
  const Board start = boards_of(board);
  const py::gil_scoped_release unlocked;
  const Solution solution = solve(heuristic, start, options);
  return {solution.moves, solution.expanded, solution.generated, solution.seconds};
}

[[nodiscard]] const char* name_of(Status status) {
  switch (status) {
    case Status::solved: return "solved";
    case Status::unsolvable: return "unsolvable";
    case Status::given_up: return "given_up";
  }
  return "given_up";
}

/// Hands each answer, as its parts, to a function of Python.
void solve_boards(const Heuristic& heuristic, const BoardArray& boards, const py::object& deliver, double seconds,
                  std::uint64_t expanded, unsigned moves, int threads, const py::object& progress,
                  const py::object& stop) {
  StopRequest stop_request(stop);
  const SolveOptions options = solve_options(threads, progress, stop_request);
  const auto hand_over = [&](std::size_t number, const Answer& answer) {
    const py::gil_scoped_acquire lock;
    py::list bounds;
    for (const SearchedBound& one : answer.bounds) {
      bounds.append(py::make_tuple(one.bound, one.completed, one.backward, one.expanded, one.generated));
    }
    deliver(number, name_of(answer.status), answer.moves, answer.at_least, answer.expanded, answer.generated,
            answer.seconds, answer.reason, bounds);
  };
  const Boards all = boards_of(boards);
  const py::gil_scoped_release unlocked;
  solve_all(heuristic, all, hand_over, {seconds, expanded, moves}, options);
}

[[nodiscard]] std::vector<std::filesystem::path> generate_tables(
    const std::optional<std::string>& catalogue, const std::optional<std::vector<PartitionTiles>>& partitions,
    const Shape& size, const std::vector<unsigned>& tiles, const std::string& goal, const std::filesystem::path& folder,
    bool compress, int threads, std::optional<std::uint64_t> memory, const py::object& progress,
    const py::object& stop) {
  StopRequest stop_request(stop);
  GenerateOptions options{goal, folder, compress, threads, memory, {}, {}};
  options.stop = [&] { return stop_request(); };
  if (!progress.is_none()) {
    options.progress = [&](const GenerateProgress& at) {
      const py::gil_scoped_acquire lock;
      progress(at.table, at.depth, at.reached, at.states, at.writing);
    };
  }
  const py::gil_scoped_release unlocked;
  if (partitions) return generate(*partitions, size_of(size), options);
  if (catalogue) return generate(*catalogue, options);
  return {generate(size_of(size), tiles, options)};
}

/// The exception of the module, which has the kind of an Error as a word.
void define_error(py::module_& module) {
  static PyObject* type = nullptr;
  py::dict attributes;
  attributes["kind"] = "";
  type =
      PyErr_NewExceptionWithDoc("tilepdb.Error",
                                "What went wrong, in one line. kind is 'bad_input', 'no_answer' (a board that cannot "
                                "reach the goal), 'check_failed' (a damaged table), 'resource' or 'interrupted'.",
                                PyExc_RuntimeError, attributes.ptr());
  if (type == nullptr) throw py::error_already_set();
  module.attr("Error") = py::handle(type);
  py::register_local_exception_translator([](std::exception_ptr pointer) {
    try {
      std::rethrow_exception(pointer);
    } catch (const Error& error) {
      const py::object object = py::handle(type)(error.what());
      object.attr("kind") = name_of(error.kind());
      PyErr_SetObject(type, object.ptr());
    }
  });
}

}  // namespace
}  // namespace tilepdb::python

PYBIND11_MODULE(_tilepdb, module) {
  using namespace tilepdb::python;
  module.attr("version") = tilepdb::version;
  define_error(module);

  const auto boards = py::arg("boards").noconvert();
  const auto values = py::arg("values").noconvert();
  py::class_<Table>(module, "Table")
      .def(py::init(&open_table), py::arg("file"), py::arg("goal"), py::arg("checking"), py::arg("threads"))
      .def_property_readonly("size", [](const Table& table) { return shape_of(table.size()); })
      .def_property_readonly("tiles", &Table::tiles)
      .def_property_readonly("states", &Table::states)
      .def_property_readonly("histogram", &Table::histogram)
      .def("h", &fill_values<Table>, boards, values, py::arg("threads"));
  py::class_<Heuristic>(module, "Heuristic")
      .def(py::init(&open_heuristic), py::arg("catalogue"), py::arg("partitions"), py::arg("size"), py::arg("goal"),
           py::arg("folder"), py::arg("reflections"), py::arg("checking"), py::arg("threads"))
      .def_property_readonly("size", [](const Heuristic& heuristic) { return shape_of(heuristic.size()); })
      .def_property_readonly("catalogue", &Heuristic::catalogue)
      .def_property_readonly("goal",
                             [](const Heuristic& heuristic) {
                               const Board goal = heuristic.goal();
                               return std::vector<unsigned>(goal.begin(), goal.end());
                             })
      .def_property_readonly("partitions", &Heuristic::partitions)
      .def("h", &fill_values<Heuristic>, boards, values, py::arg("threads"));
  module.def("solve", &solve_board, py::arg("heuristic"), py::arg("board").noconvert(), py::arg("threads"),
             py::arg("progress"), py::arg("stop"));
  module.def("solve_all", &solve_boards, py::arg("heuristic"), py::arg("boards").noconvert(), py::arg("deliver"),
             py::arg("seconds"), py::arg("expanded"), py::arg("moves"), py::arg("threads"), py::arg("progress"),
             py::arg("stop"));
  module.def("generate", &generate_tables, py::arg("catalogue"), py::arg("partitions"), py::arg("size"),
             py::arg("tiles"), py::arg("goal"), py::arg("folder"), py::arg("compress"), py::arg("threads"),
             py::arg("memory"), py::arg("progress"), py::arg("stop"));
  module.def(
      "parse_goal",
      [](const Shape& size, const std::string& text) {
        const auto goal = parse_goal(size_of(size), text);
        return std::vector<unsigned>(goal.begin(), goal.end());
      },
      py::arg("size"), py::arg("text"));
  module.def(
      "is_solvable",
      [](const Shape& size, const BoardArray& board, const std::string& goal) {
        return is_solvable(size_of(size), boards_of(board), parse_goal(size_of(size), goal));
      },
      py::arg("size"), py::arg("board").noconvert(), py::arg("goal"));
  module.def(
      "random_boards",
      [](const Shape& size, std::size_t count, std::uint64_t seed, const std::string& goal) {
        const auto tiles = random_boards(size_of(size), count, seed, parse_goal(size_of(size), goal));
        return BoardArray(static_cast<py::ssize_t>(tiles.size()), tiles.data());
      },
      py::arg("size"), py::arg("count"), py::arg("seed"), py::arg("goal"));
  module.def(
      "parse_board",
      [](const Shape& size, const std::string& text) {
        const auto board = parse_board(size_of(size), text);
        return std::vector<unsigned>(board.begin(), board.end());
      },
      py::arg("size"), py::arg("text"));
  define_patterns(module);
}
