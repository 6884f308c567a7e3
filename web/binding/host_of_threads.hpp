// SPDX-License-Identifier: MIT
#pragma once

// What the script and the program with threads say to each other, besides host.hpp.
namespace tilepdb::web {

/// Gives the answer to a request. The text is to be there until the next one.
void give_answer(const char* text);

/// What stopped() answers from now on.
void set_stopped(bool stopped);

/// What threads() answers.
void set_threads(int threads);

}  // namespace tilepdb::web
