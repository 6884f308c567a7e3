// SPDX-License-Identifier: MIT
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "tilepdb/api/solve.hpp"
#include "tilepdb/error.hpp"

/// What the parts of the Python module have in common.
namespace tilepdb::python {

namespace py = pybind11;

/// States as they lie in memory; pybind11 refuses arrays of other types instead of copying them
/// (py::arg().noconvert()).
using StateArray = py::array_t<std::uint8_t, py::array::c_style>;
using ValueArray = py::array_t<std::uint16_t, py::array::c_style>;

[[nodiscard]] inline v1::Checking checking_of(const std::string& name) {
  if (name == "once") return v1::Checking::once;
  if (name == "always") return v1::Checking::always;
  if (name == "never") return v1::Checking::never;
  throw Error(ErrorKind::bad_input, "checking '" + name + "': expected once, always or never");
}

/// Asks Python, now and then, whether to stop: its signals (Ctrl-C) and the user's function. Only the thread that
/// called does so; it takes part in all work, and Python tells no other about signals.
class StopRequest {
 public:
  explicit StopRequest(const py::object& asked) : asked_(asked) {}

  [[nodiscard]] bool operator()() {
    if (std::this_thread::get_id() != caller_) return false;
    const auto now = Clock::now();
    if (now < next_) return false;
    next_ = now + std::chrono::milliseconds(20);
    const py::gil_scoped_acquire lock;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (asked_.is_none()) return false;
    const int answer = PyObject_IsTrue(asked_().ptr());
    if (answer < 0) throw py::error_already_set();
    return answer != 0;
  }

 private:
  using Clock = std::chrono::steady_clock;

  const py::object& asked_;
  std::thread::id caller_ = std::this_thread::get_id();
  Clock::time_point next_ = Clock::now();
};

using Shape = std::tuple<unsigned, unsigned>;

[[nodiscard]] inline v1::Boards boards_of(const StateArray& array) {
  return {array.data(), static_cast<std::size_t>(array.size())};
}
[[nodiscard]] inline v1::Size size_of(const Shape& shape) { return {std::get<0>(shape), std::get<1>(shape)}; }
[[nodiscard]] inline Shape shape_of(v1::Size size) { return {size.width, size.height}; }

/// Limits of each search: seconds, nodes, moves, bytes.
using LimitParts = std::tuple<double, std::uint64_t, unsigned, std::optional<std::uint64_t>>;
/// How to search: algorithm, direction, whether to choose from pools, weight, threads, and what is told and asked.
using SearchParts = std::tuple<std::string, std::string, bool, double, int, py::object, py::object>;

[[nodiscard]] v1::SolveLimits limits_of(const LimitParts& parts);

/// What a search is told of how to search; holds what its options call.
class Search {
 public:
  explicit Search(const SearchParts& parts);
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  v1::SolveOptions options;

 private:
  const py::object& progress_;
  StopRequest stop_;
};

[[nodiscard]] const char* name_of(v1::Status status);
[[nodiscard]] py::list parts_of(const std::vector<v1::SearchedBound>& bounds);

/// Searches of boards, and certificates of them.
void define_searches(py::module_& module);
/// Making of tables.
void define_generation(py::module_& module);
/// Puzzles by name.
void define_puzzles(py::module_& module);
/// Pattern databases of permutation puzzles.
void define_patterns(py::module_& module);

}  // namespace tilepdb::python
