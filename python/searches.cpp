// SPDX-License-Identifier: MIT
// Searches of boards: how they are told what to do, and what becomes of the boards.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>             // IWYU pragma: keep, its conversions are found by type
#include <pybind11/stl/filesystem.h>  // IWYU pragma: keep

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "shared.hpp"
#include "tilepdb/tilepdb.hpp"

namespace tilepdb::python {
namespace {

using namespace tilepdb::v1;

// The half in Python lets no other names pass.
const std::map<std::string, Algorithm> algorithms{
    {"standard", Algorithm::standard}, {"plain", Algorithm::plain},
    {"idastar", Algorithm::idastar},   {"astar", Algorithm::astar},
    {"wastar", Algorithm::wastar},     {"greedy", Algorithm::greedy},
    {"bfs", Algorithm::bfs},           {"bidirectional-bfs", Algorithm::bidirectional_bfs},
    {"iddfs", Algorithm::iddfs},       {"beam", Algorithm::beam}};
const std::map<std::string, SearchDirection> directions{{"forward", SearchDirection::forward},
                                                        {"backward", SearchDirection::backward},
                                                        {"auto", SearchDirection::automatic}};

/// Hands over the answer for one board. Returns whether the search was stopped by the user's function.
[[nodiscard]] bool solve_board(const Heuristic& heuristic, const StateArray& board, const py::object& deliver,
                               const LimitParts& limits, const SearchParts& how) {
  Search search(how);
  const Board start = boards_of(board);
  const Answer answer = search.run([&] { return try_solve(heuristic, start, limits_of(limits), search.options); });
  handing_over(deliver)(0, answer);
  return search();
}

void solve_boards(const Heuristic& heuristic, const StateArray& boards, const py::object& deliver,
                  const LimitParts& limits, const SearchParts& how) {
  Search search(how);
  const Boards all = boards_of(boards);
  search.run([&] { solve_all(heuristic, all, handing_over(deliver), limits_of(limits), search.options); });
}

[[nodiscard]] std::string certify_boards(const Heuristic& heuristic, const StateArray& boards,
                                         const py::object& deliver, const LimitParts& limits, const SearchParts& how) {
  Search search(how);
  const Boards all = boards_of(boards);
  return search.run([&] { return certify(heuristic, all, handing_over(deliver), limits_of(limits), search.options); });
}

using CheckedParts = std::tuple<std::string, std::optional<unsigned>, bool, bool, std::string, std::optional<unsigned>>;

[[nodiscard]] std::tuple<std::vector<CheckedParts>, std::vector<std::string>> verify(
    const std::string& certificate, const std::filesystem::path& folder, const std::optional<MemoryTables>& tables,
    const std::string& checking, const LimitParts& limits, const SearchParts& how) {
  Search search(how);
  VerifyOptions options;
  options.folder = folder;
  if (tables) options.tables = *tables;
  options.checking = checking_of(checking);
  options.threads = search.options.threads;
  options.limits = limits_of(limits);
  options.progress = search.options.progress;
  options.stop = search.options.stop;
  const Verification verification = search.run([&] { return verify_certificate(certificate, options); });
  std::vector<CheckedParts> proofs;
  for (const CheckedProof& proof : verification.proofs) {
    proofs.emplace_back(proof.id, proof.length, proof.holds, proof.undecided, proof.fault, proof.at_least);
  }
  return {std::move(proofs), verification.faults_of_tables};
}

}  // namespace

v1::SolveLimits limits_of(const LimitParts& parts) {
  const auto& [seconds, expanded, moves, memory] = parts;
  return {seconds, expanded, moves, memory};
}

Search::Search(const SearchParts& parts) : StopRequest(std::get<6>(parts)), progress_(std::get<5>(parts)) {
  options.threads = std::get<4>(parts);
  options.stop = [this] { return (*this)(); };
  if (!progress_.is_none()) {
    options.progress = [this](const SolveProgress& at) {
      const py::gil_scoped_acquire lock;
      progress_(at.bound, at.expanded, at.expected);
    };
  }
  options.algorithm = algorithms.at(std::get<0>(parts));
  options.direction = directions.at(std::get<1>(parts));
  options.choose = std::get<2>(parts);
  options.weight = std::get<3>(parts);
}

const char* name_of(v1::Status status) {
  switch (status) {
    case Status::solved: return "solved";
    case Status::unsolvable: return "unsolvable";
    case Status::given_up: return "given_up";
  }
  return "given_up";
}

py::list parts_of(const std::vector<v1::SearchedBound>& bounds) {
  py::list parts;
  for (const SearchedBound& one : bounds) {
    parts.append(py::make_tuple(one.bound, one.completed, one.backward, one.expanded, one.generated));
  }
  return parts;
}

void define_searches(py::module_& module) {
  module.def("solve", &solve_board);
  module.def("solve_all", &solve_boards);
  module.def("certify", &certify_boards);
  module.def("verify_certificate", &verify);
}

}  // namespace tilepdb::python
