// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace tilepdb {

/// Variants of the hot kernels, slowest first within each processor family. All give the same results; only the speed
/// differs.
enum class InstructionSet {
  portable,  ///< the compiler's default target
  avx2,      ///< x86-64 with AVX2, BMI2 and POPCNT
  avx512,    ///< x86-64 with AVX-512 F, BW, VL, VBMI and VPOPCNTDQ
  sve256,    ///< AArch64 with 256-bit SVE registers: for search kernels; all others are portable
};

inline constexpr std::array instruction_set_names{std::string_view("portable"), std::string_view("avx2"),
                                                  std::string_view("avx512"), std::string_view("sve256")};

[[nodiscard]] constexpr std::string_view name_of(InstructionSet set) noexcept {
  return instruction_set_names[static_cast<std::size_t>(set)];
}

/// Returns whether this processor can run that variant.
[[nodiscard]] bool is_available(InstructionSet set) noexcept;

/// Returns the fastest variant that this processor can run.
[[nodiscard]] InstructionSet best_instruction_set() noexcept;

/// Returns a variant by name ("portable", "avx2", "avx512", "sve256"); nothing for other names.
[[nodiscard]] constexpr std::optional<InstructionSet> parse_instruction_set(std::string_view name) noexcept {
  for (std::size_t i = 0; i < instruction_set_names.size(); ++i) {
    if (instruction_set_names[i] == name) return static_cast<InstructionSet>(i);
  }
  return {};
}

/// Returns a variant by name that this processor can run. Throws Error (bad_input) for other names; the message begins
/// with `source`, the place where the name was given.
[[nodiscard]] InstructionSet usable_instruction_set(const std::string& source, const std::string& name);

/// Returns the variant in the environment variable TILEPDB_ISA, or the fastest one if it is unset or empty. Throws
/// Error (bad_input) if this processor cannot run it.
[[nodiscard]] InstructionSet default_instruction_set();

}  // namespace tilepdb
