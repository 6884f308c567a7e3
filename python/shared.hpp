// SPDX-License-Identifier: MIT
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <thread>

#include "tilepdb/api/table.hpp"
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

/// Pattern databases of permutation puzzles.
void define_patterns(py::module_& module);

}  // namespace tilepdb::python
