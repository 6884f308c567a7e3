// SPDX-License-Identifier: MIT
#include "processes/process_team.hpp"

// Use the C interface only: the C++ interface was removed from the standard.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <list>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tilepdb/error.hpp"
#include "tilepdb/revision.hpp"
#include "tilepdb/version.hpp"

namespace tilepdb {
namespace {

class MpiTeam final : public ProcessTeam {
 public:
  /// Joins the other processes. A program that was not started by mpirun is alone.
  MpiTeam() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    if (provided < MPI_THREAD_SERIALIZED) {
      MPI_Finalize();
      throw Error(ErrorKind::resource, "this MPI library does not support threads");
    }
    MPI_Comm_dup(MPI_COMM_WORLD, &farewell_);
    std::array<char, MPI_MAX_PROCESSOR_NAME> name{};
    int length = 0;
    MPI_Get_processor_name(name.data(), &length);
    hosts_ = gather({name.data(), static_cast<std::size_t>(length)});
  }
  MpiTeam(const MpiTeam&) = delete;
  MpiTeam& operator=(const MpiTeam&) = delete;
  ~MpiTeam() override { MPI_Finalize(); }

  [[nodiscard]] int rank() const noexcept override { return rank_; }
  [[nodiscard]] int size() const noexcept override { return size_; }
  [[nodiscard]] const std::string& host(int rank) const noexcept override {
    return hosts_[static_cast<std::size_t>(rank)];
  }

  void send(int to, Words words) override {
    const std::lock_guard lock(mutex_);
    sent_.remove_if([](Sent& sent) {
      int done = 0;
      MPI_Test(&sent.request, &done, MPI_STATUS_IGNORE);
      return done != 0;
    });
    Sent& sent = sent_.emplace_back(std::move(words));
    count(1, sent.words.size() * sizeof(std::uint64_t));
    MPI_Isend(sent.words.data(), static_cast<int>(sent.words.size()), MPI_UINT64_T, to, message_tag, comm_,
              &sent.request);
  }

  [[nodiscard]] std::optional<Message> receive() override {
    const std::lock_guard lock(mutex_);
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, message_tag, comm_, &there, &status);
    if (there == 0) return {};
    int words = 0;
    MPI_Get_count(&status, MPI_UINT64_T, &words);
    Message message{status.MPI_SOURCE, Words(static_cast<std::size_t>(words))};
    MPI_Recv(message.words.data(), words, MPI_UINT64_T, status.MPI_SOURCE, message_tag, comm_, MPI_STATUS_IGNORE);
    return message;
  }

