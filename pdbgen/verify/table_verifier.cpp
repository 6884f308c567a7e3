// SPDX-License-Identifier: MIT
#include "pdbgen/verify/table_verifier.hpp"

#include <atomic>
#include <cmath>
#include <cstddef>
#include <mutex>
#include <string>

#include "platform/huge_buffer.hpp"
#include "platform/parallel_for.hpp"
#include "platform/resources.hpp"
#include "text/text.hpp"
#include "tilepdb/error.hpp"

namespace tilepdb::pdbgen {

namespace {

/// Most tiles for which ranks of arrangements fit into 16 bits.
constexpr unsigned most_short_tiles = 8;

/// For each pair of entries: the rank of every arrangement after its first entry is moved to the second.
template <typename Rank>
using MovedRanks = std::array<std::array<std::vector<Rank>, max_pattern_tiles>, max_pattern_tiles>;

/// Level-by-level walk over all states of a table's index.
class LevelWalk {
 public:
  LevelWalk(const Table& table, const Job& job)
      : table_(table),
        index_(table.index()),
        job_(job),
        states_per_block_(static_cast<std::uint32_t>(index_.arrangements())),
        words_((states_per_block_ + 63) / 64),
        visited_(plane_bytes()),
        fresh_(visited_.size()),
        last_change_(index_.blocks(), no_level) {
    for (CellSet rest = table.key().pattern; rest != 0; rest = without_first(rest)) homes_.push_back(first_cell(rest));
    for (std::uint32_t rank = 0; rank < states_per_block_; ++rank) {
      arrangements_.push_back(unrank_arrangement(rank, index_.tiles()));
    }
    if (index_.tiles() > most_short_tiles) {
      fill_moves(moved_many_);
    } else {
      fill_moves(moved_);
    }
  }

  /// Walks all levels and calls `after_level(depth)` after each one, including the goal's level.
  template <typename AfterLevel>
  void run(AfterLevel&& after_level) {
    const std::uint32_t goal = index_.block(table_.key().pattern, table_.key().blank);
    visited(goal)[0] = fresh(goal)[0] = 1;
    last_change_[goal] = 0;
    check_bits(goal, 0);
    std::vector<std::uint64_t> histogram{1};
    std::uint64_t reached = 1;
    after_level(0U);
    for (unsigned depth = 1; depth < max_levels; ++depth) {
      const std::uint64_t states = walk_level(depth);
      if (states == 0) break;
      histogram.push_back(states);
      after_level(depth);
      reached += states;
      if (job_.progress) job_.progress(reached, table_.header().reached());
    }
    check_unreached();
    if (histogram != table_.header().histogram) {
      throw Error(ErrorKind::check_failed, name() + "the header's histogram differs from the states found");
    }
  }

  /// Returns how many states of a level are the first with their cells and arrangement, over all regions of the blank.
  [[nodiscard]] std::uint64_t first_of_any_region(unsigned depth) {
    constexpr std::uint64_t sets_at_once = 64;
    std::atomic<std::uint64_t> count{0};
    parallel_for_ranges(index_.sets(), sets_at_once, job_, [&](std::uint64_t first, std::uint64_t end) {
      for (auto set = static_cast<std::uint32_t>(first); set < end; ++set) count += first_in_set(set, depth);
    });
    return count;
  }

 private:
  /// Returns the same count for the states of one set of cells.
  [[nodiscard]] std::uint64_t first_in_set(std::uint32_t set, unsigned depth) {
    std::uint64_t count = 0;
    for (std::uint32_t word = 0; word < words_; ++word) {
      std::uint64_t now = 0;
      std::uint64_t before = 0;
      for (std::uint32_t block = index_.first_block(set); block < index_.first_block(set + 1); ++block) {
        const std::uint64_t met = last_change_[block] == depth ? fresh(block)[word] : 0;
        now |= met;
        before |= visited(block)[word] & ~met;
      }
      count += static_cast<std::uint64_t>(std::popcount(now & ~before));
    }
    return count;
  }

  [[nodiscard]] std::string name() const { return "table " + table_.key().file_stem() + ": "; }
  [[nodiscard]] std::uint64_t* visited(std::uint32_t block) noexcept { return words_of(visited_, block); }
  [[nodiscard]] std::uint64_t* fresh(std::uint32_t block) noexcept { return words_of(fresh_, block); }
  [[nodiscard]] std::uint64_t* words_of(HugeBuffer& plane, std::uint32_t block) const noexcept {
    return &reinterpret_cast<std::uint64_t*>(plane.data())[std::size_t{block} * words_];
  }

  template <typename Rank>
  void fill_moves(MovedRanks<Rank>& moved) const {
    const unsigned tiles = index_.tiles();
    for (unsigned from = 0; from < tiles; ++from) {
      for (unsigned to = 0; to < tiles; ++to) {
        auto& ranks = moved[from][to];
        if (from == to) continue;
        ranks.resize(states_per_block_);
        for (std::uint32_t rank = 0; rank < states_per_block_; ++rank) {
          Arrangement arrangement{};
          for (unsigned target = 0, source = 0; target < tiles; ++target) {
            if (source == from) ++source;
            arrangement[target] = arrangements_[rank][target == to ? from : source++];
          }
          ranks[rank] = static_cast<Rank>(rank_arrangement(arrangement, tiles));
        }
      }
    }
  }

