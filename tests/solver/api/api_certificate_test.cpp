// SPDX-License-Identifier: MIT
// Certificates of named puzzles through the programming interface.
#include <doctest/doctest.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/solver/api/api_calls.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/texts.hpp"
#include "tilepdb/tilepdb.hpp"

namespace api_certificate {

using namespace tilepdb::v1;
using namespace tilepdb::test;

struct Named {
  const char* name;
  PuzzleOptions options;
  bool has_tables = false;
};

[[nodiscard]] VerifyOptions in(const std::filesystem::path& folder) {
  VerifyOptions options;
  options.folder = folder;
  return options;
}

/// Requests a stop shortly after two threads have asked.
class AfterTwoThreads {
 public:
  [[nodiscard]] bool stop() {
    const std::lock_guard lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    if (asked_.size() < 2 && asked_.insert(std::this_thread::get_id()).second) last_ = now;
    return asked_.size() == 2 && now - last_ > std::chrono::milliseconds(200);
  }

 private:
  std::mutex mutex_;
  std::set<std::thread::id> asked_{};
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace api_certificate

TEST_CASE("certificates of named puzzles hold for any number of threads") {
  using namespace api_certificate;
  const TemporaryFolder folder;
  for (const Named& named :
       {Named{"multi-tile", {.size = "3x3"}, true}, Named{"hanoi", {.size = "4", .patterns = {"3"}}, true},
        Named{"pancakes", {.size = "6", .heuristic = "gap"}},
        Named{"burnt-pancakes", {.size = "4", .heuristic = "zero"}},
        Named{"topspin", {.size = "7-3", .heuristic = "zero"}},
        Named{"shift", {.size = "3x3", .goal = "AAB/BBC/CCD"}, true}}) {
    CAPTURE(named.name);
    PuzzleOptions options = named.options;
    options.folder = folder.path();
    const PuzzleTables tables{options.size, options.goal, options.patterns};
    if (named.has_tables) (void)generate_puzzle(named.name, tables, into(folder.path()));
    const Puzzle puzzle(named.name, options);
    const auto states = puzzle.random_states(4, 11);
    std::size_t reported = 0;
    SolveOptions two;
    two.threads = 2;
    const std::string certificate = certify(
        puzzle, states,
        [&](std::size_t number, const Result& answer) {
          CHECK(number == reported++);
          CHECK(answer.status == Status::solved);
        },
        {}, two);
    CHECK(reported == states.size());
    CHECK(certify(puzzle, states) == certificate);
    const Verification right = verify_certificate(certificate, in(folder.path()));
    CHECK(right.holds());
    CHECK(right.proofs.size() == states.size());
    CHECK(right.proofs.front().id == "0");
    CHECK(right.proofs.front().length == try_solve(puzzle, states.front()).moves.size());
    if (!named.has_tables) continue;
    const std::string other = replaced(certificate, "\"digest\":\"", "\"digest\":\"0123456789abcdef\",\"was\":\"");
    CHECK(mentions(error_of([&] { (void)verify_certificate(other, in(folder.path())); }), ErrorKind::bad_input, "was"));
    CHECK(mentions(error_of([&] { (void)verify_certificate(certificate, in(folder.path() / "none")); }),
                   ErrorKind::bad_input, "; generate the missing tables first"));
  }
}

TEST_CASE("faults in the certificate of a named puzzle are reported") {
  using namespace api_certificate;
  const TemporaryFolder folder;
  (void)generate_puzzle("hanoi", {.size = "5", .patterns = {"3"}}, into(folder.path()));
  const Puzzle puzzle("hanoi", {.size = "5", .patterns = {"3"}, .folder = folder.path()});
  const std::vector<std::string> states{"DDDDA", "AAAAA"};
  const std::string certificate = certify(puzzle, states);
  const auto changed = [&](const std::string& found, const std::string& other) {
    return verify_certificate(replaced(certificate, found, other), in(folder.path()));
  };
  CHECK(changed("\"moves\":\"AD\"", "\"moves\":\"AB\"").proofs.front().fault == "its moves do not lead to the goal");
  CHECK(changed("\"moves\":\"AD\"", "\"moves\":\"CA\"").proofs.front().fault == "move 1, 'CA', is not possible there");
  const Verification expanded = changed("\"bound\":5,\"expanded\":1}", "\"bound\":5,\"expanded\":2}");
  CHECK(expanded.proofs.front().holds);
  CHECK(expanded.proofs.back().fault ==
        "its search completes bound 5 with 1 expanded, in the certificate bound 5 with 2 expanded");
  CHECK_FALSE(expanded.holds());
  const Verification table = changed("\"tables\":[", "\"tables\":[{\"name\":\"no\",\"digest\":\"0123456789abcdef\"},");
  CHECK(table.faults_of_tables == std::vector<std::string>{"table no: in the certificate, but not used"});
  VerifyOptions little = in(folder.path());
  little.limits.expanded = 10;
  const Verification undecided = verify_certificate(certificate, little);
  CHECK(undecided.proofs.front().holds);
  CHECK(undecided.proofs.back().undecided);
  CHECK(undecided.proofs.back().fault.find("; at least ") != std::string::npos);
  VerifyOptions stopped = in(folder.path());
  stopped.stop = [] { return true; };
  CHECK(error_of([&] { (void)verify_certificate(certificate, stopped); }).first == ErrorKind::interrupted);
  CHECK(mentions(error_of([&] { (void)changed("\"puzzle\":\"hanoi\"", "\"puzzle\":\"hanio\""); }), ErrorKind::bad_input,
                 "certificate: puzzle 'hanio' is not known"));
  CHECK(mentions(error_of([&] { (void)changed("\"start\":\"AAAAA\"", "\"start\":\"AAAAE\""); }), ErrorKind::bad_input,
                 "certificate: proofs[1].start: 'AAAAE'"));
}

TEST_CASE("stopped searches of named puzzles keep what they proved") {
  using namespace api_certificate;
  const Puzzle hanoi("hanoi", {.size = "12", .heuristic = "zero"});
  const std::string hard(12, 'A');
  const std::string easy = std::string(11, 'D') + "A";
  using Delivered = std::vector<std::pair<std::size_t, Status>>;
  Delivered delivered;
  const auto deliver = [&](std::size_t number, const Result& answer) { delivered.emplace_back(number, answer.status); };
  const SolveLimits in_any_case{.seconds = 30};
  AfterTwoThreads wish;
  SolveOptions two{.threads = 2, .stop = [&] { return wish.stop(); }};
  const std::string certificate = certify(hanoi, std::vector<std::string>{hard, easy}, deliver, in_any_case, two);
  CHECK(delivered == Delivered{{0, Status::given_up}, {1, Status::solved}});
  const Verification right = verify_certificate(certificate);
  CHECK(right.holds());
  REQUIRE(right.proofs.size() == 1);
  CHECK(right.proofs.front().id == "1");

  // Stopped after the first result: the thread reports what it proved of the second state and never begins the third.
  delivered.clear();
  SolveOptions one{.threads = 1, .algorithm = Algorithm::idastar};
  std::size_t asked = 0;
  one.stop = [&] { return !delivered.empty() && ++asked > 1; };
  const std::vector<std::string> three{easy, hard, easy};
  CHECK(error_of([&] { solve_all(hanoi, three, deliver, in_any_case, one); }).first == ErrorKind::interrupted);
  CHECK(delivered == Delivered{{0, Status::solved}, {1, Status::given_up}});

  // An exception from the result callback is not mistaken for a stop.
  delivered.clear();
  const auto refuse = [&](std::size_t number, const Result& answer) {
    delivered.emplace_back(number, answer.status);
    throw Error(ErrorKind::interrupted, "no more");
  };
  two.stop = {};
  CHECK(error_of([&] {
          solve_all(hanoi, std::vector<std::string>{easy, hard}, refuse, in_any_case, two);
        }).second == "no more");
  CHECK(delivered == Delivered{{0, Status::solved}});
  CHECK(error_of([&] { (void)certify(hanoi, {&easy, 1}, refuse, in_any_case, two); }).second == "no more");
  two.progress = [](const SolveProgress&) { throw Error(ErrorKind::interrupted, "no more"); };
  CHECK(error_of([&] { (void)try_solve(hanoi, hard, {}, two); }).second == "no more");
}

TEST_CASE("the certificate of a named puzzle contains what was proved") {
  using namespace api_certificate;
  const TemporaryFolder folder;
  const Puzzle hanoi("hanoi", {.size = "4", .heuristic = "zero"});
  const std::vector<std::string> towers{"DDDA", "AAAA"};
  CHECK(certify(hanoi, towers, {}, {.expanded = 0}).empty());
  const std::string part = certify(hanoi, towers, {}, {.expanded = 100});
  CHECK(verify_certificate(part).proofs.size() == 1);
  // Certificates of pdbsolve also have the bounds proved by searches that gave up.
  std::string given_up = certify(hanoi, {&towers[1], 1});
  const auto moves = given_up.find("\"length\"");
  const auto third = given_up.find(",{\"bound\":3,");
  REQUIRE(third != std::string::npos);
  given_up.replace(third, given_up.find("]}", third) - third, "");
  given_up.replace(moves, given_up.find("\"h\"", moves) - moves, "\"at_least\":3,");
  given_up = replaced(given_up, "\"solved\"", "\"given_up\"");
  const Verification proved = verify_certificate(given_up);
  CHECK(proved.holds());
  CHECK(proved.proofs.front().at_least == 3);
  CHECK_FALSE(proved.proofs.front().length);
  CHECK(verify_certificate(replaced(given_up, "\"at_least\":3", "\"at_least\":4")).proofs.front().fault ==
        "its bounds prove that solutions have at least 3 moves, in the certificate 4");
  VerifyOptions of_tiles;
  of_tiles.tables = build_tables({{{1, 2, 3}}}, {2, 2});
  CHECK(mentions(error_of([&] { (void)verify_certificate(given_up, of_tiles); }), ErrorKind::bad_input,
                 "tables: only certificates of sliding tiles "));
  VerifyOptions little;
  little.limits.expanded = 2;
  CHECK(verify_certificate(given_up, little).proofs.front().undecided);
  SolveOptions plain;
  plain.algorithm = Algorithm::plain;
  CHECK(verify_certificate(certify(hanoi, towers, {}, {}, plain)).holds());
  SolveOptions stopped;
  stopped.stop = [] { return true; };
  CHECK(certify(hanoi, towers, {}, {}, stopped).empty());
  SolveOptions stars;
  stars.algorithm = Algorithm::astar;
  CHECK(mentions(error_of([&] { (void)certify(hanoi, towers, {}, {}, stars); }), ErrorKind::bad_input,
                 "algorithm: only standard and plain make certificates"));
  CHECK(mentions(error_of([&] {
                   (void)certify(hanoi, std::vector<std::string>{"AAAA", "AAAE"});
                 }),
                 ErrorKind::bad_input, "state 1: 'AAAE'"));

  const Puzzle slides("multi-tile", {.size = "3x3", .heuristic = "slides"});
  const std::string odd = certify(slides, std::vector<std::string>{"0 2 1 3 4 5 6 7 8"});
  const Verification unsolvable = verify_certificate(odd);
  CHECK(unsolvable.holds());
  CHECK_FALSE(unsolvable.proofs.front().length);
  CHECK(verify_certificate(replaced(odd, "0 2 1", "0 1 2")).proofs.front().fault == "it is solvable");

  const Puzzle shift("shift", {.goal = "AB/CD", .heuristic = "torus"});
  const auto boards = shift.random_states(2, 3);
  CHECK(verify_certificate(certify(shift, boards, {}, {}, plain)).holds());
}
