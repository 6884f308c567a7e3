// SPDX-License-Identifier: MIT
#include "pdbgen/distributed/machine_blocks.hpp"

#include <cstring>
#include <utility>

#include "format/format.hpp"

namespace tilepdb::pdbgen {

MachineBlocks::MachineBlocks(const BlockGraph& graph, const ChunkLayout& layout, const Machines& machines,
                             std::uint64_t arrangements)
    : graph_(graph),
      layout_(layout),
      machines_(machines),
      arrangements_(arrangements),
      shares_(graph, layout, machines.end_place(machines.count() - 1)),
      own_{shares_.blocks(0, machines.first_place(machines.own()), machines.end_place(machines.own())),
           shares_.blocks(1, machines.first_place(machines.own()), machines.end_place(machines.own()))},
      own_chunks_{shares_.chunks(0, machines.first_place(machines.own()), machines.end_place(machines.own())),
                  shares_.chunks(1, machines.first_place(machines.own()), machines.end_place(machines.own()))} {
  std::uint64_t taken = 0;
  const auto take = [&](std::uint64_t bytes) {
    constexpr std::uint64_t page = 4096;
    std::uint8_t* const memory = memory_ ? memory_->data() + taken : nullptr;
    taken += (bytes + page - 1) / page * page;
    return memory;
  };
  const auto divide = [&] {
    const std::uint64_t chunks = own_chunks_[0].size() + own_chunks_[1].size();
    for (std::uint8_t*& plane : planes_) plane = take(chunks * layout_.chunk_bytes());
    states_ = reinterpret_cast<std::uint32_t*>(take(std::uint64_t{graph_.numbers()} * sizeof(std::uint32_t)));
    last_change_ = take(graph_.numbers());
    pulled_ = take(graph_.numbers());
    parts_changed_ = take(std::uint64_t{2} * layout_.chunks(graph_.numbers()));
    counters_ = reinterpret_cast<WorkCounter::Numbers*>(take(sizeof(WorkCounter::Numbers)));
  };
  divide();  // measures how much memory is needed
  memory_.emplace(machines, std::exchange(taken, 0));
  divide();
  if (machines_.speaks()) std::memset(last_change_, no_level, graph_.numbers());
}

std::size_t MachineBlocks::machine_of(std::uint32_t number) const noexcept {
  const unsigned parity = parity_of(number);
  std::size_t machine = 0;
  while (shares_.blocks(parity, machines_.first_place(machine), machines_.end_place(machine)).end <= number) ++machine;
  return machine;
}

std::uint8_t* MachineBlocks::bytes(Plane plane, std::uint32_t number) const noexcept {
  const unsigned parity = parity_of(number);
  const std::uint32_t chunks_before = parity == 0 ? 0 : own_chunks_[0].size();
  return planes_[static_cast<std::size_t>(plane)] + chunks_before * layout_.chunk_bytes() +
         (number - own_[parity].first) * layout_.block_bytes();
}

std::uint8_t* MachineBlocks::part_bytes(std::uint32_t part) const noexcept {
  return bytes(static_cast<Plane>(part % 2), part / 2 * layout_.blocks_per_chunk());
}

std::string MachineBlocks::changes(unsigned parity, unsigned depth) const {
  if (machines_.count() == 1) return {};
  std::string text((own_[parity].size() + 3) / 4, '\0');
  for (std::uint32_t i = 0; i < own_[parity].size(); ++i) {
    const std::uint32_t number = own_[parity].first + i;
    const unsigned bits = (last_change_[number] == depth ? 1U : 0U) | (is_complete(number) ? 2U : 0U);
    text[i / 4] = static_cast<char>(static_cast<unsigned char>(text[i / 4]) | bits << (i % 4 * 2));
  }
  return text;
}

void MachineBlocks::note_changes(const std::vector<std::string>& texts, std::size_t skip, unsigned parity,
                                 unsigned depth) {
  for (std::size_t machine = 0; machine < machines_.count() && machines_.speaks(); ++machine) {
    if (machine == machines_.own()) continue;
    const std::string& text = texts[static_cast<std::size_t>(machines_.ranks(machine).front())];
    const PieceRange blocks = shares_.blocks(parity, machines_.first_place(machine), machines_.end_place(machine));
    for (std::uint32_t i = 0; i < blocks.size(); ++i) {
      const unsigned bits = unsigned{static_cast<unsigned char>(text[skip + i / 4])} >> (i % 4 * 2);
      if ((bits & 1U) != 0) last_change_[blocks.first + i] = static_cast<std::uint8_t>(depth);
      if ((bits & 2U) != 0) states_[blocks.first + i] = static_cast<std::uint32_t>(arrangements_);
    }
  }
}

}  // namespace tilepdb::pdbgen
