// SPDX-License-Identifier: MIT
#include "puzzles/permutation/move_sequences.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <utility>

namespace tilepdb::puzzles {
namespace {

using EffectNumber = std::uint32_t;
using EffectNumbers = std::vector<EffectNumber>;

/// The effects of short sequences, numbered by their length: 0 is that of no moves.
class Effects {
 public:
  Effects(const std::vector<CodeMap>& moves, std::span<const std::uint8_t> solved, const MoveSequences::Limits& limits)
      : moves_(moves), pieces_(solved.size()), products_(moves.size()), numbers_(64, none) {
    states_.assign(solved.begin(), solved.end());
    effects_.emplace_back();
    place_of(solved) = 0;
    ends_ = {1};
    multiply(0);
    while (reach() < limits.reach && ends_.back() < effects_.size()) {
      if (reach() > 0 && effects_.size() * moves_.size() > limits.products) break;
      const std::size_t begin = ends_.back();
      ends_.push_back(effects_.size());
      for (std::size_t effect = begin; effect < ends_.back(); ++effect) multiply(static_cast<EffectNumber>(effect));
      for (std::size_t effect = ends_.back(); effect < effects_.size(); ++effect) find_beginnings(effects_[effect]);
    }
    find_left_products();
  }

  /// Returns the greatest length for which products are known.
  [[nodiscard]] unsigned reach() const noexcept { return static_cast<unsigned>(ends_.size() - 1); }
  /// Returns the number of effects of at most `length` moves.
  [[nodiscard]] std::size_t end(unsigned length) const noexcept { return ends_[length]; }
  [[nodiscard]] unsigned length(EffectNumber effect) const noexcept { return effects_[effect].length; }
  /// Returns a bit for each move that begins a shortest sequence.
  [[nodiscard]] std::uint64_t first(EffectNumber effect) const noexcept { return effects_[effect].first; }
  /// Returns the effects of the proper beginnings of shortest sequences, in order, except that of no moves.
  [[nodiscard]] std::span<const EffectNumber> beginnings(EffectNumber effect) const noexcept {
    return std::span(beginnings_).subspan(effects_[effect].beginnings_at, effects_[effect].beginnings);
  }
  /// Returns the effect of a move and then another effect, of at most reach() moves.
  [[nodiscard]] EffectNumber product(std::size_t move, EffectNumber effect) const noexcept {
    return left_products_[move * ends_.back() + effect];
  }

 private:
  static constexpr EffectNumber none = ~EffectNumber{0};

  struct Effect {
    unsigned length = 0;
    std::uint64_t first = 0;
    EffectNumber before = 0;  // of a shortest sequence: the effect without the last move, and that move
    std::size_t last = 0;
    std::size_t beginnings_at = 0;
    std::size_t beginnings = 0;
    std::size_t links = 0;  // to effects without the last move, as one more than an index; 0: none
  };
  struct Link {
    EffectNumber before = 0;
    std::size_t next = 0;
  };

  [[nodiscard]] std::span<const std::uint8_t> state(EffectNumber effect) const noexcept {
    return std::span(states_).subspan(effect * pieces_, pieces_);
  }

  /// Finds the products of an effect and all moves.
  void multiply(EffectNumber from) {
    std::vector<std::uint8_t> moved(pieces_);
    for (std::size_t move = 0; move < moves_.size(); ++move) {
      std::transform(state(from).begin(), state(from).end(), moved.begin(),
                     [&](std::uint8_t code) { return moves_[move][code]; });
      const EffectNumber product = number_of(moved);
      if (product == effects_.size()) {
        states_.insert(states_.end(), moved.begin(), moved.end());
        effects_.push_back({effects_[from].length + 1, 0, from, move});
      }
      products_[move].push_back(product);
      Effect& to = effects_[product];
      if (to.length <= effects_[from].length) continue;
      to.first |= from == 0 ? std::uint64_t{1} << move : effects_[from].first;
      if (from == 0) continue;
      links_.push_back({from, to.links});
      to.links = links_.size();
    }
  }

  /// Returns the number of the effect with a state; if it is new, the next number.
  [[nodiscard]] EffectNumber number_of(const std::vector<std::uint8_t>& moved) {
    if (2 * effects_.size() >= numbers_.size()) {
      numbers_.assign(4 * numbers_.size(), none);
      for (EffectNumber effect = 0; effect < effects_.size(); ++effect) place_of(state(effect)) = effect;
    }
    EffectNumber& place = place_of(moved);
    if (place == none) place = static_cast<EffectNumber>(effects_.size());
    return place;
  }

