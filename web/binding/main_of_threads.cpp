// SPDX-License-Identifier: MIT
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "web/binding/binding.hpp"
#include "web/binding/host_of_threads.hpp"

namespace {

/// Answers requests in a thread of its own: the script's own thread is to be free, for it starts threads and reads
/// files for all.
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
      tilepdb::web::give_answer(tilepdb::web::call(request.c_str()));
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::string request_;
  bool asked_ = false;
  std::thread thread_;
};

}  // namespace

extern "C" {
/// What JavaScript calls; one request at a time, whose answer comes later.
void tilepdb_begin(const char* request);
void tilepdb_set_stopped(int stopped);
void tilepdb_set_threads(int threads);
}

void tilepdb_begin(const char* request) {
  static Answerer answerer;
  answerer.ask(request);
}

void tilepdb_set_stopped(int stopped) { tilepdb::web::set_stopped(stopped != 0); }
void tilepdb_set_threads(int threads) { tilepdb::web::set_threads(threads); }
