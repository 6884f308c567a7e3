// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilepdb {

/// The versions in which hot kernels are built, of those of one processor the slowest first. Results are equal; only
/// speed differs.
enum class InstructionSet {
  portable,  ///< whatever the compiler's target has
  avx2,      ///< x86-64 with AVX2, BMI2 and POPCNT
  avx512,    ///< x86-64 with AVX-512 F, BW, VL, VBMI and VPOPCNTDQ
  sve256,    ///< AArch64 with SVE whose registers have 256 bits: of searches, what else runs is portable
};

inline constexpr std::array instruction_set_names{std::string_view("portable"), std::string_view("avx2"),
                                                  std::string_view("avx512"), std::string_view("sve256")};

[[nodiscard]] constexpr std::string_view name_of(InstructionSet set) noexcept {
  return instruction_set_names[static_cast<std::size_t>(set)];
}

/// Whether this processor can run kernels of that version.
[[nodiscard]] bool is_available(InstructionSet set) noexcept;

/// The versions that this processor can run, the fastest last.
[[nodiscard]] std::vector<InstructionSet> available_instruction_sets();

/// The fastest version that this processor can run.
[[nodiscard]] InstructionSet best_instruction_set() noexcept;

/// A version by name ("portable", "avx2", "avx512", "sve256"); nothing for other names.
[[nodiscard]] constexpr std::optional<InstructionSet> parse_instruction_set(std::string_view name) noexcept {
  for (std::size_t i = 0; i < instruction_set_names.size(); ++i) {
    if (instruction_set_names[i] == name) return static_cast<InstructionSet>(i);
  }
  return {};
}

/// A version by name that this processor can run. `source` says in messages who names it. Throws Error (bad_input) for
/// others.
[[nodiscard]] InstructionSet usable_instruction_set(const std::string& source, const std::string& name);

/// What the environment variable TILEPDB_ISA names, the fastest version if it is not set or empty. Throws Error
/// (bad_input) if it names none that this processor can run.
[[nodiscard]] InstructionSet default_instruction_set();

}  // namespace tilepdb