  /// Returns the place of a state in the hash table.
  [[nodiscard]] EffectNumber& place_of(std::span<const std::uint8_t> moved) {
    std::uint64_t hash = 0;
    for (const std::uint8_t code : moved) hash = (hash ^ code) * 0x9e37'79b9'7f4a'7c15;
    std::size_t at = hash >> 32;
    for (;; ++at) {
      EffectNumber& place = numbers_[at & (numbers_.size() - 1)];
      if (place == none || std::equal(moved.begin(), moved.end(), state(place).begin())) return place;
    }
  }

  void find_beginnings(Effect& effect) {
    found_.clear();
    for (std::size_t link = effect.links; link != 0; link = links_[link - 1].next) {
      const auto earlier = beginnings(links_[link - 1].before);
      found_.insert(found_.end(), earlier.begin(), earlier.end());
      found_.push_back(links_[link - 1].before);
    }
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    effect.beginnings_at = beginnings_.size();
    effect.beginnings = found_.size();
    beginnings_.insert(beginnings_.end(), found_.begin(), found_.end());
  }

  void find_left_products() {
    const std::size_t end = ends_.back();
    left_products_.resize(moves_.size() * end);
    for (std::size_t move = 0; move < moves_.size(); ++move) {
      EffectNumber* const products = left_products_.data() + move * end;
      products[0] = products_[move][0];
      for (std::size_t effect = 1; effect < end; ++effect) {
        products[effect] = products_[effects_[effect].last][products[effects_[effect].before]];
      }
    }
  }

  const std::vector<CodeMap>& moves_;
  std::size_t pieces_;
  std::vector<std::uint8_t> states_;  // of all effects, by number
  std::vector<Effect> effects_;
  std::vector<std::size_t> ends_;        // by length
  std::vector<EffectNumbers> products_;  // by move, then effect: of the effect and then the move
  EffectNumbers left_products_;          // by move, then effect: of the move and then the effect
  EffectNumbers numbers_;                // a hash table by state
  std::vector<Link> links_;
  EffectNumbers beginnings_;
  EffectNumbers found_;
};

/// Builds the automaton whose states know continuations of at most `reach` moves. A continuation that begins with a
/// redundant one is redundant, so a set of them has only those without redundant beginnings.
class SequenceBuilder {
 public:
  using State = MoveSequences::State;

  SequenceBuilder(const Effects& effects, std::size_t moves, unsigned reach)
      : effects_(effects),
        moves_(moves),
        end_(effects.end(reach)),
        always_(moves, Set(end_ / bits + 1)),
        then_(moves * end_) {
    for (std::size_t move = 0; move < moves; ++move) find_steps(move);
  }

  /// Returns whether the limits were enough.
  bool build(const MoveSequences::Limits& limits, std::vector<std::uint64_t>& allowed, std::vector<State>& next) {
    add(Set(end_ / bits + 1), MoveSequences::start);
    for (std::size_t state = 0; state < sets_.size(); ++state) {
      for (std::size_t move = 0; move < moves_; ++move) {
        const bool is_rejected = has(*sets_[state], effect_of(move));
        if (!is_rejected) allowed_[state] |= std::uint64_t{1} << move;
        next_.push_back(is_rejected ? MoveSequences::start : after(state, move, limits));
      }
    }
    allowed = std::move(allowed_);
    next = std::move(next_);
    return is_complete_;
  }

 private:
  using Set = std::vector<std::uint64_t>;  // a bit for each effect
  static constexpr std::size_t bits = 64;

  [[nodiscard]] static bool has(const Set& set, EffectNumber effect) noexcept {
    return (set[effect / bits] >> effect % bits & 1U) != 0;
  }
  static void insert(Set& set, EffectNumber effect) noexcept {
    set[effect / bits] |= std::uint64_t{1} << effect % bits;
  }
  template <typename Visit>
  static void for_each(const Set& set, Visit&& visit) {
    for (std::size_t i = 0; i < set.size(); ++i) {
      for (std::uint64_t left = set[i]; left != 0; left &= left - 1) {
        visit(static_cast<EffectNumber>(i * bits + static_cast<unsigned>(std::countr_zero(left))));
      }
    }
  }

  /// Returns the effect of a move. Those of moves follow that of no moves.
  [[nodiscard]] static EffectNumber effect_of(std::size_t move) noexcept { return static_cast<EffectNumber>(move + 1); }

  [[nodiscard]] bool has_beginning(const Set& set, EffectNumber effect) const {
    const auto beginnings = effects_.beginnings(effect);
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&](EffectNumber beginning) { return has(set, beginning); });
  }

