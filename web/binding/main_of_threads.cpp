// SPDX-License-Identifier: MIT
#include <emscripten.h>
#include <emscripten/threading.h>

#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <utility>

#include "web/binding/binding.hpp"

// clang-format off
EM_JS(void, tilepdb_report, (const char* text), { Module["report"](UTF8ToString(text)); });
EM_JS(void, tilepdb_answered, (const char* text), { Module["answered"](UTF8ToString(text)); });
// clang-format on

namespace tilepdb::web {
namespace {

std::atomic<bool> is_stopped{false};
std::atomic<int> thread_number{1};

void report_and_free(char* text) {
  tilepdb_report(text);
  std::free(text);
}

/// Makes the script's own thread call a function with a text, without waiting for it.
template <typename Function, typename Text>
void call_in_script(Function* function, Text* text) {
  emscripten_async_run_in_main_runtime_thread(EM_FUNC_SIG_VI, reinterpret_cast<void*>(function), text);
}

/// Answers requests in its own thread. The script's own thread must stay free: it starts threads and reads files for
/// all.
class Answerer {
 public:
  Answerer() : thread_([this] { serve(); }) {}

  void ask(std::string request) {
    {
      const std::lock_guard lock(mutex_);
      request_ = std::move(request);
      asked_ = true;
    }
    changed_.notify_one();
  }

 private:
  [[noreturn]] void serve() {
    while (true) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return asked_; });
      asked_ = false;
      const std::string request = std::move(request_);
      lock.unlock();
      call_in_script(tilepdb_answered, call(request.c_str()));
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::string request_;
  bool asked_ = false;
  std::thread thread_;
};

}  // namespace

void report(const Json& progress) { call_in_script(report_and_free, ::strdup(progress.dump().c_str())); }
bool stopped() { return is_stopped.load(std::memory_order_relaxed); }
int threads() { return thread_number.load(std::memory_order_relaxed); }

}  // namespace tilepdb::web

extern "C" {

/// Entry point for JavaScript. Takes one request at a time; the answer comes later.
void tilepdb_begin(const char* request) {
  static tilepdb::web::Answerer answerer;
  answerer.ask(request);
}

void tilepdb_set_stopped(int stopped) { tilepdb::web::is_stopped = stopped != 0; }
void tilepdb_set_threads(int threads) { tilepdb::web::thread_number = threads; }

}  // extern "C"
