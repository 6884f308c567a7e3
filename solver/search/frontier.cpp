// SPDX-License-Identifier: MIT
#include "solver/search/frontier.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "platform/checksum.hpp"
#include "platform/parallel_for.hpp"
#include "team/team.hpp"

namespace tilepdb::solver {
namespace {

template <typename Numbers>
[[nodiscard]] std::uint64_t checksum_of(const Numbers& numbers, std::size_t count) {
  return checksum({reinterpret_cast<const std::uint8_t*>(numbers.data()), count * sizeof(numbers[0])});
}

}  // namespace

std::uint64_t Frontier::PackedList::digest(std::size_t positions) const {
  return checksum_of(words_, positions * words_of_each_);
}

std::size_t Frontier::slot_in(const std::vector<Node>& slots, const PackedList& positions,
                              const Packed& packed) noexcept {
  std::uint64_t hash = packed[0] * 0x9e3779b97f4a7c15ULL ^ packed[1] * 0xc2b2ae3d27d4eb4fULL;
  hash += packed[2] * 0x9ae16a3b2f90404fULL ^ packed[3] * 0xc949d7c7509e6557ULL;
  hash ^= hash >> 32;
  hash *= 0xd6e8feb86659fd93ULL;
  std::size_t slot = (hash ^ hash >> 32) & (slots.size() - 1);
  while (slots[slot] != 0 && !positions.equals(slots[slot] - 1, packed)) slot = (slot + 1) & (slots.size() - 1);
  return slot;
}

Frontier::Frontier(const Heuristic& heuristic, const Position& start)
    : tables_(heuristic.lookup()), cells_(start.board.cells()), packed_(cells_), slots_(1U << 10) {
  std::array<std::uint16_t, max_partitions> values{};
  const auto sums = heuristic.values(start);
  std::transform(sums.begin(), sums.end(), values.begin(),
                 [](unsigned sum) { return static_cast<std::uint16_t>(sum); });
  const Packed packed = pack(start.table_tiles());
  slots_[slot_of(packed)] = 1;
  add(packed, no_move, values.data());
  if (h_[0] == 0) goal_ = 0;
}

Frontier::Packed Frontier::pack(const Tiles& tiles) const noexcept {
  const TileBits tile(cells_);
  Packed packed{};
  for (unsigned cell = 0; cell < packed_cells(); ++cell) {
    packed[cell / tile.in_word] |= std::uint64_t{tiles[cell]} << tile.bits * (cell % tile.in_word);
  }
  return packed;
}

Frontier::Tiles Frontier::unpack(const Packed& packed) const noexcept {
  const TileBits tile(cells_);
  Tiles tiles{};
  unsigned missing = cells_ * (cells_ - 1) / 2;
  for (unsigned cell = 0; cell < packed_cells(); ++cell) {
    tiles[cell] = static_cast<std::uint8_t>(packed[cell / tile.in_word] >> tile.bits * (cell % tile.in_word) &
                                            ((1U << tile.bits) - 1));
    missing -= tiles[cell];
  }
  if (cells_ > packed_cells()) tiles[packed_cells()] = static_cast<std::uint8_t>(missing);
  return tiles;
}

void Frontier::grow_slots() {
  slots_.assign(2 * slots_.size(), 0);
  for (Node node = 0; node < packed_.size(); ++node) slots_[slot_of(packed_[node])] = node + 1;
}

void Frontier::add(const Packed& packed, std::uint8_t move, const std::uint16_t* values) {
  const auto node = static_cast<Node>(packed_.size());
  packed_.push_back(packed);
  move_.push_back(move);
  last_moves_.push_back(0);
  closed_.push_back(0);
  h_.push_back(*std::max_element(values, values + tables_.partitions()));
  values_.insert(values_.end(), values, values + tables_.partitions());
  g_.push_back(0);
  depths_.push_back(0);
  if (move == no_move) enqueue(node);
  if (2 * packed_.size() > slots_.size()) grow_slots();
}

void Frontier::enqueue(Node node) {
  const unsigned f = g_[node] + h_[node];
  if (queue_.size() <= f) queue_.resize(f + 1);
  if (queue_[f].size() <= h_[node]) queue_[f].resize(h_[node] + 1U);
  queue_[f][h_[node]].push_back(node);
}

bool Frontier::take(unsigned bound, std::size_t most, std::vector<Node>& nodes) {
  nodes.clear();
  for (unsigned f = 0; f <= bound && f < queue_.size(); ++f) {
    for (auto& bucket : queue_[f]) {
      while (!bucket.empty() && nodes.size() < most) {
        const Node node = bucket.back();
        bucket.pop_back();
        const bool current = closed_[node] == 0 && g_[node] + h_[node] == f;
        if (!current) continue;
        closed_[node] = 1;
        nodes.push_back(node);
      }
    }
    // Takes one f-value at a time, because children may lower g of the other nodes.
    if (!nodes.empty()) return true;
  }
  return false;
}

void Frontier::grow(unsigned bound, std::size_t limit, int threads, const std::function<bool()>& proceed,
                    const Depths* guide) {
  constexpr std::size_t nodes_at_once = 32;
  constexpr std::size_t worth_sharing = 64;
  std::vector<Node> nodes;
  std::vector<Expansion> expansions(batch);
  // Batches are small, so a small limit is hardly exceeded.
  const std::size_t most = std::clamp<std::size_t>(limit / 16, 1, batch);
  while (!goal_ && packed_.size() < limit && proceed() && take(bound, most, nodes)) {
    parallel_for_ranges(nodes.size(), nodes_at_once, nodes.size() > worth_sharing ? threads : 1,
                        [&](std::uint64_t first, std::uint64_t end) {
                          for (auto i = static_cast<std::size_t>(first); i < end; ++i) expand(nodes[i], expansions[i]);
                        });
    expanded_ += nodes.size();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      for (unsigned c = 0; c < expansions[i].count; ++c) insert(nodes[i], expansions[i].children[c], bound, guide);
    }
  }
}

