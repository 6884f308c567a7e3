// SPDX-License-Identifier: MIT
#include "pdbgen/distributed/block_exchange.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "pdbgen/blocks/block_operations.hpp"

namespace tilepdb::pdbgen {

BlockExchange::BlockExchange(const Machines& machines, std::size_t block_bytes, std::size_t most_bytes)
    : machines_(machines),
      block_bytes_(block_bytes),
      blocks_at_once_(std::max<std::size_t>(most_bytes / (2 * block_bytes * machines.count()), 1)),
      coming_(machines, machines.count() == 1 ? 1 : machines.count() * blocks_at_once_ * block_bytes + scratch_slack),
      going_(machines.count()) {}

std::size_t BlockExchange::rounds(const Lists& awaited) const {
  std::size_t most = 0;
  for (const auto& blocks : awaited) most = std::max(most, blocks.size());
  for (const std::string& text : machines_.team().gather(std::to_string(most))) {
    most = std::max<std::size_t>(most, std::stoull(text));
  }
  return (most + blocks_at_once_ - 1) / blocks_at_once_;
}

std::span<const std::uint32_t> BlockExchange::part(const std::vector<std::uint32_t>& blocks,
                                                   std::size_t round) const noexcept {
  const std::size_t first = std::min(round * blocks_at_once_, blocks.size());
  return std::span(blocks).subspan(first, std::min(blocks_at_once_, blocks.size() - first));
}

std::uint8_t* BlockExchange::place_of(std::size_t machine) noexcept {
  return coming_.data() + machine * blocks_at_once_ * block_bytes_;
}

/// Sends and receives the blocks of one round, between the first processes of the machines.
void BlockExchange::exchange(const Lists& given, const Lists& awaited, std::size_t round,
                             const std::function<const std::uint8_t*(std::uint32_t block)>& bytes_of) {
  const auto ranks = static_cast<std::size_t>(machines_.team().size());
  std::vector<std::span<const std::uint8_t>> out(ranks);
  std::vector<std::span<std::uint8_t>> into(ranks);
  for (std::size_t machine = 0; machine < machines_.count() && machines_.speaks(); ++machine) {
    const auto rank = static_cast<std::size_t>(machines_.ranks(machine).front());
    const auto going = part(given[machine], round);
    going_[machine].resize(going.size() * block_bytes_);
    for (std::size_t i = 0; i < going.size(); ++i) {
      std::memcpy(going_[machine].data() + i * block_bytes_, bytes_of(going[i]), block_bytes_);
    }
    out[rank] = going_[machine];
    into[rank] = {place_of(machine), part(awaited[machine], round).size() * block_bytes_};
  }
  machines_.team().exchange(out, into);
}

void BlockExchange::run(const Lists& given, const Lists& awaited,
                        const std::function<const std::uint8_t*(std::uint32_t block)>& bytes_of,
                        const std::function<void()>& before, const std::function<void(const Received&)>& take) {
  const std::size_t all = machines_.count() == 1 ? 0 : rounds(awaited);
  before();
  for (std::size_t round = 0; round < all; ++round) {
    exchange(given, awaited, round, bytes_of);
    machines_.meet();
    Received received;
    for (std::size_t machine = 0; machine < machines_.count(); ++machine) {
      const auto blocks = part(awaited[machine], round);
      for (std::size_t i = 0; i < blocks.size(); ++i) {
        received.blocks.push_back(blocks[i]);
        received.bytes.push_back(place_of(machine) + i * block_bytes_);
      }
    }
    take(received);
    machines_.meet();
  }
}

}  // namespace tilepdb::pdbgen
