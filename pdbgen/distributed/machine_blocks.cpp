// SPDX-License-Identifier: MIT
#include "pdbgen/distributed/machine_blocks.hpp"

#include <cstring>

#include "format/format.hpp"

namespace tilepdb::pdbgen {
namespace {

/// Bits by number, as a text.
class BitText {
 public:
  explicit BitText(std::string& text) : text_(text) {}

  void add(bool bit) {
    if (bits_ % 8 == 0) text_.push_back('\0');
    text_.back() = static_cast<char>(static_cast<unsigned char>(text_.back()) | (bit ? 1U : 0U) << (bits_ % 8));
    ++bits_;
  }

 private:
  std::string& text_;
  std::size_t bits_ = 0;
};

[[nodiscard]] bool bit_of(const std::string& text, std::size_t skip, std::size_t bit) noexcept {
  return (static_cast<unsigned char>(text[skip + bit / 8]) >> (bit % 8) & 1U) != 0;
}

}  // namespace

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
                  shares_.chunks(1, machines.first_place(machines.own()), machines.end_place(machines.own()))},
      memory_(machines, places().end) {
  const Places places = this->places();
  std::uint8_t* const memory = memory_.data();
  planes_ = {memory + places.planes[0], memory + places.planes[1]};
  states_ = reinterpret_cast<std::uint32_t*>(memory + places.states);
  last_change_ = memory + places.changes;
  pulled_ = memory + places.pulled;
  parts_changed_ = memory + places.parts;
  counters_ = reinterpret_cast<WorkCounter::Numbers*>(memory + places.counters);
  if (machines_.speaks()) std::memset(last_change_, no_level, graph_.numbers());
}

MachineBlocks::Places MachineBlocks::places() const noexcept {
  constexpr std::uint64_t page = 4096;
  Places places;
  const auto take = [&](std::uint64_t bytes) {
    const std::uint64_t first = places.end;
    places.end += (bytes + page - 1) / page * page;
    return first;
  };
  const std::uint64_t chunks = own_chunks_[0].size() + own_chunks_[1].size();
  places.planes[0] = take(chunks * layout_.chunk_bytes());
  places.planes[1] = take(chunks * layout_.chunk_bytes());
  places.states = take(std::uint64_t{graph_.numbers()} * sizeof(std::uint32_t));
  places.changes = take(graph_.numbers());
  places.pulled = take(graph_.numbers());
  places.parts = take(std::uint64_t{2} * layout_.chunks(graph_.numbers()));
  places.counters = take(sizeof(WorkCounter::Numbers));
  return places;
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
  std::string text;
  if (machines_.count() == 1) return text;
  BitText bits(text);
  for (std::uint32_t number = own_[parity].first; number < own_[parity].end; ++number) {
    bits.add(last_change_[number] == depth);
    bits.add(is_complete(number));
  }
  return text;
}

void MachineBlocks::note_changes(const std::vector<std::string>& texts, std::size_t skip, unsigned parity,
                                 unsigned depth) {
  for (std::size_t machine = 0; machine < machines_.count() && machines_.speaks(); ++machine) {
    if (machine == machines_.own()) continue;
    const std::string& text = texts[static_cast<std::size_t>(machines_.ranks(machine).front())];
    const NumberRange blocks = shares_.blocks(parity, machines_.first_place(machine), machines_.end_place(machine));
    for (std::uint32_t i = 0; i < blocks.size(); ++i) {
      const std::size_t bit = std::size_t{2} * i;
      if (bit_of(text, skip, bit)) last_change_[blocks.first + i] = static_cast<std::uint8_t>(depth);
      if (bit_of(text, skip, bit + 1)) states_[blocks.first + i] = static_cast<std::uint32_t>(arrangements_);
    }
  }
}

}  // namespace tilepdb::pdbgen
