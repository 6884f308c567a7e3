// SPDX-License-Identifier: MIT
#include "puzzles/permutation/move_symmetries.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

namespace tilepdb::puzzles {
namespace {

constexpr std::size_t most_symmetries = 192;
constexpr std::size_t most_trials = 20'000;  // of images of moves
constexpr unsigned most_powers = 64;         // that are looked for among the moves
constexpr std::uint8_t no_code = 255;

/// Finds symmetries by choosing an image for each of some moves that generate the others. Once the images of moves are
/// known, the image of one code determines those of all codes that these moves lead to.
class SymmetrySearch {
 public:
  SymmetrySearch(const Pieces& pieces, const std::vector<CodeMap>& moves)
      : pieces_(pieces), moves_(moves), known_(moves.begin(), moves.end()) {
    find_generators();
    for (const CodeMap& one : moves) {
      cycles_.emplace_back();
      for (const CodeMap& other : moves) cycles_.back().push_back(cycles_of(then(one, other)));
    }
  }

  [[nodiscard]] std::vector<CodeMap> find() {
    found_.push_back(no_change());
    choose();
    return found_;
  }

 private:
  using Cycles = std::vector<std::uint8_t>;

  /// Returns the lengths of the cycles, sorted.
  [[nodiscard]] Cycles cycles_of(const CodeMap& map) const {
    Cycles cycles;
    std::vector<bool> seen(pieces_.codes());
    for (unsigned first = 0; first < pieces_.codes(); ++first) {
      std::uint8_t length = 0;
      for (unsigned code = first; !seen[code]; code = map[code]) {
        seen[code] = true;
        ++length;
      }
      if (length != 0) cycles.push_back(length);
    }
    std::sort(cycles.begin(), cycles.end());
    return cycles;
  }

  [[nodiscard]] bool is_done() const noexcept { return found_.size() >= most_symmetries || trials_ >= most_trials; }

  [[nodiscard]] bool is_moved(unsigned code, std::size_t move) const { return moves_[move][code] != code; }

  /// Leaves out powers of other moves. Each generator moves as many codes as possible that those before it move, so
  /// that wrong images show early.
  void find_generators() {
    std::vector<std::size_t> left;
    std::set<CodeMap> powers;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (powers.contains(moves_[i])) continue;
      left.push_back(i);
      CodeMap power = moves_[i];
      for (unsigned count = 0; count < most_powers && powers.insert(power).second; ++count) {
        power = then(power, moves_[i]);
      }
    }
    std::vector<bool> is_seen(pieces_.codes());
    const auto shared = [&](std::size_t move) {
      unsigned count = 0;
      for (unsigned code = 0; code < pieces_.codes(); ++code) count += is_seen[code] && is_moved(code, move) ? 1 : 0;
      return count;
    };
    while (!left.empty()) {
      const auto next = std::max_element(left.begin(), left.end(),
                                         [&](std::size_t a, std::size_t b) { return shared(a) < shared(b); });
      for (unsigned code = 0; code < pieces_.codes(); ++code) {
        if (is_moved(code, *next)) is_seen[code] = true;
      }
      generators_.push_back(*next);
      left.erase(next);
    }
  }

  /// Chooses the image of the next generator. The products of moves and those of their images have the same cycles.
  void choose() {
    const std::size_t chosen = images_.size();
    if (chosen == generators_.size()) return add();
    const auto fits = [&](std::size_t image) {
      const std::size_t next = generators_[chosen];
      if (cycles_[next][next] != cycles_[image][image]) return false;
      for (std::size_t i = 0; i < chosen; ++i) {
        if (images_[i] == image || cycles_[generators_[i]][next] != cycles_[images_[i]][image]) return false;
      }
      return true;
    };
    for (std::size_t image = 0; image < moves_.size() && !is_done(); ++image) {
      if (!fits(image)) continue;
      images_.push_back(image);
      ++trials_;
      if (map_of_images()) choose();
      images_.pop_back();
    }
  }

  void add() {
    if (images_ == generators_) return;  // the identity
    const auto map = map_of_images();
    if (map && keeps_places(*map) && keeps_moves(*map)) found_.push_back(*map);
  }