  std::uint64_t walk_level(unsigned depth) {
    const unsigned colour = (index_.board().colour_parity(table_.key().pattern) + depth) & 1U;
    constexpr std::uint64_t blocks_at_once = 256;
    std::atomic<std::uint64_t> states{0};
    parallel_for_ranges(index_.blocks(), blocks_at_once, job_, [&](std::uint64_t first, std::uint64_t end) {
      std::vector<std::uint64_t> found(words_);
      for (auto block = static_cast<std::uint32_t>(first); block < end; ++block) {
        if (index_.board().colour_parity(index_.occupied(block)) == colour) states += walk_block(block, depth, found);
      }
    });
    return states;
  }

  std::uint64_t walk_block(std::uint32_t block, unsigned depth, std::vector<std::uint64_t>& found) {
    const BoardSize board = index_.board();
    const CellSet occupied = index_.occupied(block);
    bool any = false;
    unsigned to = 0;
    for (CellSet rest = occupied; rest != 0; rest = without_first(rest), ++to) {
      const Cell here = first_cell(rest);
      for (CellSet sources = board.neighbours(here) & index_.region(block); sources != 0;
           sources = without_first(sources)) {
        const Cell there = first_cell(sources);
        const CellSet before = occupied ^ cell_bit(here) ^ cell_bit(there);
        const std::uint32_t source = index_.block(before, here);
        if (last_change_[source] != depth - 1) continue;
        if (!any) std::fill(found.begin(), found.end(), 0);
        any = true;
        const unsigned from = count_below(before, there);
        if (index_.tiles() > most_short_tiles) {
          move_states(moved_many_, fresh(source), from, to, found);
        } else {
          move_states(moved_, fresh(source), from, to, found);
        }
      }
    }
    if (!any) return 0;
    std::uint64_t states = 0;
    for (std::uint32_t word = 0; word < words_; ++word) {
      const std::uint64_t met = found[word] & ~visited(block)[word];
      fresh(block)[word] = met;
      visited(block)[word] |= met;
      states += static_cast<std::uint64_t>(std::popcount(met));
    }
    if (states != 0) {
      last_change_[block] = static_cast<std::uint8_t>(depth);
      check_bits(block, depth);
    }
    return states;
  }

  /// `moved` has the ranks of moved arrangements, by entries.
  template <typename Rank>
  void move_states(const MovedRanks<Rank>& moved, const std::uint64_t* from_block, unsigned from, unsigned to,
                   std::vector<std::uint64_t>& found) const {
    for (std::uint32_t word = 0; word < words_; ++word) {
      if (from == to) {
        found[word] |= from_block[word];
        continue;
      }
      const Rank* const ranks = moved[from][to].data() + 64 * std::size_t{word};
      for (std::uint64_t rest = from_block[word]; rest != 0; rest &= rest - 1) {
        const unsigned rank = ranks[std::countr_zero(rest)];
        found[rank / 64] |= std::uint64_t{1} << (rank % 64);
      }
    }
  }

  /// Compares the stored bits of all states that a block gained at this depth.
  void check_bits(std::uint32_t block, unsigned depth) {
    std::array<std::array<unsigned, max_pattern_tiles>, max_pattern_tiles> distance{};
    unsigned number = 0;
    for (CellSet rest = index_.occupied(block); rest != 0; rest = without_first(rest), ++number) {
      for (unsigned slot = 0; slot < index_.tiles(); ++slot) {
        distance[number][slot] = index_.board().distance(first_cell(rest), homes_[slot]);
      }
    }
    const auto bits = table_.bits();
    for (std::uint32_t word = 0; word < words_; ++word) {
      for (std::uint64_t rest = fresh(block)[word]; rest != 0; rest &= rest - 1) {
        const std::uint32_t rank = 64 * word + static_cast<std::uint32_t>(std::countr_zero(rest));
        unsigned manhattan = 0;
        for (unsigned entry = 0; entry < index_.tiles(); ++entry)
          manhattan += distance[entry][arrangements_[rank][entry]];
        const std::uint64_t at = block * index_.arrangements() + rank;
        const unsigned stored = (manhattan + 2U * ((bits[static_cast<std::size_t>(at / 8)] >> (at % 8)) & 1U)) % 4;
        if (stored != depth % 4) {
          refuse(at, "its value mod 4 is " + std::to_string(stored) + ", expected " + std::to_string(depth % 4) +
                         " (h = " + std::to_string(depth) + ")");
        }
      }
    }
  }

