// SPDX-License-Identifier: LGPL-2.1-or-later
#include "program/choices.hh"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <sstream>

#include "core/error.hh"
#include "core/text.hh"
#include "flesh/names.hh"

namespace kernelgen {

namespace {

int number_in(const std::string& text, int least) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < least)
    throw flesh::Error(flesh::text("expected a number of at least ", least, ", not ", text));
  return number;
}

void positive_in(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !(number > 0))
    throw flesh::Error("expected a positive number, not " + text);
}

bool yes_in(const std::string& text) {
  if (text != "yes" && text != "no") throw flesh::Error("expected yes or no, not " + text);
  return text == "yes";
}

bool is_order(const std::string& text) {
  return text == "*" || text.find_first_not_of("0123456789") == std::string::npos;
}

std::vector<int> sizes_in(const std::string& text, const std::string& expected, int count) {
  std::vector<int> sizes;
  std::istringstream in(text);
  for (std::string size; std::getline(in, size, 'x');) sizes.push_back(number_in(size, 1));
  if (static_cast<int>(sizes.size()) != count || text.ends_with('x'))
    throw flesh::Error("expected " + expected + ", not " + text);
  return sizes;
}

// ---- words of the table

/// What a line sets: how a kernel is divided, how its launches run, and what was measured of one of them.
struct Line {
  DeviceChoice* kernel;  ///< null in a line of a launch
  LaunchChoice* launch;
  double* below;
  int spilled = 0;
  std::string reason = {};
};

using Setter = std::function<void(Line&, const std::string& value)>;

template <class Set>
Setter of_kernel(Set set) {
  return [set](Line& line, const std::string& value) {
    if (line.kernel == nullptr) throw flesh::Error("only a line of a kernel may say so, not one of a launch");
    set(line, value);
  };
}

template <class Set>
Setter of_launch(Set set) {
  return [set](Line& line, const std::string& value) {
    if (line.kernel != nullptr) throw flesh::Error("only a line of a launch may say so, not one of a kernel");
    set(line, value);
  };
}

Setter number(int LaunchChoice::*member, int least) {
  return [=](Line& line, const std::string& value) { line.launch->*member = number_in(value, least); };
}

Setter answer(bool LaunchChoice::*member) {
  return [=](Line& line, const std::string& value) { line.launch->*member = yes_in(value); };
}

void set_ring(Line& line, const std::string& value) {
  if (value == "no") {
    line.launch->group = 0;
    return;
  }
  const auto times = value.find('x');
  if (times == std::string::npos)
    throw flesh::Error("expected no, or loads and groups as in 8x4, not " + value);
  line.launch->group = number_in(value.substr(0, times), 1);
  line.launch->groups = number_in(value.substr(times + 1), 2);
}

void set_fetch(Line& line, const std::string& value) {
  if (value != "all" && value != "ends") throw flesh::Error("expected all or ends, not " + value);
  line.launch->fetches_ends = value == "ends";
}

void set_tile(Line& line, const std::string& value) {
  const std::vector<int> sizes = sizes_in(value, "three sizes as in 32x4x1", 3);
  std::copy_n(sizes.begin(), 3, line.launch->tile);
}

void set_patch(Line& line, const std::string& value) {
  const std::vector<int> sizes = sizes_in(value, "two sizes as in 2x4", 2);
  if (sizes[0] > 2) throw flesh::Error("a patch has one or two columns, not " + value);
  line.launch->patch = {sizes[0], sizes[1]};
}

