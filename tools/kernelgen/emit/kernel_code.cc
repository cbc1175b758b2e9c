// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Graphs -> C++. One function treats one vector of points; tiles of rows are shared out to threads.
#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <unordered_map>
#include <unordered_set>

#include "core/text.hh"
#include "discretise/discretise.hh"
#include "emit/expression_printer.hh"
#include "split/split.hh"

namespace kernelgen {

namespace {

std::string displacement(Offset offset) {
  static constexpr const char* strides[] = {"", "*dj", "*dk"};
  std::string result;
  for (int a = 0; a < 3; ++a)
    if (offset[a] != 0) result += flesh::text(offset[a] < 0 ? " - " : " + ", std::abs(offset[a]), strides[a]);
  return result;
}

/// A function that does something for all vectors of a part of a row.
struct LoopText {
  std::string name, purpose;
  const Steps& steps;
  std::string high;  ///< how far its loads reach, as a distance in memory
};

/// Prints the code of one kernel.
class KernelPrinter : private ExpressionPrinter {
 public:
  KernelPrinter(const Emitted& calculation, const Kernel& kernel, std::ostream& out)
      : ExpressionPrinter(
            calculation, kernel, out,
            {"p",      "some",      "f",     "u",         "dj",         "dk",    "i",        "j",
             "k",      "view",      "load",  "store",     "fma",        "keep",  "V",        "given",
             "choose", "each",      "sign",  "abs",       "sqrt",       "lanes", "Mask",     "Lanes",
             "power",  "all",       "put",   "row",       "begin",      "end",   "saved",    "block",
             "from",   "q",         "last",  "line",      "elementary", "exp",   "Uniforms", "any",
             "turn",   "is_active", "floor", "looked_up", "log",        "pow"}),
        split_(split(kernel, calculation.loop_size > 0 ? calculation.loop_size : usual_loop_size(kernel))) {
    find_guards();
    list_loops();
    find_leading_rows();
  }

  void print();

 private:
  void print_fields();
  void print_outputs();
  void print_uniforms();
  void print_kept();
  void list_loops();
  void find_leading_rows();
  void print_requests(const LoopText& loop);
  void print_loop(const LoopText& loop);
  void print_pointers(const Steps& steps);
  void print_step(const Step& step);
  void print_tile();
  std::string high_of(const Steps& steps) const;
  std::string statement(Node node) override;
  TurnWords turn_words() const override {
    return {"V",
            "{\n  Mask is_active = POINTS;\n  for (int turn = 0; turn < MOST && any(is_active); ++turn) {\n",
            "VALUE = choose(is_active, NEXT, VALUE)", "is_active = is_active && !DONE", "}}"};
  }
  std::string called(Node node, bool is_scalar) override;
  std::string argument(Node node, bool is_scalar) override;
  std::string mask_argument(Node node, bool is_scalar) override;
  std::string loaded(Node node) override;
  std::string selected(Node node, bool is_scalar) override;
  std::string spread(const std::string& name) override { return "all(" + name + ")"; }
  std::string kept_load(Node kept, Offset offset) const;
  /// The branches that must be taken for a value to matter, from the outermost choice on.
  using Branches = std::vector<Guard>;
  void find_guards();
  void narrow(Node node, const Branches& branches);
  void share_guards_of_turns(const std::vector<Node>& nodes);
  std::string condition_of(const Branches& branches, bool of_all_points);
  std::string guard_of(Node node);
  std::string points_of(Node node) override { return condition_of(branches_of(node), false); }
  const Branches& branches_of(Node node) { return branches_[node]; }
  Steps with_conditions_first(const Steps& steps);

