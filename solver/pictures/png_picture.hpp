// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "solver/pictures/board_drawing.hpp"

namespace tilepdb::solver {

/// Throws Error (resource) unless the program rsvg-convert is there, which draws PNG pictures.
void require_png_program();

/// The picture as PNG. Throws Error: bad_input for a picture that is larger than
/// it draws, resource if the program is not there or fails.
[[nodiscard]] std::string png_of(const DrawnPicture& picture);

}  // namespace tilepdb::solver