  /// Returns a map by which the conjugates of the first generators are their images, as far as these move codes.
  [[nodiscard]] std::optional<CodeMap> map_of_images() const {
    CodeMap map = no_change();
    std::vector<bool> is_set(pieces_.codes());
    std::vector<bool> is_image(pieces_.codes());
    for (unsigned code = 0; code < pieces_.codes(); ++code) {
      const auto end = generators_.begin() + static_cast<std::ptrdiff_t>(images_.size());
      const bool moves = std::any_of(generators_.begin(), end, [&](std::size_t move) { return is_moved(code, move); });
      if (moves && !is_set[code] && !map_orbit(code, map, is_set, is_image)) return {};
    }
    return map;
  }

  /// Finds an image of a code, itself if possible, that extends the map to all codes that moves lead to.
  [[nodiscard]] bool map_orbit(unsigned code, CodeMap& map, std::vector<bool>& is_set,
                               std::vector<bool>& is_image) const {
    for (unsigned shift = 0; shift < pieces_.codes(); ++shift) {
      const unsigned image = (code + shift) % pieces_.codes();
      if (is_image[image]) continue;
      const auto extended = extend(code, image);
      if (!extended) continue;
      bool is_free = true;
      for (const auto& [from, to] : *extended) is_free = is_free && !is_set[from] && !is_image[to];
      if (!is_free) continue;
      for (const auto& [from, to] : *extended) {
        map[from] = static_cast<std::uint8_t>(to);
        is_set[from] = is_image[to] = true;
      }
      return true;
    }
    return false;
  }

  using Extension = std::vector<std::pair<unsigned, unsigned>>;

  [[nodiscard]] std::optional<Extension> extend(unsigned code, unsigned image) const {
    Extension pairs{{code, image}};
    CodeMap to{};
    to.fill(no_code);
    to[code] = static_cast<std::uint8_t>(image);
    std::vector<bool> is_taken(pieces_.codes());
    is_taken[image] = true;
    for (std::size_t done = 0; done < pairs.size(); ++done) {
      for (std::size_t i = 0; i < images_.size(); ++i) {
        const unsigned from = moves_[generators_[i]][pairs[done].first];
        const std::uint8_t into = moves_[images_[i]][pairs[done].second];
        if (to[from] == no_code && !is_taken[into]) {
          to[from] = into;
          is_taken[into] = true;
          pairs.emplace_back(from, into);
        } else if (to[from] != into) {
          return {};
        }
      }
    }
    return pairs;
  }

  [[nodiscard]] bool keeps_places(const CodeMap& map) const {
    for (unsigned piece = 0; piece < pieces_.count(); ++piece) {
      const unsigned home = pieces_.home(piece);
      const unsigned orientations = pieces_.groups()[pieces_.group_of(piece)].orientations;
      const unsigned image = pieces_.piece_of(map[home]);
      if (pieces_.groups()[pieces_.group_of(image)].orientations != orientations) return false;
      for (unsigned turn = 1; turn < orientations; ++turn) {
        if (pieces_.piece_of(map[home + turn]) != image) return false;
      }
    }
    return true;
  }

  [[nodiscard]] bool keeps_moves(const CodeMap& map) const {
    const CodeMap back = inverse_of(map);
    return inverse_of(back) == map && std::all_of(moves_.begin(), moves_.end(), [&](const CodeMap& move) {
             return known_.contains(then(then(back, move), map));
           });
  }

  const Pieces& pieces_;
  const std::vector<CodeMap>& moves_;
  std::set<CodeMap> known_;
  std::vector<std::size_t> generators_;
  std::vector<std::size_t> images_;
  std::vector<std::vector<Cycles>> cycles_;  // of the product of each two moves
  std::vector<CodeMap> found_;
  std::size_t trials_ = 0;
};

}  // namespace

std::vector<CodeMap> symmetries_of_moves(const Pieces& pieces, const std::vector<CodeMap>& moves) {
  return SymmetrySearch(pieces, moves).find();
}

}  // namespace tilepdb::puzzles
