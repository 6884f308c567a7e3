// SPDX-License-Identifier: MIT
#include "team/shared_work.hpp"

#include <algorithm>
#include <utility>

namespace tilepdb {
namespace {

/// A process should take enough work at a time to stay busy for a time between these two, so that messages cost almost
/// nothing and no process has much left when the others have finished.
constexpr std::chrono::milliseconds short_work{5};
constexpr std::chrono::milliseconds long_work{20};
/// Largest number of pieces per process.
constexpr std::uint64_t most_wanted = 1U << 16U;
/// Divisor that limits how much of its share of the remaining pieces process 0 hands out at a time.
constexpr std::uint64_t parts_of_share = 4;
constexpr std::chrono::milliseconds between_reports{100};
/// A thread gives up to this many parts at once, enough for several processes.
constexpr std::size_t parts_for_one = 16;
constexpr std::size_t most_parts_in_message = 256;
constexpr std::uint32_t waiting_for_each_asked = 4;

/// Returns the place of a process in the tree.
[[nodiscard]] TeamTree tree_of(int rank, int size, int group) {
  TeamTree tree;
  const int first = rank - rank % group;
  const auto end_of = [&](int of) { return of + std::min(group, size - of); };
  if (rank != first) {
    tree.parent = first;
    return tree;
  }
  for (int member = first + 1; member < end_of(first); ++member) tree.children.push_back({member, 1});
  tree.processes = static_cast<std::uint32_t>(end_of(first) - first);
  if (rank != 0) {
    tree.parent = 0;
    return tree;
  }
  for (int other = group; other < size; other = end_of(other)) {
    tree.children.push_back({other, static_cast<std::uint32_t>(end_of(other) - other)});
  }
  tree.processes = static_cast<std::uint32_t>(size);
  return tree;
}

}  // namespace

SharedWork::SharedWork(Post& post, PieceRange pieces, const SharingRules& rules)
    : post_(post),
      rules_(rules),
      tree_(tree_of(post.rank(), post.size(), rules.group)),
      own_taken_(post.now()),
      group_wanted_(tree_.processes),
      group_received_(post.now()),
      reported_(post.now()) {
  receivers_.push_back({post.rank(), 1, own_wanted_});
  for (const TeamTree::Child& child : tree_.children) receivers_.push_back({child.rank, child.processes});
  if (is_first()) unbegun_ = pieces;
}

SharedWork::Receiver& SharedWork::receiver(int rank) {
  // Receivers are sorted by rank: members first, then the leaders of other groups.
  const auto found = std::lower_bound(receivers_.begin(), receivers_.end(), rank,
                                      [](const Receiver& receiver, int sought) { return receiver.rank < sought; });
  return *found;
}

std::uint64_t SharedWork::units() const noexcept {
  std::uint64_t sum = 0;
  for (const Receiver& receiver : receivers_) sum += receiver.units;
  return sum;
}

void SharedWork::receive(const Post::Message& message) {
  const Post::Words& words = message.words;
  switch (static_cast<Kind>(words[0])) {
    case state: take_state(message); break;
    case report: receiver(message.from).units = words[1]; break;
    case ask: parent_waiting_ = static_cast<std::uint32_t>(words[1]); break;
    default: {
      Work in{{static_cast<std::uint32_t>(words[1]), static_cast<std::uint32_t>(words[2])},
              {words.begin() + 3, words.end()}};
      if (message.from != tree_.parent) {
        receiver(message.from).asked = false;
      } else {
        ++received_;
        last_report_ = {};
        if (!in.pieces.empty()) {
          adapt_wanted(group_wanted_, group_received_, most_wanted * tree_.processes);
          group_received_ = post_.now();
          last_received_ = in.pieces.size();
        }
      }
      if (!stopped_) add(std::move(in));
    }
  }
}

void SharedWork::take_state(const Post::Message& message) {
  const Post::Words& words = message.words;
  Receiver& receiver = this->receiver(message.from);
  receiver.units = words[5];
  const bool idle = words[4] != 0;
  const auto waiting = static_cast<std::uint32_t>(words[3]);
  if (idle || (receiver.processes == 1 && waiting > 0)) receiver.asked = false;
  if (words[1] != receiver.sent) return;
  receiver.wanted = words[2];
  receiver.waiting = waiting;
  receiver.idle = idle;
}

void SharedWork::add(Work&& work) {
  if (!work.pieces.empty()) pieces_.push_back(work.pieces);
  if (work.parts.empty()) return;
  if (parts_left() == 0) {
    parts_ = std::move(work.parts);
  } else {
    parts_.erase(parts_.begin(), parts_.begin() + static_cast<std::ptrdiff_t>(parts_begin_));
    parts_.insert(parts_.end(), work.parts.begin(), work.parts.end());
  }
  parts_begin_ = 0;
}

std::optional<Work> SharedWork::take() {
  if (inbox_.empty()) serve();
  if (inbox_.empty() || stopped_) return {};
  Work work = std::exchange(inbox_, {});
  if (!work.pieces.empty()) {
    adapt_wanted(own_wanted_, own_taken_, most_wanted);
    own_taken_ = post_.now();
  }
  self().wanted = own_wanted_;
  at_work_ = true;
  serve();
  return work;
}

void SharedWork::adapt_wanted(std::uint64_t& wanted, Time since, std::uint64_t most) const {
  const Time time = post_.now() - since;
  if (time < short_work) wanted = std::min(2 * wanted, most);
  if (time > long_work) wanted = std::max<std::uint64_t>(wanted / 2, 1);
}

void SharedWork::set_need(Need need) {
  const std::uint32_t waiting = need == Need::none ? 0 : 1;
  const bool idle = need == Need::all;
  if (!inbox_.empty() || (self().waiting == waiting && self().idle == idle)) return;
  self().waiting = waiting;
  self().idle = idle;
  at_work_ = !idle;
  if (need != Need::none) self().asked = false;
  serve();
}

void SharedWork::give(Work&& work) {
  self().asked = false;
  if (!stopped_) add(std::move(work));
  serve();
}

void SharedWork::stop() {
  stopped_ = true;
  inbox_ = {};
  pieces_.clear();
  parts_.clear();
  parts_begin_ = 0;
  for (Receiver& receiver : receivers_) receiver.asked = false;
}

bool SharedWork::is_done() const noexcept {
  return pieces_left() == 0 && parts_left() == 0 &&
         std::all_of(receivers_.begin(), receivers_.end(), [](const Receiver& receiver) { return receiver.idle; });
}

std::uint32_t SharedWork::pieces_left() const noexcept {
  std::uint32_t left = held_ ? 0 : unbegun_.size();
  for (const PieceRange& range : pieces_) left += range.size();
  return left;
}

std::size_t SharedWork::parts_left() const noexcept {
  return rules_.part_words == 0 ? 0 : (parts_.size() - parts_begin_) / rules_.part_words;
}

PieceRange SharedWork::take_pieces(std::uint32_t most) {
  PieceRange& range = pieces_.empty() ? unbegun_ : pieces_.front();
  const PieceRange taken{range.first, range.first + std::min(most, range.size())};
  range.first = taken.end;
  if (range.empty() && !pieces_.empty()) pieces_.pop_front();
  return taken;
}

Post::Words SharedWork::take_parts(std::size_t most) {
  const auto begin = parts_.begin() + static_cast<std::ptrdiff_t>(parts_begin_);
  const std::size_t words = std::min(most, parts_left()) * rules_.part_words;
  Post::Words taken(begin, begin + static_cast<std::ptrdiff_t>(words));
  parts_begin_ += words;
  return taken;
}

/// Returns the number of processes that wait for work, below this one and elsewhere.
std::uint32_t SharedWork::waiting() const noexcept {
  std::uint32_t sum = parent_waiting_;
  for (const Receiver& receiver : receivers_) sum += receiver.waiting;
  return sum;
}

void SharedWork::grant(Receiver& receiver, Work&& work) {
  receiver.wanted = 0;
  receiver.waiting = 0;
  receiver.idle = false;
  receiver.busy_since = post_.now();
  if (&receiver == &self()) {
    if (!work.pieces.empty()) inbox_.pieces = work.pieces;
    inbox_.parts.insert(inbox_.parts.end(), work.parts.begin(), work.parts.end());
    return;
  }
  ++receiver.sent;
  Post::Words words{handed, work.pieces.first, work.pieces.end};
  words.insert(words.end(), work.parts.begin(), work.parts.end());
  post_.send(receiver.rank, std::move(words));
}

void SharedWork::serve() {
  if (stopped_) return;
  hand_out_pieces();
  hand_out_parts();
  ask_for_parts();
  report_to_parent();
}

/// Serves processes without work first, then the waiting ones of other subtrees, then those that ask in advance.
void SharedWork::hand_out_pieces() {
  for (const bool only_waiting : {true, false}) {
    if (!only_waiting && parent_waiting_ > 0 && !pieces_.empty()) {
      const PieceRange range = pieces_.front();
      pieces_.pop_front();
      post_.send(*tree_.parent, {handed, range.first, range.end});
      parent_waiting_ = 0;
    }
    for (std::size_t i = 0; i < receivers_.size() && pieces_left() > 0; ++i) {
      Receiver& receiver = receivers_[(next_receiver_ + i) % receivers_.size()];
      if (receiver.wanted == 0 || (only_waiting && receiver.waiting == 0)) continue;
      const std::uint64_t share = std::uint64_t{pieces_left()} * receiver.processes /
                                  (std::uint64_t{tree_.processes} * (is_first() ? parts_of_share : 1));
      const std::uint64_t most = std::max<std::uint64_t>(std::min(receiver.wanted, share), 1);
      grant(receiver, {take_pieces(static_cast<std::uint32_t>(most)), {}});
    }
  }
  next_receiver_ = (next_receiver_ + 1) % receivers_.size();
}

void SharedWork::hand_out_parts() {
  while (parts_left() > 0) {
    const std::uint32_t all = waiting();
    if (all == 0) return;
    const std::size_t parts = parts_left();
    const auto share = [&](std::uint32_t waiting) {
      return std::clamp<std::size_t>(parts * waiting / all, 1,
                                     std::min(parts_for_one * waiting, most_parts_in_message));
    };
    for (Receiver& receiver : receivers_) {
      if (receiver.waiting == 0 || parts_left() == 0) continue;
      grant(receiver, {{}, take_parts(share(receiver.waiting))});
    }
    if (parent_waiting_ > 0 && parts_left() > 0) {
      Post::Words words{handed, 0, 0};
      const Post::Words given = take_parts(share(parent_waiting_));
      words.insert(words.end(), given.begin(), given.end());
      post_.send(*tree_.parent, std::move(words));
      parent_waiting_ = 0;
    }
  }
}

/// Asks the processes that have been busy longest, because they probably have the most work left.
void SharedWork::ask_for_parts() {
  const std::uint32_t all = waiting();
  if (!rules_.splits || all == 0 || pieces_left() > 0) return;
  std::uint32_t asked = 0;
  for (const Receiver& receiver : receivers_) asked += receiver.asked ? receiver.processes : 0;
  while (asked * waiting_for_each_asked < all) {
    Receiver* best = nullptr;
    for (Receiver& receiver : receivers_) {
      if (receiver.idle || receiver.asked || receiver.waiting >= receiver.processes) continue;
      const auto order = [](const Receiver& of) { return std::pair(of.waiting > 0, of.busy_since); };
      if (best == nullptr || order(receiver) < order(*best)) best = &receiver;
    }
    if (best == nullptr) return;
    best->asked = true;
    asked += best->processes;
    if (best != &self()) {
      post_.send(best->rank, {ask, all});
    } else if (at_work_ && !inbox_.empty()) {
      self().asked = false;
      self().wanted = own_wanted_;
      add(std::exchange(inbox_, {}));
      hand_out_pieces();
      hand_out_parts();
    }
  }
}

void SharedWork::report_to_parent() {
  if (is_first()) return;
  const Time now = post_.now();
  Report current;
  const bool alone = tree_.processes == 1;
  if (alone ? pieces_.empty() : pieces_left() <= last_received_ / 2)
    current.wanted = alone ? self().wanted : group_wanted_;
  if (pieces_left() == 0 && parts_left() == 0) current.waiting = waiting() - parent_waiting_;
  current.idle = is_done();
  const bool news = (current.wanted > 0 && last_report_.wanted == 0) || current.idle != last_report_.idle ||
                    (current.waiting > 0) != (last_report_.waiting > 0) || current.waiting > 2 * last_report_.waiting;
  if (news) {
    if (current.idle || (alone && current.waiting > 0)) parent_waiting_ = 0;
    post_.send(*tree_.parent, {state, received_, current.wanted, current.waiting, current.idle ? 1U : 0U, units()});
    last_report_ = current;
    reported_ = now;
  } else if (now - reported_ > between_reports) {
    post_.send(*tree_.parent, {report, units()});
    reported_ = now;
  }
}

}  // namespace tilepdb