  const Split split_;
  std::unordered_map<Node, Branches> branches_;
  std::vector<LoopText> loops_;
  /// The row farthest along y that a variable's plane is read from, and the loop that reads it.
  struct LeadingRow {
    int y = 0;
    std::size_t loop = 0;
  };
  std::map<std::pair<std::string, int>, LeadingRow> leading_rows_;
  /// What a loop calls fields and kept rows.
  std::map<std::string, std::string> field_names_;
  std::map<std::pair<int, int>, std::string> row_names_;
};

// -------------------------------------------------------------------------------------------------------
// expressions

std::string KernelPrinter::argument(Node node, bool is_scalar) {
  if (node->kind == Kind::number)
    return is_scalar ? number_literal(node->value) : "all(" + number_literal(node->value) + ")";
  if (!is_scalar && uniform(node)) return "u." + names_.at(node);
  return names_.at(node);
}

std::string KernelPrinter::mask_argument(Node node, bool is_scalar) {
  const std::string plain = argument(node, is_scalar);
  return !is_scalar && uniform(node) ? "all(" + plain + ")" : plain;
}

std::string KernelPrinter::kept_load(Node kept, Offset offset) const {
  const auto field = std::find_if(split_.kept.begin(), split_.kept.end(),
                                  [&](const KeptField& f) { return f.node == kept; });
  const int row = field->is_ring() ? split_.reach_y + offset[1] : 0;
  return flesh::text("load(", row_names_.at({static_cast<int>(field - split_.kept.begin()), row}), " + i",
                     displacement({offset[0], 0, 0}), ')');
}

std::string KernelPrinter::called(Node node, bool is_scalar) {
  std::vector<std::string> arguments;
  for (Node a : node->arguments) arguments.push_back(argument(a, is_scalar));
  if (const std::string common = common_call(node, arguments); !common.empty()) return common;
  const std::string all = flesh::join(arguments, ", ");
  const std::string& f = node->name;
  if (f == "abs") return is_scalar ? "std::abs(" + all + ")" : "abs(" + all + ")";
  const std::string name = room_of(f, "std::") + f;
  if (is_scalar) return name + "(" + all + ")";
  static const std::set<std::string> for_vectors{"exp", "log", "pow", "floor"};
  if (for_vectors.count(f) > 0) return f + "(" + all + ")";
  const bool is_pair = node->arguments.size() == 2;
  return "each([](double a" + std::string(is_pair ? ", double b" : "") + ") { return " + name + "(a" +
         (is_pair ? ", b" : "") + "); }, " + all + ")";
}

std::string KernelPrinter::loaded(Node node) {
  if (node->kind == Kind::shifted) return kept_load(node->arguments[0], node->offset);
  return "load(" + field_names_.at(node->name) + " + p" + displacement(node->offset) + ")";
}

std::string KernelPrinter::selected(Node node, bool is_scalar) {
  const auto a = [&](int i) { return argument(node->arguments[i], is_scalar); };
  return is_scalar ? ternary(a(0), a(1), a(2)) : "choose(" + a(0) + ", " + a(1) + ", " + a(2) + ")";
}

// A value that only one branch of a choice uses matters only if that branch is taken: for all points, or for
// some of a vector. What several users share matters where all of them do.
void KernelPrinter::find_guards() {
  const std::vector<Node> nodes = in_order(kernel_.roots());
  for (Node root : kernel_.roots()) branches_[root] = {};
  for (auto user = nodes.rbegin(); user != nodes.rend(); ++user) {
    const bool is_elsewhere = (*user)->kind == Kind::shifted, chooses = (*user)->kind == Kind::select;
    const Branches of_user = is_elsewhere ? Branches{} : branches_.at(*user);
    for (std::size_t i = 0; i < (*user)->arguments.size(); ++i) {
      Branches branches = of_user;
      if (chooses && i > 0) branches.push_back({(*user)->arguments[0], i == 1});
      narrow((*user)->arguments[i], branches);
    }
  }
  share_guards_of_turns(nodes);
}

void KernelPrinter::narrow(Node node, const Branches& branches) {
  const auto [place, is_new] = branches_.try_emplace(node, branches);
  Branches& known = place->second;
  const std::size_t most = std::min(known.size(), branches.size());
  const auto end = std::mismatch(known.begin(), known.begin() + most, branches.begin()).first;
  if (!is_new) known.erase(end, known.end());
}

// All values of an iteration come from the same turns.
void KernelPrinter::share_guards_of_turns(const std::vector<Node>& nodes) {
  using Turns = std::pair<std::vector<Node>, std::vector<Node>>;
  std::map<Turns, Node> first;
  for (Node node : nodes)
    if (node->kind == Kind::repeated)
      narrow(first.try_emplace({node->arguments, node->body}, node).first->second, branches_.at(node));
  for (Node node : nodes)
    if (node->kind == Kind::repeated) branches_[node] = branches_.at(first.at({node->arguments, node->body}));
}

// Conditions of points that are not known here are left out.
std::string KernelPrinter::condition_of(const Branches& branches, bool of_all_points) {
  std::vector<std::string> words;
  for (const Guard& guard : branches) {
    const Node condition = guard.condition;
    const bool is_of_all = uniform(condition);
    if (condition->kind == Kind::number || is_of_all != of_all_points) continue;
    if (is_of_all || names_.count(condition) > 0)
      words.push_back((guard.holds ? "" : "!") + argument(condition, false));
  }
  return flesh::join(words, " && ");
}

std::string KernelPrinter::guard_of(Node node) {
  const std::string all = condition_of(branches_of(node), true),
                    some = condition_of(branches_of(node), false);
  return all + (all.empty() || some.empty() ? "" : " && ") + (some.empty() ? "" : "any(" + some + ")");
}

/// Is it worth a question whether the value matters?
bool is_dear(Node node) {
  static const std::set<std::string> cheap{"abs", "sign", "floor", "min", "max", lookup_function};
  return node->kind == Kind::call && cheap.count(node->name) == 0;
}

std::string KernelPrinter::statement(Node node) {
  if (node->kind == Kind::repeated) return iteration(node);
  const std::string type = is_mask(node) ? "const Mask " : "const V ";
  std::string code = text(node, false);
  if (is_dear(node))
    if (const std::string guard = guard_of(node); !guard.empty()) code = guard + " ? " + code + " : all(0.0)";
  const std::string name = fresh(name_given_to(node));
  names_[node] = name;
  return "  " + type + name + " = " + code + ";\n";
}

// -------------------------------------------------------------------------------------------------------------
// parts

// A member has not the name of its class.
std::string member_of_fields(const std::string& field) { return field == "Fields" ? "Fields_" : field; }

void KernelPrinter::print_fields() {
  const std::vector<std::string> fields = fields_of(calculation_);
  out_ << "struct Fields {\n  explicit Fields(double* const* fields)";
  for (std::size_t i = 0; i < fields.size(); ++i)
    out_ << (i == 0 ? "\n      : " : ", ") << member_of_fields(fields[i]) << "(fields[" << i << "])";
  out_ << " {}\n";
  for (const std::string& field : fields) out_ << "  double* const " << member_of_fields(field) << ";\n";
  out_ << "};\n\n";
}

void KernelPrinter::print_outputs() {
  const std::vector<std::string> fields = fields_of(calculation_);
  std::vector<std::string> places;
  for (const std::string& variable : calculation_.writes)
    places.push_back(flesh::text(std::find(fields.begin(), fields.end(), variable) - fields.begin()));
  out_ << "// Rates of change: their places among the fields.\nconstexpr int outputs[] = {"
       << flesh::join(places, ", ") << "};\nusing Slopes = SlopesOfBlock<" << places.size() << ">;\n\n";
}

void KernelPrinter::print_uniforms() {
  std::set<Node> needed;
  for (const LoopText& loop : loops_)
    need_uniforms(loop.steps, needed, [](const Step& step) { return step.node->kind == Kind::shifted; });
  ExpressionPrinter::print_uniforms(needed, "What is the same at all points.", "V");
}

void KernelPrinter::print_kept() {
  out_ << "// Rows of kept values; each pointer is to the value at i = 0.\nstruct Kept {\n"
       << "  static constexpr int rows = ";
  int rows = 0;
  for (const KeptField& field : split_.kept) rows += field.is_ring() ? 2 * split_.reach_y + 1 : 1;
  out_ << rows << ", reach_x = " << split_.reach_x << ", reach_y = " << split_.reach_y << ";\n";
  out_ << "  Kept([[maybe_unused]] double* memory, [[maybe_unused]] std::ptrdiff_t length) {\n";
  for (std::size_t n = 0; n < split_.kept.size(); ++n)
    out_ << "    for (double*& row : row" << n << ") row = memory, memory += length;\n";
  out_ << "  }\n  // The oldest row becomes the next one.\n  void advance() {\n";
  for (std::size_t n = 0; n < split_.kept.size(); ++n)
    if (split_.kept[n].is_ring()) out_ << "    rotate_rows(row" << n << ");\n";
  out_ << "  }\n";
  for (std::size_t n = 0; n < split_.kept.size(); ++n)
    out_ << "  double* row" << n << "[" << (split_.kept[n].is_ring() ? 2 * split_.reach_y + 1 : 1) << "];\n";
  out_ << "};\n\n";
}

// How far loads reach that stored values need, as a distance in memory.
std::string KernelPrinter::high_of(const Steps& steps) const {
  std::vector<Node> roots;
  for (const Step& step : steps)
    if (step.is_store()) roots.push_back(step.node);
  const Offset reach = reach_of(roots);
  return flesh::text(reach[0], " + ", reach[1], "*dj + ", reach[2], "*dk");
}

// Kept values are formed at points beyond the box: how far their own loads reach is what counts there. The
// loops of outputs treat the same vectors, so that each finds what an earlier one has saved.
void KernelPrinter::list_loops() {
  if (!split_.ring.empty())
    loops_.push_back(
        {"keep_ahead", "Values that are kept for several rows.", split_.ring, high_of(split_.ring)});
  if (!split_.row.empty())
    loops_.push_back({"keep_row", "Values that are kept for the row.", split_.row, high_of(split_.row)});
  const Offset& reach = kernel_.reach;
  const std::string high = flesh::text(reach[0], " + ", reach[1], "*dj + ", reach[2], "*dk");
  for (std::size_t n = 0; n < split_.loops.size(); ++n)
    loops_.push_back({flesh::text("loop_", n + 1),
                      flesh::text("Part ", n + 1, " of ", split_.loops.size(), " of the equations."),
                      split_.loops[n], high});
}

// What the next row of the tile reads and this one does not: in each plane of a variable one row.
void KernelPrinter::find_leading_rows() {
  for (std::size_t n = 0; n < loops_.size(); ++n) {
    const int ahead = &loops_[n].steps == &split_.ring ? split_.reach_y : 0;
    for (const Step& step : loops_[n].steps) {
      if (step.is_store() || step.node->kind != Kind::load) continue;
      const LeadingRow row{step.node->offset[1] + ahead, n};
      const auto [place, is_new] = leading_rows_.try_emplace({step.node->name, step.node->offset[2]}, row);
      if (!is_new && row.y > place->second.y) place->second = row;
    }
  }
}

// There are more rows than the processor's prefetchers follow. Each vector asks for its share of the next
// row, from the first neighbour on; the last one of a block for the neighbours behind the block, too. Of wide
// stencils only what lies where the block does: their loops are small, and asking costs them more than it
// saves.
void KernelPrinter::print_requests(const LoopText& loop) {
  const bool is_kept = &loop.steps == &split_.ring || &loop.steps == &split_.row;
  const int reach = is_kept || has_wide_stencils(kernel_) ? 0 : kernel_.reach[0];
  const std::string place = reach > 0 ? "q" : "p";
  const int ahead = &loop.steps == &split_.ring ? split_.reach_y : 0;
  std::ostringstream asked;
  for (const auto& [plane, row] : leading_rows_)
    if (&loops_[row.loop] == &loop)
      asked << "    will_read(" << field_names_.at(plane.first) << " + " << place
            << displacement({0, row.y - ahead + 1, plane.second}) << ");\n";
  for (const Step& step : loop.steps) {
    if (step.output.empty()) continue;
    const std::string written =
        flesh::text("will_write(", field_names_.at(step.output), " + ", place, " + dj);\n");
    if (!calculation_.finishes_stages) {
      asked << "    " << written;
      continue;
    }
    const auto& outputs = calculation_.writes;
    asked << "    if (view.stages)\n      will_finish(view.stages["
          << std::find(outputs.begin(), outputs.end(), step.output) - outputs.begin() << "], " << place
          << " + dj);\n    else\n      " << written;
  }
  if (reach == 0 || asked.str().empty()) {
    out_ << asked.str();
    return;
  }
  out_ << "    for (std::ptrdiff_t q = p - " << reach << ", last = i + lanes < end ? q : p + lanes - 1 + "
       << reach << "; q <= last; q += line) {\n"
       << asked.str() << "    }\n";
}

// Pointers as variables of the loop: a store cannot change them.
void KernelPrinter::print_pointers(const Steps& steps) {
  field_names_.clear();
  row_names_.clear();
  const auto field = [&](const std::string& name) {
    const auto [place, is_new] = field_names_.try_emplace(name);
    if (!is_new) return;
    place->second = fresh(name + "_field");
    out_ << "  double* const " << place->second << " = f." << member_of_fields(name) << ";\n";
  };
  const auto kept_row = [&](int kept, int row) {
    const auto [place, is_new] = row_names_.try_emplace({kept, row});
    if (!is_new) return;
    place->second = fresh(flesh::text("row", kept, '_', row));
    out_ << "  double* const " << place->second << " = keep.row" << kept << '[' << row << "];\n";
  };
  for (const Step& step : steps) {
    if (!step.output.empty()) field(step.output);
    if (step.kept >= 0) kept_row(step.kept, split_.kept[step.kept].is_ring() ? 2 * split_.reach_y : 0);
    if (step.is_store() || step.fetched >= 0) continue;
    if (step.node->kind == Kind::load) field(step.node->name);
    if (step.node->kind != Kind::shifted) continue;
    const auto kept = std::find_if(split_.kept.begin(), split_.kept.end(),
                                   [&](const KeptField& k) { return k.node == step.node->arguments[0]; });
    kept_row(static_cast<int>(kept - split_.kept.begin()),
             kept->is_ring() ? split_.reach_y + step.node->offset[1] : 0);
  }
}

void KernelPrinter::print_step(const Step& step) {
  if (step.kept >= 0) {
    const int row = split_.kept[step.kept].is_ring() ? 2 * split_.reach_y : 0;
    out_ << "    put(" << row_names_.at({step.kept, row}) << " + i, " << argument(step.node, false) << ");\n";
  } else if (step.saved >= 0) {
    out_ << "    put(saved + " << step.saved << "*Saved::length + i, " << argument(step.node, false)
         << ");\n";
  } else if (!step.output.empty()) {
    out_ << "    store(" << field_names_.at(step.output) << " + p, " << argument(step.node, false)
         << ", some);\n";
  } else if (step.fetched >= 0) {
    const std::string name = fresh(name_given_to(step.node));
    names_[step.node] = name;
    out_ << "    const V " << name << " = load(saved + " << step.fetched << "*Saved::length + i);\n";
  } else {
    out_ << "  " << statement(step.node);
  }
}

// A condition stands before what matters only where it holds.
Steps KernelPrinter::with_conditions_first(const Steps& steps) {
  std::unordered_map<Node, const Step*> forming;
  for (const Step& step : steps)
    if (!step.is_store()) forming[step.node] = &step;
  Steps result;
  std::unordered_set<Node> done;
  const std::function<void(const Step&)> take = [&](const Step& step) {
    if (!step.is_store() && !done.insert(step.node).second) return;
    const std::vector<Node> own{step.node}, none;
    for (Node node : step.is_store() ? own : step.fetched >= 0 ? none : step.node->arguments)
      if (const auto place = forming.find(node); place != forming.end()) take(*place->second);
    result.push_back(step);
  };
  for (const Step& step : steps) {
    const bool is_formed = !step.is_store() && step.fetched < 0;
    if (is_formed && (is_dear(step.node) || step.node->kind == Kind::repeated))
      for (const Guard& guard : branches_of(step.node))
        if (const auto place = forming.find(guard.condition); place != forming.end()) take(*place->second);
    take(step);
  }
  return result;
}

void KernelPrinter::print_loop(const LoopText& loop) {
  out_ << "// " << loop.purpose << "\n[[gnu::noinline]] void " << loop.name
       << "(const KernelView& view, [[maybe_unused]] const Fields& f, [[maybe_unused]] const Uniforms& u,\n"
          "    [[maybe_unused]] const Kept& keep, [[maybe_unused]] double* const saved, std::ptrdiff_t row, "
          "int "
          "begin, int end) {\n"
          "  [[maybe_unused]] const std::ptrdiff_t dj = view.dj, dk = view.dk;\n";
  const auto outer_names = names_;
  const auto outer_taken = taken_;
  iterations_.clear();
  print_pointers(loop.steps);
  out_ << "  for_each_vector(view, row, begin, end, " << loop.high
       << ",\n                  [&]([[maybe_unused]] std::ptrdiff_t p, [[maybe_unused]] Lanes some, "
          "[[maybe_unused]] int i) {\n";
  print_requests(loop);
  for (const Step& step : with_conditions_first(loop.steps)) print_step(step);
  out_ << "  });\n}\n\n";
  names_ = outer_names;
  taken_ = outer_taken;
}

void KernelPrinter::print_tile() {
  const auto call = [&](const LoopText& loop, const char* row, const char* begin, const char* end) {
    out_ << loop.name << "(view, f, u, keep, saved, " << row << ", " << begin << ", " << end << ");\n";
  };
  const bool finishes = calculation_.finishes_stages;
  const std::string stage_rows = flesh::text(
      "  const int block = view.stages ? SavedValues<1>::block(end - begin) : Saved::block(end - begin);\n"
      "  const Slopes slopes(view, outputs, memory + Kept::rows*length + whole_lines(Saved::memory));\n"
      "  double* fields[",
      fields_of(calculation_).size(),
      "];\n"
      "  for (double*& field : fields) field = view.fields[&field - fields];\n");
  out_
      << "void one_tile(const KernelView& view, const KernelBox& box, double* memory, std::ptrdiff_t length) "
         "{\n"
      << "  const Fields f(view.fields);\n  const Uniforms u(view.given);\n"
      << "  const std::ptrdiff_t dj = view.dj, dk = view.dk;\n"
      << "  const int begin = box.begin[0], end = box.end[0];\n"
      << "  Kept keep(memory + (lanes + Kept::reach_x - begin), length);\n"
      << "  double* const all_saved = memory + Kept::rows*length + lanes;\n"
      << (finishes ? stage_rows : "  const int block = Saved::block(end - begin);\n")
      << "  for (int k = box.begin[2]; k < box.end[2]; ++k)\n"
      << "    for (int ahead = box.begin[1] - Kept::reach_y; ahead < box.end[1] + Kept::reach_y; ++ahead) {\n"
      << "      [[maybe_unused]] double* const saved = nullptr;\n"
      << "      keep.advance();\n";
  const std::size_t kept_loops = loops_.size() - split_.loops.size();
  if (!split_.ring.empty()) {
    out_ << "      ";
    call(loops_[0], "ahead*dj + k*dk", "begin - Kept::reach_x", "end + Kept::reach_x");
  }
  out_ << "      const int j = ahead - Kept::reach_y;\n      if (j < box.begin[1]) continue;\n";
  if (!split_.row.empty()) {
    out_ << "      ";
    call(loops_[kept_loops - 1], "j*dj + k*dk", "begin - Kept::reach_x", "end + Kept::reach_x");
  }
  out_ << "      for (int from = begin; from < end; from += block) {\n"
       << "        double* const saved = all_saved - from;\n"
       << "        const int to = from + block < end ? from + block : end;\n";
  if (finishes)
    out_ << "        if (view.stages) slopes.take_place_of(fields, j*dj + k*dk, from);\n"
         << "        const Fields f(fields);\n";
  for (std::size_t n = kept_loops; n < loops_.size(); ++n) {
    out_ << "        ";
    call(loops_[n], "j*dj + k*dk", "from", "to");
  }
  if (finishes) out_ << "        if (view.stages) slopes.finish(j*dj + k*dk, from, to, j, k);\n";
  out_ << "      }\n    }\n}\n\n";
}

void KernelPrinter::print() {
  print_fields();
  if (calculation_.finishes_stages) print_outputs();
  print_uniforms();
  print_kept();
  out_ << "// Values that loops save for later ones, for a block of a row.\nusing Saved = SavedValues<"
       << split_.places << ">;\n\n";
  for (const LoopText& loop : loops_) print_loop(loop);
  print_tile();
}

}  // namespace

std::string entry_name(const Emitted& calculation, const Kernel& kernel) {
  return calculation.calculation->name +
         (calculation.depends_on_order() ? flesh::text("_order", kernel.order) : "") +
         (kernel.is_curvilinear ? "_curvilinear" : "");
}

// Entries come last: they have names of the script, which may be those of the runtime.
std::string emit_kernel_code(const Emitted& calculation) {
  std::ostringstream out, entries;
  for (const Kernel& kernel : calculation.kernels) {
    const std::string name = entry_name(calculation, kernel), code = "code_of_" + name;
    out << "namespace {\nnamespace " << code << " {\n\n";
    KernelPrinter(calculation, kernel, out).print();
    out << "}  // namespace " << code << "\n}  // namespace\n\n";
    entries << "void " << name << "(const ::KernelView* views, int count, ::KernelTile tile) {\n"
            << "  ::all_tiles(views, count, tile, " << code << "::Kept::rows, " << code
            << "::Kept::reach_x,\n"
            << "              "
            << (calculation.finishes_stages
                    ? "::whole_lines(" + code + "::Saved::memory) + " + code + "::Slopes::memory"
                    : code + "::Saved::memory")
            << ", " << code << "::one_tile);\n}\n\n";
  }
  return std::move(out).str() + entries.str();
}

}  // namespace kernelgen