void Frontier::expand(Node node, Expansion& expansion) const {
  const BoardSize board = tables_.board();
  const std::uint16_t* const values = values_.data() + node * tables_.partitions();
  Tiles tiles = unpack(packed_[node]);
  TileCells cell_of = tile_cells(tiles.data(), cells_);
  const Cell blank = cell_of[tables_.blank()];
  expansion.count = 0;
  for (const Direction direction : directions) {
    if (!board.can_go(blank, direction)) continue;
    if (move_[node] != no_move && direction == opposite(static_cast<Direction>(move_[node]))) continue;
    Child& child = expansion.children[expansion.count++];
    const Cell to = board.neighbour(blank, direction);
    const std::uint8_t tile = tiles[to];
    const bool away = contains(tables_.away(tile, direction), blank);
    std::array<bool, max_partitions> before{};
    for (std::size_t p = 0; p < tables_.partitions(); ++p) before[p] = tables_.bit(tables_.lookup_of(p)[tile], cell_of);
    const auto swap = [&] {
      std::swap(tiles[blank], tiles[to]);
      std::swap(cell_of[tile], cell_of[tables_.blank()]);
    };
    swap();
    for (std::size_t p = 0; p < tables_.partitions(); ++p) {
      const bool rises = away != (before[p] != tables_.bit(tables_.lookup_of(p)[tile], cell_of));
      child.values[p] = static_cast<std::uint16_t>(rises ? values[p] + 1 : values[p] - 1);
    }
    child.packed = pack(tiles);
    child.direction = direction;
    swap();
  }
}

void Frontier::insert(Node parent, const Child& child, unsigned bound, const Depths* guide) {
  ++generated_;
  const auto g = static_cast<std::uint16_t>(g_[parent] + 1);
  const auto last_move = static_cast<std::uint8_t>(1U << static_cast<unsigned>(child.direction));
  const std::size_t slot = slot_of(child.packed);
  Node node = slots_[slot] - 1;
  if (slots_[slot] == 0) {
    node = static_cast<Node>(packed_.size());
    slots_[slot] = node + 1;
    add(child.packed, static_cast<std::uint8_t>(child.direction), child.values.data());
    const auto known = guide == nullptr ? std::nullopt : guide->below(child.packed);
    depths_[node] = std::max(g, known.value_or(depths_[parent]));
  } else if (g == g_[node]) {
    last_moves_[node] |= last_move;
    return;
  } else if (g > g_[node]) {
    return;
  }
  g_[node] = g;
  move_[node] = static_cast<std::uint8_t>(child.direction);
  last_moves_[node] = last_move;
  enqueue(node);
  if (h_[node] == 0 && g <= bound && !goal_) goal_ = node;
}

