// SPDX-License-Identifier: MIT
#include "pdbgen/distributed/block_exchange.hpp"

#include <algorithm>
#include <cstring>

#include "pdbgen/blocks/block_operations.hpp"

namespace tilepdb::pdbgen {
namespace {

using Bytes = std::vector<std::uint8_t>;

template <typename Number>
[[nodiscard]] Bytes bytes_of_numbers(std::span<const Number> numbers) {
  Bytes bytes(numbers.size_bytes());
  if (!bytes.empty()) std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

}  // namespace

BlockExchange::BlockExchange(Team& team, const BlockShares& shares, std::size_t block_bytes, std::size_t buffer_bytes)
    : team_(team),
      shares_(shares),
      block_bytes_(block_bytes),
      blocks_at_once_(
          std::max<std::size_t>(buffer_bytes / (2 * block_bytes * static_cast<std::size_t>(team.size())), 1)) {}

void BlockExchange::exchange(const std::vector<Bytes>& out, std::vector<Bytes>& into) {
  const std::vector<std::span<const std::uint8_t>> from(out.begin(), out.end());
  const std::vector<std::span<std::uint8_t>> to(into.begin(), into.end());
  team_.exchange(from, to);
}

/// For each process the own blocks that have changed and that it wants.
std::vector<BlockExchange::Blocks> BlockExchange::wanted_by_others(
    const std::vector<std::uint8_t>& wanted, const std::function<bool(std::uint32_t block)>& gives) {
  const auto ranks = static_cast<std::size_t>(team_.size());
  const BlockRange own = shares_.of(team_.rank());
  std::vector<Bytes> out(ranks);
  std::vector<Bytes> into(ranks);
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    const BlockRange range = shares_.of(static_cast<int>(rank));
    if (static_cast<int>(rank) == team_.rank()) continue;
    out[rank].assign((range.size() + 7) / 8, 0);
    for (std::uint32_t block = range.first; block < range.end; ++block) {
      const std::uint32_t bit = block - range.first;
      if (wanted[block] == 0) continue;
      out[rank][bit / 8] = static_cast<std::uint8_t>(out[rank][bit / 8] | 1U << (bit % 8));
    }
    into[rank].assign((own.size() + 7) / 8, 0);
  }
  exchange(out, into);
  std::vector<Blocks> given(ranks);
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    for (std::uint32_t bit = 0; bit < into[rank].size() * 8 && bit < own.size(); ++bit) {
      if ((into[rank][bit / 8] >> (bit % 8) & 1U) != 0 && gives(own.first + bit))
        given[rank].push_back(own.first + bit);
    }
  }
  return given;
}

/// How often blocks are exchanged until all are given, and how many come here from each process.
std::size_t BlockExchange::count_rounds(const std::vector<Blocks>& given, std::vector<std::size_t>& counts_here) {
  std::vector<std::uint64_t> own;
  own.reserve(given.size());
  for (const Blocks& blocks : given) own.push_back(blocks.size());
  const Bytes bytes = bytes_of_numbers<std::uint64_t>(own);
  const auto all = team_.gather({bytes.begin(), bytes.end()});
  std::uint64_t most = 0;
  counts_here.clear();
  for (const std::string& text : all) {
    std::vector<std::uint64_t> counts(own.size());
    std::memcpy(counts.data(), text.data(), text.size());
    most = std::max(most, *std::max_element(counts.begin(), counts.end()));
    counts_here.push_back(counts[static_cast<std::size_t>(team_.rank())]);
  }
  return (most + blocks_at_once_ - 1) / blocks_at_once_;
}

void BlockExchange::run(const std::vector<std::uint8_t>& wanted, const std::function<bool(std::uint32_t block)>& gives,
                        const std::function<const std::uint8_t*(std::uint32_t block)>& bytes_of,
                        const std::function<void(const Received&)>& take) {
  const std::vector<Blocks> given = wanted_by_others(wanted, gives);
  const std::size_t ranks = given.size();
  std::vector<std::size_t> counts;
  const std::size_t rounds = count_rounds(given, counts);
  std::vector<Bytes> out(ranks);
  std::vector<Bytes> into(ranks);
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    out[rank] = bytes_of_numbers<std::uint32_t>(given[rank]);
    into[rank].resize(counts[rank] * sizeof(std::uint32_t));
  }
  exchange(out, into);
  std::vector<Blocks> coming(ranks);
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    coming[rank].resize(counts[rank]);
    if (counts[rank] != 0) std::memcpy(coming[rank].data(), into[rank].data(), into[rank].size());
  }
  for (std::size_t round = 0; round < rounds; ++round) {
    const auto part_of = [&](const Blocks& blocks) {
      const std::size_t first = std::min(round * blocks_at_once_, blocks.size());
      return std::span(blocks).subspan(first, std::min(blocks_at_once_, blocks.size() - first));
    };
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      const auto part = part_of(given[rank]);
      out[rank].resize(part.size() * block_bytes_);
      for (std::size_t i = 0; i < part.size(); ++i) {
        std::memcpy(out[rank].data() + i * block_bytes_, bytes_of(part[i]), block_bytes_);
      }
      into[rank].resize(part_of(coming[rank]).size() * block_bytes_);
      into[rank].reserve(into[rank].size() + scratch_slack);
    }
    exchange(out, into);
    Received received;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      const auto part = part_of(coming[rank]);
      for (std::size_t i = 0; i < part.size(); ++i) {
        received.blocks.push_back(part[i]);
        received.bytes.push_back(into[rank].data() + i * block_bytes_);
      }
    }
    take(received);
  }
}

}  // namespace tilepdb::pdbgen
