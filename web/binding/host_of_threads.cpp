// SPDX-License-Identifier: MIT
#include "web/binding/host_of_threads.hpp"

#include <emscripten.h>
#include <emscripten/threading.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>

#include "web/binding/host.hpp"

// clang-format off
EM_JS(void, tilepdb_tell, (const char* text), { Module["tell"](UTF8ToString(text)); });
EM_JS(void, tilepdb_answered, (const char* text), { Module["answered"](UTF8ToString(text)); });
// clang-format on

namespace tilepdb::web {
namespace {

std::atomic<bool> is_stopped{false};
std::atomic<int> thread_number{1};

void tell_and_free(char* text) {
  tilepdb_tell(text);
  std::free(text);
}

/// Has the script's own thread call a function with a text; nobody waits until it has.
template <typename Function, typename Text>
void call_in_script(Function* function, Text* text) {
  emscripten_async_run_in_main_runtime_thread(EM_FUNC_SIG_VI, reinterpret_cast<void*>(function), text);
}

}  // namespace

void tell(const Json& progress) { call_in_script(tell_and_free, ::strdup(progress.dump().c_str())); }
void give_answer(const char* text) { call_in_script(tilepdb_answered, text); }

bool stopped() { return is_stopped.load(std::memory_order_relaxed); }
int threads() { return thread_number.load(std::memory_order_relaxed); }

void set_stopped(bool stopped) { is_stopped = stopped; }
void set_threads(int threads) { thread_number = threads; }

}  // namespace tilepdb::web