Frontier::Depths::Depths(Frontier&& frontier) : packed_(frontier.cells_) {
  std::vector<Node> nodes(frontier.size());
  std::iota(nodes.begin(), nodes.end(), Node{0});
  std::stable_sort(nodes.begin(), nodes.end(), [&](Node a, Node b) { return frontier.g_[a] > frontier.g_[b]; });
  for (const Node node : nodes) {
    if (frontier.move_[node] == no_move) continue;
    const Node from = frontier.before(node, static_cast<Direction>(frontier.move_[node]));
    frontier.depths_[from] = std::max(frontier.depths_[from], frontier.depths_[node]);
  }
  packed_ = std::move(frontier.packed_);
  slots_ = std::move(frontier.slots_);
  depths_ = std::move(frontier.depths_);
}

std::optional<std::uint16_t> Frontier::Depths::below(const Packed& packed) const noexcept {
  const Node entry = slots_[slot_in(slots_, packed_, packed)];
  if (entry == 0) return {};
  return depths_[entry - 1];
}

Frontier::Node Frontier::before(Node node, Direction move) const noexcept {
  Tiles tiles = unpack(packed_[node]);
  const Cell blank = tile_cells(tiles.data(), cells_)[tables_.blank()];
  std::swap(tiles[blank], tiles[tables_.board().neighbour(blank, opposite(move))]);
  return slots_[slot_of(pack(tiles))] - 1;
}

void Frontier::order_paths(const MoveAutomaton& automaton, int threads) {
  constexpr std::size_t nodes_at_once = 1000;
  constexpr std::size_t worth_sharing = 10'000;
  if (ordered_ == expanded_) return;
  ordered_ = expanded_;
  std::vector<std::vector<OrderedPath>> layers;
  for (Node node = 0; node < packed_.size(); ++node) {
    if (layers.size() <= g_[node]) layers.resize(g_[node] + 1U);
    layers[g_[node]].push_back({0, node});
  }
  states_.assign(packed_.size(), MoveAutomaton::start);
  std::vector<std::uint32_t> rank(packed_.size());  // rank of the node's path among paths of equal length
  for (std::size_t g = 1; g < layers.size(); ++g) {
    std::vector<OrderedPath>& layer = layers[g];
    parallel_for_ranges(layer.size(), nodes_at_once, layer.size() > worth_sharing ? threads : 1,
                        [&](std::uint64_t first, std::uint64_t end) {
                          for (auto i = static_cast<std::size_t>(first); i < end; ++i)
                            choose_path(layer[i], rank, automaton);
                        });
    std::sort(layer.begin(), layer.end(), [](const OrderedPath& a, const OrderedPath& b) { return a.order < b.order; });
    for (std::size_t i = 0; i < layer.size(); ++i) rank[layer[i].node] = static_cast<std::uint32_t>(i);
  }
}

void Frontier::choose_path(OrderedPath& path, const std::vector<std::uint32_t>& rank, const MoveAutomaton& automaton) {
  path.order = ~std::uint64_t{0};
  for (const Direction move : directions) {
    if ((last_moves_[path.node] >> static_cast<unsigned>(move) & 1U) == 0) continue;
    const Node from = before(path.node, move);
    const std::uint64_t order = std::uint64_t{rank[from]} << 2 | static_cast<unsigned>(move);
    if (order >= path.order) continue;
    path.order = order;
    move_[path.node] = static_cast<std::uint8_t>(move);
    const MoveAutomaton::State state = states_[from];
    states_[path.node] = state == MoveAutomaton::rejected ? state : automaton.next(state, move);
  }
}