const std::map<std::string, Setter>& words() {
  static const std::map<std::string, Setter> all{
      {"below", of_kernel([](Line& line, const std::string& v) { *line.below = number_in(v, 1); })},
      {"values",
       of_kernel([](Line& line, const std::string& v) { line.kernel->costs.live = number_in(v, 1); })},
      {"spill",
       of_kernel([](Line& line, const std::string& v) { line.kernel->costs.spill = number_in(v, 0); })},
      {"load",
       of_kernel([](Line& line, const std::string& v) { line.kernel->costs.load = number_in(v, 0); })},
      {"field",
       of_kernel([](Line& line, const std::string& v) { line.kernel->costs.field = number_in(v, 0); })},
      {"parts", of_kernel([](Line& line, const std::string& v) { line.kernel->parts = number_in(v, 1); })},
      {"small", of_kernel([](Line& line, const std::string& v) { line.kernel->small = number_in(v, 1); })},
      {"keep", of_kernel([](Line& line, const std::string& v) { line.kernel->keeps = yes_in(v); })},
      {"threads", number(&LaunchChoice::threads, 32)},
      {"blocks", number(&LaunchChoice::blocks, 1)},
      {"column", number(&LaunchChoice::column, 1)},
      {"depth", number(&LaunchChoice::depth, 1)},
      {"unroll", number(&LaunchChoice::unroll, 1)},
      {"prefetch", answer(&LaunchChoice::prefetches)},
      {"lead", answer(&LaunchChoice::leads)},
      {"stream", answer(&LaunchChoice::streams)},
      {"join", answer(&LaunchChoice::joins)},
      {"cut", answer(&LaunchChoice::is_cut)},
      {"ring", set_ring},
      {"fetch", set_fetch},
      {"tile", set_tile},
      {"patch", set_patch},
      // What was measured. Nothing here depends on it: the laboratory compares it.
      {"registers", of_launch([](Line&, const std::string& v) { number_in(v, 1); })},
      {"spilled", of_launch([](Line& line, const std::string& v) { line.spilled = number_in(v, 0); })},
      {"ms", of_launch([](Line&, const std::string& v) { positive_in(v); })},
      {"why", of_launch([](Line& line, const std::string& v) { line.reason = v; })},
  };
  return all;
}

void set(Line& line, const std::string& key, const std::string& value) {
  const auto found = words().find(key);
  if (found != words().end()) return found->second(line, value);
  std::vector<std::string> known;
  for (const auto& [word, setter] : words()) known.push_back(word);
  throw flesh::Error("unknown word " + key + flesh::did_you_mean(key, known));
}

/// What a block has from compute capability 9.0 on (CUDA C++ Programming Guide, technical specifications).
constexpr int most_threads = 1024, most_shared_bytes = 227 * 1024;

std::string problem_of(const LaunchChoice& choice) {
  const int points = choice.tile[0] * choice.tile[1] * choice.tile[2];
  if (points > choice.threads)
    return flesh::text("a tile of ", points, " points is too large for ", choice.threads, " threads");
  if (choice.threads > most_threads)
    return flesh::text("a block has at most ", most_threads, " threads, not ", choice.threads);
  if (const int bytes = choice.slots() * choice.threads * 8; bytes > most_shared_bytes)
    return flesh::text("a ring of ", choice.slots(), " values for each of ", choice.threads,
                       " threads takes ", bytes, " bytes of a block's ", most_shared_bytes);
  if (choice.patch.points() > 1 && choice.tile[2] > 1)
    return flesh::text("patches need a tile of one plane, not of ", choice.tile[2]);
  if (choice.unroll > 1 && choice.tile[2] > 1)
    return flesh::text("unrolled launches need a tile of one plane, not of ", choice.tile[2]);
  return {};
}

bool is_otherwise_on_small_levels(const LaunchChoice& choice) { return choice.joins || choice.is_cut; }

/// Words of a line and where they begin.
class Words {
 public:
  explicit Words(const std::string& text) : text_(text.substr(0, text.find('#'))) {}
  /// False at the end of the line.
  bool next(std::string& word) {
    begin_ = text_.find_first_not_of(" \t\r", end_);
    if (begin_ == std::string::npos) {
      begin_ = text_.size();
      return false;
    }
    // A reason goes on to the end of the line.
    end_ = text_.compare(begin_, 4, "why=") == 0
               ? text_.size()
               : std::min(text_.find_first_of(" \t\r", begin_), text_.size());
    word = text_.substr(begin_, end_ - begin_);
    return true;
  }
  std::size_t column() const { return begin_ + 1; }

 private:
  std::string text_;
  std::size_t begin_ = 0, end_ = 0;
};

}  // namespace