  void check_unreached() {
    const auto bits = table_.bits();
    const std::uint64_t last = table_.header().payload_size() * 8;
    for (std::uint64_t at = index_.states(); at < last; ++at) {
      if (((bits[static_cast<std::size_t>(at / 8)] >> (at % 8)) & 1U) != 0)
        refuse(at, "a bit past the last state is set");
    }
    if (table_.header().reached() == index_.states()) return;
    parallel_for(index_.blocks(), job_, [&](std::size_t block) {
      for (std::uint32_t rank = 0; rank < states_per_block_; ++rank) {
        const std::uint64_t at = block * index_.arrangements() + rank;
        const bool reached = ((visited(static_cast<std::uint32_t>(block))[rank / 64] >> (rank % 64)) & 1U) != 0;
        if (!reached && ((bits[static_cast<std::size_t>(at / 8)] >> (at % 8)) & 1U) != 0)
          refuse(at, "it is unreachable, but its bit is set");
      }
    });
  }

  [[noreturn]] void refuse(std::uint64_t state, const std::string& what) const {
    throw Error(ErrorKind::check_failed, name() + "wrong at state " + std::to_string(state) + ": " + what +
                                             "; remove it and make the table again");
  }

  /// Returns the bytes of one of the two planes. Throws Error (resource) if both do not fit into memory.
  [[nodiscard]] std::uint64_t plane_bytes() const {
    const std::uint64_t bytes = std::uint64_t{index_.blocks()} * words_ * 8;
    require_memory(2 * bytes, name() + "visiting all of its states", "check a sample instead");
    return bytes;
  }

  const Table& table_;
  const Index& index_;
  const Job& job_;
  std::uint32_t states_per_block_;
  std::uint32_t words_;
  HugeBuffer visited_;
  HugeBuffer fresh_;  // states found when the block last changed
  std::vector<std::uint8_t> last_change_;
  std::vector<Cell> homes_;
  std::vector<Arrangement> arrangements_;
  MovedRanks<std::uint16_t> moved_;
  MovedRanks<std::uint32_t> moved_many_;  // for nine tiles
};

}  // namespace

void verify_states(const Table& table, const Job& job) {
  LevelWalk(table, job).run([](unsigned) {});
}

std::vector<std::uint64_t> min_over_blank_histogram(const Table& table, const Job& job) {
  std::vector<std::uint64_t> histogram;
  LevelWalk walk(table, job);
  walk.run([&](unsigned depth) { histogram.push_back(walk.first_of_any_region(depth)); });
  while (!histogram.empty() && histogram.back() == 0) histogram.pop_back();
  return histogram;
}

std::uint64_t random_number(std::uint64_t seed, std::uint64_t i) noexcept {
  std::uint64_t x = seed + (i + 1) * 0x9e3779b97f4a7c15ULL;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ x >> 27) * 0x94d049bb133111ebULL;
  return x ^ x >> 31;
}

void check_counts(const Header& header, const Counts& counts, std::uint64_t states) {
  const auto& histogram = header.histogram;
  for (std::size_t h = 0; h < counts.size(); ++h) {
    const double share =
        h < histogram.size() ? static_cast<double>(histogram[h]) / static_cast<double>(header.entries) : 0;
    const double expected = share * static_cast<double>(states);
    const double deviation = std::sqrt(expected * (1 - share));
    // The last term allows for rare values, whose counts are not normally distributed.
    if (std::abs(static_cast<double>(counts[h]) - expected) <= 7 * deviation + (share > 0 ? 7 : 0)) continue;
    throw Error(ErrorKind::check_failed,
                "table " + file_stem(header.key) + ": of " + format_count(states) + " random states " +
                    format_count(counts[h]) + " have h = " + std::to_string(h) + ", expected about " +
                    format_count(static_cast<std::uint64_t>(expected)) + "; remove it and make the table again");
  }
}

void verify_sample(const Table& table, std::uint64_t states, std::uint64_t seed, const Job& job) {
  const Header& header = table.header();
  if (header.reached() != header.entries) {
    throw Error(ErrorKind::bad_input, "table " + table.key().file_stem() +
                                          ": some of its states are unreachable, so a random sample checks nothing; "
                                          "verify it in full");
  }
  constexpr std::uint64_t per_task = 4096;
  Counts counts{};
  std::mutex mutex;
  ProgressCounter done(job, states);
  parallel_for_ranges(states, per_task, job, [&](std::uint64_t first, std::uint64_t end) {
    Counts found{};
    for (std::uint64_t i = first; i < end; ++i) {
      const std::uint64_t rank = random_number(seed, i) % header.entries;
      const auto h = table.distance(table.index().unrank(rank));
      if (!h || *h >= found.size()) {
        throw Error(ErrorKind::check_failed, "table " + table.key().file_stem() + ": the state of rank " +
                                                 std::to_string(rank) +
                                                 " does not lead to the goal; remove it and make the table again");
      }
      ++found[*h];
    }
    const std::lock_guard lock(mutex);
    for (std::size_t h = 0; h < counts.size(); ++h) counts[h] += found[h];
    done.add(end - first);
  });
  check_counts(header, counts, states);
}

}  // namespace tilepdb::pdbgen
