// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "solver/instances/instance_header.hpp"
#include "tiles/move_notation.hpp"

namespace tilepdb::solver {

/// The maximum number of instances in a file.
inline constexpr std::size_t most_instances = 4'000'000;

/// The maximum size of a file of instances.
inline constexpr std::size_t most_instance_bytes = std::size_t{1} << 30;

/// One instance of a puzzle, its state as text.
struct Instance {
  std::string id;                  ///< as in the file, else a running number from 1
  std::optional<unsigned> length;  ///< the optimal length that the file claims
  std::string start;
  std::string source;  ///< its place in a file: "towers.txt:7"; empty if not in a file
  /// For sliding tiles: the moves that the file gives, as written, and what their letters refer to, if it says so.
  std::optional<std::string> moves{};
  std::optional<MoveWay> way{};
  std::optional<unsigned> max_bound{};  ///< no larger bound is searched; nothing: only limits apply
};

/// Returns the place of an instance, for messages that follow: "towers.txt:7: instance 3: "; without the file if the
/// source is empty, and without the instance if the id is.
[[nodiscard]] std::string place_of(const Instance& instance);

/// Receives an instance of a file, its start as written, and the file's header so far.
using TakeInstance = std::function<void(Instance instance, const InstanceHeader& header)>;

/// A line, or a board of several lines, that cannot be read as an instance.
struct UnreadableLine {
  std::string id;          ///< its first word if that is no number, else a running number
  std::string source;      ///< its place, for messages
  std::string reason;      ///< without the place
  std::size_t before = 0;  ///< the number of instances read before it
};

[[nodiscard]] std::string place_of(const UnreadableLine& line);

/// Receives an unreadable line, in the order of the file.
using TakeUnreadable = std::function<void(UnreadableLine line)>;

/// Reads the instances of a file of any puzzle (docs/instances.md) and passes each to `take` before it reads the next
/// line. `name` is the file's name in messages. Errors of `take` get the place of the instance. Returns the header of
/// all instances. Throws Error (bad_input), also if there is no instance. With `unreadable`, errors of single lines and
/// boards, also those of `take`, are passed to it instead; those of the whole file and of its header are thrown, and
/// the first error if no line can be read.
InstanceHeader read_instances(std::string_view text, const std::string& name, const InstanceForm& form,
                              const TakeInstance& take, const TakeUnreadable& unreadable = {});

}  // namespace tilepdb::solver