  [[nodiscard]] std::vector<std::string> gather(const std::string& own) override {
    const auto ranks = static_cast<std::size_t>(size_);
    std::vector<int> sizes(ranks);
    const int size = checked_count(own.size());
    wait([&](MPI_Request* request) { MPI_Iallgather(&size, 1, MPI_INT, sizes.data(), 1, MPI_INT, comm_, request); });
    std::vector<int> offsets(ranks);
    std::size_t sum = 0;
    for (std::size_t i = 0; i < ranks; ++i) {
      offsets[i] = checked_count(sum);
      sum += static_cast<std::size_t>(sizes[i]);
    }
    std::string all(sum, '\0');
    wait([&](MPI_Request* request) {
      MPI_Iallgatherv(own.data(), size, MPI_BYTE, all.data(), sizes.data(), offsets.data(), MPI_BYTE, comm_, request);
    });
    count(2, own.size() + sizeof(int));
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < ranks; ++i) {
      parts.push_back(all.substr(static_cast<std::size_t>(offsets[i]), static_cast<std::size_t>(sizes[i])));
    }
    return parts;
  }

  void minimum(std::span<std::uint16_t> numbers) override {
    constexpr std::size_t most_at_once = std::size_t{1} << 26;
    for (; !numbers.empty(); numbers = numbers.subspan(std::min(most_at_once, numbers.size()))) {
      const std::size_t now = std::min(most_at_once, numbers.size());
      wait([&](MPI_Request* request) {
        MPI_Iallreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(now), MPI_UINT16_T, MPI_MIN, comm_, request);
      });
      count(1, now * sizeof(std::uint16_t));
    }
  }

  void spread(std::span<std::uint8_t> bytes) override {
    constexpr std::size_t most_at_once = std::size_t{1} << 30;
    for (; !bytes.empty(); bytes = bytes.subspan(std::min(most_at_once, bytes.size()))) {
      const std::size_t now = std::min(most_at_once, bytes.size());
      wait([&](MPI_Request* request) { MPI_Ibcast(bytes.data(), static_cast<int>(now), MPI_BYTE, 0, comm_, request); });
      if (rank_ == 0) count(1, now);
    }
  }

  void exchange(std::span<const std::span<const std::uint8_t>> out,
                std::span<const std::span<std::uint8_t>> into) override {
    std::vector<MPI_Request> requests;
    {
      const std::lock_guard lock(mutex_);
      for (int other = 0; other < size_; ++other) {
        const auto& from = into[static_cast<std::size_t>(other)];
        if (from.empty()) continue;
        MPI_Irecv(from.data(), checked_count(from.size()), MPI_BYTE, other, exchange_tag, comm_,
                  &requests.emplace_back());
      }
      for (int other = 0; other < size_; ++other) {
        const auto& to = out[static_cast<std::size_t>(other)];
        if (to.empty()) continue;
        MPI_Isend(to.data(), checked_count(to.size()), MPI_BYTE, other, exchange_tag, comm_, &requests.emplace_back());
        count(other == rank_ ? 0 : 1, other == rank_ ? 0 : to.size());
      }
    }
    // Large messages progress only while the library is called.
    Waiting waiting{std::chrono::microseconds(20)};
    for (;;) {
      {
        const std::lock_guard lock(mutex_);
        int done = 0;
        MPI_Testall(static_cast<int>(requests.size()), requests.data(), &done, MPI_STATUSES_IGNORE);
        if (done != 0) return;
      }
      waiting.pause();
    }
  }

  [[nodiscard]] Traffic traffic() const noexcept override {
    const std::lock_guard lock(traffic_mutex_);
    return traffic_;
  }

  void dismiss(const std::vector<bool>& leaving) override {
    has_left_ = leaving[static_cast<std::size_t>(rank_)];
    MPI_Comm_split(MPI_COMM_WORLD, has_left_ ? MPI_UNDEFINED : 0, rank_, &comm_);
    if (has_left_) return;
    MPI_Comm_rank(comm_, &rank_);
    MPI_Comm_size(comm_, &size_);
    std::size_t rank = 0;
    std::erase_if(hosts_, [&](const std::string&) { return leaving[rank++]; });
  }

  [[nodiscard]] bool has_left() const noexcept override { return has_left_; }

  [[nodiscard]] bool all_end(std::chrono::seconds patience) override {
    MPI_Request request{};
    MPI_Ibarrier(farewell_, &request);
    using std::chrono::steady_clock;
    // Processes that have left wait until the others finish, and must not slow them down.
    constexpr steady_clock::duration shortest = std::chrono::milliseconds(1);
    constexpr steady_clock::duration longest = std::chrono::milliseconds(20);
    const auto begin = steady_clock::now();
    for (int done = 0;;) {
      {
        const std::lock_guard lock(mutex_);
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
      }
      if (done != 0) return true;
      const steady_clock::duration waited = steady_clock::now() - begin;
      if (waited > patience) return false;
      std::this_thread::sleep_for(std::clamp(waited / 20, shortest, longest));
    }
  }

  void abort(int exit_code) override { MPI_Abort(MPI_COMM_WORLD, exit_code); }

 private:
  static constexpr int message_tag = 1;
  static constexpr int exchange_tag = 2;

  struct Sent {
    explicit Sent(Words what) : words(std::move(what)) {}
    Words words;
    MPI_Request request{};
  };

  /// Waits actively at first, then without occupying a core that others need.
  class Waiting {
   public:
    explicit Waiting(std::chrono::nanoseconds longest = std::chrono::microseconds(500)) : longest_(longest) {}
    void pause() {
      if (++asked_ < 100) {
        std::this_thread::yield();
      } else {
        std::this_thread::sleep_for(std::min(longest_, asked_ * std::chrono::nanoseconds(1000)));
      }
    }

   private:
    std::chrono::nanoseconds longest_;
    unsigned asked_ = 0;
  };

  [[nodiscard]] static int checked_count(std::size_t size) {
    if (size <= static_cast<std::size_t>(std::numeric_limits<int>::max())) return static_cast<int>(size);
    throw Error(ErrorKind::resource, "processes cannot exchange more than 2 GiB at once");
  }

  /// Starts a collective call and waits for it to complete.
  template <typename Begin>
  void wait(const Begin& begin) {
    MPI_Request request{};
    {
      const std::lock_guard lock(mutex_);
      begin(&request);
    }
    Waiting waiting;
    for (int done = 0;;) {
      {
        const std::lock_guard lock(mutex_);
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
      }
      if (done != 0) return;
      waiting.pause();
    }
  }

  void count(std::uint64_t messages, std::uint64_t bytes) noexcept {
    const std::lock_guard lock(traffic_mutex_);
    traffic_.messages += messages;
    traffic_.bytes += bytes;
  }

  int rank_ = 0;
  int size_ = 1;
  bool has_left_ = false;
  std::vector<std::string> hosts_;
  MPI_Comm comm_ = MPI_COMM_WORLD;  // the processes that have not left
  MPI_Comm farewell_{};
  std::mutex mutex_;  // MPI_THREAD_SERIALIZED: one call at a time
  std::list<Sent> sent_;
  mutable std::mutex traffic_mutex_;
  Traffic traffic_;
};

}  // namespace
}  // namespace tilepdb

const char* tilepdb_mpi_version() { return tilepdb::version; }

const char* tilepdb_mpi_revision() { return tilepdb::revision; }

tilepdb::ProcessTeam* tilepdb_mpi_team() { return new tilepdb::MpiTeam(); }