/// Reads one table; mistakes are collected.
class DeviceChoices::Reader {
 public:
  Reader(DeviceChoices& choices, const std::string& file) : choices_(choices), file_(file) {}

  void read(const std::string& text) {
    ++number_;
    Words words(text);
    std::string first;
    if (!words.next(first)) return;
    if (first == "launch")
      read_launch(words);
    else
      read_kernel(first, words);
  }
  const std::string& report() const { return report_; }

 private:
  void complain(std::size_t column, const std::string& problem) {
    report_ += flesh::text(place(column), ": ", problem, '\n');
  }
  std::string place(std::size_t column) const { return flesh::text(file_, ':', number_, ':', column); }

  void read_kernel(const std::string& thorn, Words& words) {
    Entry entry;
    entry.thorn = thorn;
    if (!words.next(entry.calculation) || !words.next(entry.order))
      return complain(words.column(), "expected a thorn, a calculation and an order");
    if (!is_order(entry.order)) complain(words.column(), "expected an order or *, not " + entry.order);
    entry.choice = choices_.of(entry.thorn, entry.calculation,
                               entry.order == "*" ? 0 : std::atoi(entry.order.c_str()), any_operations);
    entry.choice.own.clear();
    Line line{&entry.choice, &entry.choice.all, &entry.below};
    read_words(words, line);
    if (is_otherwise_on_small_levels(entry.choice.all)) require_small(entry.choice);
    choices_.entries_.push_back(entry);
  }

  void read_launch(Words& words) {
    std::string word;
    int number = 0;
    if (!words.next(word)) return complain(words.column(), "expected the number of a launch");
    const std::size_t column = words.column();
    try {
      number = number_in(word, 1);
    } catch (const flesh::Error& error) {
      return complain(column, error.what());
    }
    if (choices_.entries_.empty()) return complain(1, "a launch needs a kernel before it");
    DeviceChoice& kernel = choices_.entries_.back().choice;
    const auto [own, is_new] = kernel.own.try_emplace(number, kernel.all);
    if (!is_new)
      return complain(column, flesh::text("launch ", number, " of this kernel has a line already"));
    own->second.place = place(column);
    Line line{nullptr, &own->second, nullptr};
    read_words(words, line);
    if (is_otherwise_on_small_levels(own->second) && !is_otherwise_on_small_levels(kernel.all))
      require_small(kernel);
    if (line.spilled > 0 && line.reason.empty())
      complain(column, flesh::text(line.spilled, " bytes that are spilled need a reason: why=..."));
  }

  void require_small(const DeviceChoice& kernel) {
    if (kernel.small == 0)
      complain(1,
               "join=yes and cut=yes are for small levels: the line of the kernel says below how many "
               "points, as in small=300000");
  }

  void read_words(Words& words, Line& line) {
    for (std::string word; words.next(word);) {
      const auto equals = word.find('=');
      try {
        if (equals == std::string::npos) throw flesh::Error("expected word=value, not " + word);
        set(line, word.substr(0, equals), word.substr(equals + 1));
      } catch (const flesh::Error& error) {
        complain(words.column(), error.what());
      }
    }
    if (const std::string problem = problem_of(*line.launch); !problem.empty()) complain(1, problem);
  }

  DeviceChoices& choices_;
  const std::string file_;
  int number_ = 0;
  std::string report_;
};

DeviceChoices::DeviceChoices(const std::string& file, const std::string& text) {
  Reader reader(*this, file);
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) reader.read(line);
  if (!reader.report().empty()) throw flesh::Error(reader.report());
}

DeviceChoice DeviceChoices::of(const std::string& thorn, const std::string& calculation, int order,
                               double operations_per_byte) const {
  DeviceChoice choice;
  for (const Entry& entry : entries_)
    if ((operations_per_byte < entry.below || entry.below == any_operations) &&
        (entry.thorn == "*" || entry.thorn == thorn) &&
        (entry.calculation == "*" || entry.calculation == calculation) &&
        (entry.order == "*" || entry.order == std::to_string(order)))
      choice = entry.choice;
  return choice;
}

}  // namespace kernelgen