std::vector<Frontier::Node> Frontier::unexpanded(unsigned bound) const {
  // In a small frontier, depths reflect the sizes of the subtrees more than the direction to the goal.
  constexpr std::size_t nodes_for_depths = 1000;
  const bool by_depth = packed_.size() >= nodes_for_depths;
  const std::size_t deepest = by_depth ? *std::max_element(depths_.begin(), depths_.end()) : 0;
  const auto order = [&](Node node) { return deepest + h_[node] - (by_depth ? depths_[node] : 0); };
  std::vector<Node> nodes;
  std::vector<std::size_t> places(1);  // counting sort: counts, then the start of each order
  for (Node node = 0; node < packed_.size(); ++node) {
    if (closed_[node] != 0 || g_[node] + h_[node] > static_cast<int>(bound)) continue;
    if (states_[node] == MoveAutomaton::rejected) continue;
    nodes.push_back(node);
    if (places.size() < order(node) + 2) places.resize(order(node) + 2);
    ++places[order(node) + 1];
  }
  std::partial_sum(places.begin(), places.end(), places.begin());
  std::vector<Node> sorted(nodes.size());
  for (const Node node : nodes) sorted[places[order(node)]++] = node;
  return sorted;
}

void Frontier::spread(Team& team) {
  std::array<std::uint64_t, 5> facts{packed_.size(), expanded_, generated_, goal_ ? *goal_ + 1U : 0U,
                                     spread_ == expanded_ ? 0U : 1U};
  const auto spread = [&team](auto& numbers) {
    team.spread({reinterpret_cast<std::uint8_t*>(numbers.data()), numbers.size() * sizeof(numbers[0])});
  };
  spread(facts);
  if (facts[4] == 0) return;
  const auto lists = std::tie(g_, depths_, h_, move_, states_, closed_);
  work_in_all(&team, [&] {
    const auto nodes = static_cast<std::size_t>(facts[0]);
    packed_.resize(nodes);
    std::apply([&](auto&... list) { (list.resize(nodes), ...); }, lists);
    values_.resize(nodes * tables_.partitions());
  });
  spread(packed_.words());
  std::apply([&](auto&... list) { (spread(list), ...); }, lists);
  spread(values_);
  expanded_ = facts[1];
  generated_ = facts[2];
  if (facts[3] != 0) goal_ = static_cast<Node>(facts[3] - 1);
  spread_ = expanded_;
}

std::uint64_t Frontier::digest(std::size_t nodes) const { return packed_.digest(nodes); }

std::uint64_t Frontier::digest(std::span<const Node> roots) const {
  const std::vector<std::uint64_t> parts{digest(size()), checksum_of(g_, size()), checksum_of(states_, states_.size()),
                                         checksum_of(roots, roots.size())};
  return checksum_of(parts, parts.size());
}

void Frontier::note_depths(const LeastRemaining& least_remaining, unsigned bound) {
  for (Node node = 0; node < least_remaining.size(); ++node) {
    if (least_remaining[node] == none) continue;
    depths_[node] = std::max(depths_[node], static_cast<std::uint16_t>(bound - least_remaining[node]));
  }
}

void Frontier::take_depths(const std::vector<std::uint16_t>& depths) {
  if (depths.size() != depths_.size()) {
    throw Error(ErrorKind::check_failed, "the checkpoint belongs to another search");
  }
  depths_ = depths;
}

Subtree Frontier::subtree(Node node, unsigned bound) const {
  Subtree subtree;
  subtree.id = node;
  subtree.tiles = unpack(packed_[node]);
  subtree.state = states_[node];
  subtree.remaining = static_cast<std::uint16_t>(bound - g_[node]);
  for (std::size_t p = 0; p < tables_.partitions(); ++p) {
    subtree.slack[p] = static_cast<std::uint8_t>((subtree.remaining - values_[node * tables_.partitions() + p]) / 2U);
  }
  if (move_[node] != no_move) {
    subtree.forbidden =
        static_cast<std::uint8_t>(1U << static_cast<unsigned>(opposite(static_cast<Direction>(move_[node]))));
  }
  return subtree;
}

std::vector<Direction> Frontier::path(Node node) const {
  std::vector<Direction> moves;
  while (move_[node] != no_move) {
    moves.push_back(static_cast<Direction>(move_[node]));
    node = before(node, moves.back());
  }
  std::reverse(moves.begin(), moves.end());
  return moves;
}

}  // namespace tilepdb::solver
