// SPDX-License-Identifier: MIT
#pragma once

namespace tilepdb::web {

/// Puts the catalogues of the project where the library looks for them.
void write_catalogue_files();

}  // namespace tilepdb::web
