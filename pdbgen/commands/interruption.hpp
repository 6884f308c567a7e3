// SPDX-License-Identifier: MIT
#pragma once

#include "team/team.hpp"

namespace tilepdb::generator {

/// From now on an interrupt (ctrl-C, SIGTERM) sets what interrupted() tells. Signals that are ignored, as under nohup,
/// stay so.
void catch_interrupts();

/// An interrupt ends a process of a team at once: if one has died, the others cannot agree on anything, and nothing is
/// lost but the work. Nothing changes where there is no team (null).
void end_at_once_in(const Team* team) noexcept;

/// Whether the user asked to stop, to be asked often by long work, which removes what it has not finished.
[[nodiscard]] bool interrupted() noexcept;

}  // namespace tilepdb::generator
