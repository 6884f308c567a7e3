// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "tilepdb/error.hpp"
#include "tilepdb/user_folder.hpp"

namespace tilepdb {

/// The versions in which hot kernels are built. Results are equal; only speed differs.
enum class InstructionSet {
  portable,  ///< whatever the compiler's target has
  avx2,      ///< x86-64 with AVX2, BMI2 and POPCNT
  avx512,    ///< x86-64 with AVX-512 F, BW, VL, VBMI and VPOPCNTDQ
};

inline constexpr std::array<std::string_view, 3> instruction_set_names{"portable", "avx2", "avx512"};

[[nodiscard]] constexpr std::string_view name_of(InstructionSet set) noexcept {
  return instruction_set_names[static_cast<std::size_t>(set)];
}

/// Whether this processor can run kernels of that version.
[[nodiscard]] inline bool is_available(InstructionSet set) noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
  switch (set) {
    case InstructionSet::portable: return true;
    case InstructionSet::avx2:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
             __builtin_cpu_supports("popcnt");
    case InstructionSet::avx512:
      return is_available(InstructionSet::avx2) && __builtin_cpu_supports("avx512f") &&
             __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
             __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vpopcntdq");
  }
  return false;
#else
  return set == InstructionSet::portable;
#endif
}

/// The fastest version that this processor can run.
[[nodiscard]] inline InstructionSet best_instruction_set() noexcept {
  for (const InstructionSet set : {InstructionSet::avx512, InstructionSet::avx2}) {
    if (is_available(set)) return set;
  }
  return InstructionSet::portable;
}

/// A version by name ("portable", "avx2", "avx512"); nothing for other names.
[[nodiscard]] constexpr std::optional<InstructionSet> parse_instruction_set(std::string_view name) noexcept {
  for (std::size_t i = 0; i < instruction_set_names.size(); ++i) {
    if (instruction_set_names[i] == name) return static_cast<InstructionSet>(i);
  }
  return {};
}

/// A version by name that this processor can run. `source` says in messages who names it. Throws Error (bad_input) for
/// others.
[[nodiscard]] inline InstructionSet usable_instruction_set(const std::string& source, const std::string& name) {
  const auto set = parse_instruction_set(name);
  if (!set) throw Error(ErrorKind::bad_input, source + " '" + name + "': expected portable, avx2 or avx512");
  if (!is_available(*set)) {
    throw Error(ErrorKind::bad_input, source + " " + name + ": this processor does not have it; best here: " +
                                          std::string(name_of(best_instruction_set())));
  }
  return *set;
}

/// What the environment variable TILEPDB_ISA names, the fastest version if it is not set or empty. Throws Error
/// (bad_input) if it names none that this processor can run.
[[nodiscard]] inline InstructionSet default_instruction_set() {
  const std::string name = environment("TILEPDB_ISA");
  return name.empty() ? best_instruction_set() : usable_instruction_set("TILEPDB_ISA", name);
}

}  // namespace tilepdb
