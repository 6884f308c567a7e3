// SPDX-License-Identifier: MIT
#include "platform/instruction_set.hpp"

#ifdef TILEPDB_SVE_KERNELS
#include <sys/auxv.h>
#include <sys/prctl.h>
#endif

#include "platform/folders.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb {
namespace {

#ifdef TILEPDB_SVE_KERNELS
/// Returns whether the length of SVE registers is the one that kernels are compiled for. A thread inherits the length
/// from the thread that starts it.
bool has_sve_of_256_bits() noexcept {
  if ((::getauxval(AT_HWCAP) & HWCAP_SVE) == 0) return false;
  const int length = ::prctl(PR_SVE_GET_VL);
  return length >= 0 && (length & PR_SVE_VL_LEN_MASK) == 256 / 8;
}
#endif

}  // namespace

bool is_available(InstructionSet set) noexcept {
  switch (set) {
    case InstructionSet::portable: return true;
#if defined(__x86_64__) && defined(__GNUC__)
    case InstructionSet::avx2:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
             __builtin_cpu_supports("popcnt");
    case InstructionSet::avx512:
      return is_available(InstructionSet::avx2) && __builtin_cpu_supports("avx512f") &&
             __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
             __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vpopcntdq");
#elif defined(TILEPDB_SVE_KERNELS)
    case InstructionSet::sve256: return has_sve_of_256_bits();
#endif
    default: return false;
  }
}

InstructionSet best_instruction_set() noexcept {
  for (std::size_t i = instruction_set_names.size(); i > 1; --i) {
    if (const auto set = static_cast<InstructionSet>(i - 1); is_available(set)) return set;
  }
  return InstructionSet::portable;
}

InstructionSet usable_instruction_set(const std::string& source, const std::string& name) {
  const auto set = parse_instruction_set(name);
  if (!set) throw Error(ErrorKind::bad_input, source + " '" + name + "': expected portable, avx2, avx512 or sve256");
  if (!is_available(*set)) {
    throw Error(ErrorKind::bad_input, source + " " + name + ": not supported by this processor; the best here is " +
                                          std::string(name_of(best_instruction_set())));
  }
  return *set;
}

InstructionSet default_instruction_set() {
  const std::string name = environment("TILEPDB_ISA");
  return name.empty() ? best_instruction_set() : usable_instruction_set("TILEPDB_ISA", name);
}

}  // namespace tilepdb
