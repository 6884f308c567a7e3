// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "solver/commands/live_line.hpp"

namespace tilepdb::solver {

TEST_CASE("the remaining time is not shown until it can be estimated") {
  // As in an iteration of the 24-puzzle: half a second for the frontier, then 100 times faster.
  SearchPace pace;
  CHECK(pace.rate() == 0.0);
  CHECK_FALSE(pace.seconds_left(1'000'000));
  const auto expanded_at = [](double seconds) {
    return static_cast<std::uint64_t>(seconds < 0.5 ? 1e5 * seconds : 5e4 + 1e7 * (seconds - 0.5));
  };
  constexpr std::uint64_t expected = 170'000'000;
  for (double seconds = 0; seconds < 17; seconds += 0.01) {
    pace.note(100 + seconds, expanded_at(seconds));
    const auto left = pace.seconds_left(expected);
    if (seconds < 2.9) CHECK_FALSE(left);
    if (seconds < 3.2 || !left) continue;
    CHECK(*left > 0.8 * (17.5 - seconds) - 1);
    CHECK(*left < 1.25 * (17.5 - seconds) + 1);
  }
  CHECK(pace.seconds_left(expected));
  CHECK(pace.rate() == doctest::Approx(1e7).epsilon(0.01));
  // A forecast that was exceeded gives no estimate.
  CHECK_FALSE(pace.seconds_left(1000));
}

TEST_CASE("a long iteration shows its remaining time after a minute, even if little of it is done") {
  SearchPace pace;
  for (double seconds = 0; seconds < 59; seconds += 0.5) {
    pace.note(seconds, static_cast<std::uint64_t>(1e6 * seconds));
    CHECK_FALSE(pace.seconds_left(10'000'000'000));
  }
  for (double seconds = 59; seconds < 62; seconds += 0.5) {
    pace.note(seconds, static_cast<std::uint64_t>(1e6 * seconds));
  }
  REQUIRE(pace.seconds_left(10'000'000'000));
  CHECK(*pace.seconds_left(10'000'000'000) == doctest::Approx(9938.5));
}

TEST_CASE("an iteration that is searched again, as after a choice of partitions, has its own rate") {
  SearchPace pace;
  for (double seconds = 0; seconds < 8; ++seconds) pace.note(seconds, static_cast<std::uint64_t>(3e6 * seconds));
  pace.note(8, 500'000);
  CHECK(pace.rate() == 0.0);
  CHECK_FALSE(pace.seconds_left(100'000'000));
  pace.note(9, 2'500'000);
  CHECK(pace.rate() == 2e6);
}

TEST_CASE("a search without progress shows no remaining time") {
  SearchPace pace;
  for (double seconds = 0; seconds < 20; ++seconds) pace.note(seconds, 500);
  CHECK(pace.rate() == 0.0);
  CHECK_FALSE(pace.seconds_left(1000));
}

TEST_CASE("the live line shows the known values of general algorithms") {
  SearchPace pace;
  pace.note(0, 0);
  pace.note(4, 6'000'000);
  const auto deepening = report_of("instance 5", {47, false, 6'000'000, 12'000'000, 47, 0, 9'000'000, 7}, pace);
  CHECK(deepening.subject == "instance 5, bound 47");
  CHECK(deepening.share == 0.5);
  CHECK(deepening.seconds_left == 4.0);
  CHECK(deepening.details == std::vector<std::string>{"1.5 M/s", "6,000,000 expanded"});
  const auto best_first = report_of("a", {47, false, 6'000'000, 12'000'000, 47, 8'000'000, 9'000'000, 7}, pace);
  CHECK(best_first.subject == "a, at least 47 moves");
  CHECK_FALSE(best_first.share);
  CHECK(best_first.details == std::vector<std::string>{"1.5 M/s", "9,000,000 expanded", "8,000,000 stored"});
  const auto beam = report_of("a", {296, false, 0, 0, 296, 0, 0, 7}, {});
  CHECK(beam.subject == "a, at least 296 moves");
  CHECK(beam.details == std::vector<std::string>{"7 s"});
}

TEST_CASE("the live line shows the known values of an iteration") {
  SearchPace pace;
  pace.note(0, 0);
  pace.note(2, 3'000'000);
  const auto early = report_of("instance 5", {97, true, 3'000'000, 12'000'000}, pace);
  CHECK(early.subject == "instance 5, bound 97 from the goal");
  CHECK(early.share == 0.25);
  CHECK_FALSE(early.seconds_left);
  CHECK(early.details == std::vector<std::string>{"1.5 M/s", "3,000,000 expanded"});
  pace.note(4, 6'000'000);
  CHECK(report_of("instance 5", {97, true, 6'000'000, 12'000'000}, pace).seconds_left == 4.0);
  // An exceeded forecast or an unknown rate gives no time.
  CHECK_FALSE(report_of("a", {97, false, 7'000'000, 4}, pace).share);
  CHECK_FALSE(report_of("a", {97, false, 7'000'000, 4}, pace).seconds_left);
  const auto slow = report_of("a", {97, false, 0, 4}, {});
  CHECK(slow.share == 0.0);
  CHECK_FALSE(slow.seconds_left);
  CHECK(slow.details == std::vector<std::string>{"0 expanded"});
}

}  // namespace tilepdb::solver