  /// Finds which continuations are redundant after a move: always, or if others were before.
  void find_steps(std::size_t move) {
    const std::uint64_t smaller = (std::uint64_t{1} << move) - 1;
    Set& always = always_[move];
    for (EffectNumber effect = 1; effect < end_; ++effect) {
      if (has_beginning(always, effect)) continue;
      const EffectNumber product = effects_.product(move, effect);
      if (effects_.length(product) <= effects_.length(effect) || (effects_.first(product) & smaller) != 0) {
        insert(always, effect);
        continue;
      }
      for (const EffectNumber before : effects_.beginnings(product)) add_step(move, before, effect);
      add_step(move, product, effect);
    }
  }

  /// Notes that `effect` is redundant after a move if `before`, which begins their product, was redundant. Does nothing
  /// if that is so for a beginning of `effect`.
  void add_step(std::size_t move, EffectNumber before, EffectNumber effect) {
    if (before >= end_ || before == effect_of(move)) return;
    for (const EffectNumber beginning : effects_.beginnings(effect)) {
      const EffectNumber product = effects_.product(move, beginning);
      const auto befores = effects_.beginnings(product);
      if (product == before || std::binary_search(befores.begin(), befores.end(), before)) return;
    }
    then_[move * end_ + before].push_back(effect);
  }

  /// Returns the state after a move. At a limit it is the one after the same moves without the first, which knows some
  /// of the same continuations.
  [[nodiscard]] State after(std::size_t state, std::size_t move, const MoveSequences::Limits& limits) {
    const State shorter = state == MoveSequences::start ? MoveSequences::start : next_[shorter_[state] * moves_ + move];
    if (elements_ <= limits.elements) {
      Set set = set_after(*sets_[state], move);
      const auto found = numbers_.find(set);
      if (found != numbers_.end()) return found->second;
      if (sets_.size() < limits.states) return add(std::move(set), shorter);
    }
    is_complete_ = false;
    return shorter;
  }

  State add(Set set, State shorter) {
    const auto number = static_cast<State>(sets_.size());
    sets_.push_back(&numbers_.emplace(std::move(set), number).first->first);
    shorter_.push_back(shorter);
    allowed_.push_back(0);
    return number;
  }

  [[nodiscard]] Set set_after(const Set& before, std::size_t move) {
    Set after = always_[move];
    for_each(before, [&](EffectNumber effect) {
      for (const EffectNumber redundant : then_[move * end_ + effect]) insert(after, redundant);
    });
    for_each(after, [&](EffectNumber effect) {
      ++elements_;
      if (has_beginning(after, effect)) after[effect / bits] &= ~(std::uint64_t{1} << effect % bits);
    });
    return after;
  }

  const Effects& effects_;
  std::size_t moves_;
  std::size_t end_;
  std::vector<Set> always_;          // by move
  std::vector<EffectNumbers> then_;  // by move and what was redundant before
  std::map<Set, State> numbers_;
  std::vector<const Set*> sets_;
  std::vector<State> shorter_;  // the state after the same moves without the first
  std::vector<std::uint64_t> allowed_;
  std::vector<State> next_;
  std::size_t elements_ = 0;
  bool is_complete_ = true;
};

}  // namespace

MoveSequences::MoveSequences(const std::vector<CodeMap>& moves, std::span<const std::uint8_t> solved,
                             const Limits& limits)
    : moves_(moves.size()) {
  // Larger tables have to save more than they cost.
  constexpr unsigned length = 12;
  constexpr double enough = 0.9;
  const Effects effects(moves, solved, limits);
  double least = std::numeric_limits<double>::infinity();
  bool is_complete = true;
  for (unsigned reach = 1; reach <= effects.reach() && is_complete; ++reach) {
    MoveSequences larger = *this;
    is_complete = SequenceBuilder(effects, moves_, reach).build(limits, larger.allowed_, larger.next_);
    const double count = larger.count(length);
    if (count > enough * least) continue;
    least = count;
    *this = std::move(larger);
  }
}

double MoveSequences::count(unsigned length) const {
  std::vector<double> counts(states(), 1);
  for (unsigned made = 0; made < length; ++made) {
    std::vector<double> longer(states());
    for (std::size_t state = 0; state < states(); ++state) {
      for (std::uint64_t left = allowed_[state]; left != 0; left &= left - 1) {
        longer[state] += counts[next_[state * moves_ + static_cast<unsigned>(std::countr_zero(left))]];
      }
    }
    counts = std::move(longer);
  }
  return counts[start];
}

}  // namespace tilepdb::puzzles
