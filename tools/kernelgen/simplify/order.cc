// SPDX-License-Identifier: LGPL-2.1-or-later
#include "simplify/order.hh"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "simplify/pairs.hh"

namespace kernelgen {

namespace {

/// Largest whole power that becomes a list of equal factors, so that x*x is shared with x*x*y.
constexpr int longest_power = 4;

class Orderer {
 public:
  Orderer(Graph& graph, const Kernel& kernel) : graph_(graph), kernel_(kernel) {}

  Kernel run() {
    const std::vector<Node> all = in_order(kernel_.roots());
    collect(all);
    share_products();
    collect_sums(all);
    for (const NewItem& item : extract_pairs(sum_lists_, static_cast<int>(atoms_.size()))) {
      sum_items_.emplace(item.id, item);
      atoms_.push_back(nullptr);
    }
    Kernel result = kernel_;
    for (Output& output : result.outputs) output.value = built(output.value);
    result.names.clear();
    for (const auto& [node, name] : kernel_.names)
      if (const auto found = built_.find(node); found != built_.end()) {
        auto [place, is_new] = result.names.try_emplace(found->second, name);
        if (!is_new && name < place->second) place->second = name;
      }
    return with_divisions(result);
  }

 private:
  /// A product: number times uniform factors times varying ones.
  struct Split {
    Rational number{1};
    std::vector<Node> uniform;
    ItemList varying;
  };

  int atom(Node node) {
    const auto [place, is_new] = atom_of_.try_emplace(node, static_cast<int>(atoms_.size()));
    if (is_new) atoms_.push_back(node);
    return place->second;
  }

  Split split(Node node) {
    Split result;
    const Term term = as_term(node);
    result.number = term.coefficient;
    for (Node factor : term.factors) {
      if (is_uniform(factor, uniform_)) {
        result.uniform.push_back(factor);
        continue;
      }
      const bool is_power = factor->kind == Kind::power && factor->value.is_whole() &&
                            factor->value > Rational(1) && factor->value <= Rational(longest_power);
      const int times = is_power ? static_cast<int>(factor->value.top()) : 1;
      for (int i = 0; i < times; ++i)
        result.varying.push_back({atom(is_power ? factor->arguments[0] : factor), 1});
    }
    return result;
  }

  // ---- products: lists of varying factors, one for each different set

  void collect(const std::vector<Node>& all) {
    for (Node node : all) {
      if (node->kind == Kind::product || (node->kind == Kind::power && split(node).varying.size() > 1))
        add_product(node);
      if (node->kind == Kind::sum)
        for (Node term : node->arguments) add_product(term);
    }
  }

  void add_product(Node node) {
    if (is_uniform(node, uniform_) || product_of_.count(node) > 0) return;
    const Split parts = split(node);
    std::vector<int> key;
    for (const Item& item : parts.varying) key.push_back(item.id);
    std::sort(key.begin(), key.end());
    const auto [place, is_new] = list_of_.try_emplace(key, static_cast<int>(product_lists_.size()));
    if (is_new) {
      product_lists_.push_back(parts.varying);
      list_atom_.push_back(-1);
    }
    product_of_[node] = place->second;
  }

  void share_products() {
    const std::vector<NewItem> found = extract_pairs(product_lists_, static_cast<int>(atoms_.size()));
    // Products of two may now be atoms of sums; they get numbers after all nodes.
    for (const NewItem& item : found) {
      product_items_[item.id] = item;
      atoms_.push_back(nullptr);
    }
  }

  /// Node of product atom or plain atom `id`.
  Node built_atom(int id) {
    if (const auto found = built_items_.find(id); found != built_items_.end()) return found->second;
    Node node;
    if (const auto product = product_items_.find(id); product != product_items_.end())
      node = graph_.machine(Kind::multiply,
                            {built_atom(product->second.first), built_atom(product->second.second)});
    else
      node = built(atoms_[id]);
    built_items_[id] = node;
    return node;
  }

  Node built_list(int list) {
    if (list_built_.count(list) > 0) return list_built_[list];
    Node result = nullptr;
    // Divisions last: they then take the whole product as numerator.
    ItemList items = product_lists_[list];
    std::stable_partition(items.begin(), items.end(), [&](const Item& item) {
      return item.id >= static_cast<int>(atoms_.size()) || atoms_[item.id] == nullptr ||
             atoms_[item.id]->kind != Kind::power;
    });
    for (const Item& item : items) {
      const Node factor = built_atom(item.id);
      result = result == nullptr ? factor : graph_.machine(Kind::multiply, {result, factor});
    }
    return list_built_[list] = result;
  }

  // ---- sums: terms are products of varying factors with a number, or with a uniform factor

  /// What stands for a term in a sum: its coefficient and an atom for the rest.
  void collect_sums(const std::vector<Node>& all) {
    for (Node node : all) {
      if (node->kind != Kind::sum || is_uniform(node, uniform_)) continue;
      ItemList items;
      std::vector<Node> uniform_terms;
      for (Node term : node->arguments) {
        if (is_uniform(term, uniform_))
          uniform_terms.push_back(term);
        else
          items.push_back(sum_item(term));
      }
      if (!uniform_terms.empty()) items.push_back({atom(graph_.sum(uniform_terms)), 1});
      sum_of_[node] = static_cast<int>(sum_lists_.size());
      sum_lists_.push_back(std::move(items));
    }
  }

  Item sum_item(Node term) {
    const Split parts = split(term);
    const int list = product_of_.at(term);
    if (parts.uniform.empty()) return {list_as_atom(list), parts.number};
    // Number and uniform factors are one uniform factor; only the sign stays outside.
    const Rational sign = parts.number < Rational(0) ? -1 : 1;
    std::vector<Node> factors = parts.uniform;
    factors.push_back(graph_.number(sign * parts.number));
    const std::pair<Node, int> key{graph_.product(factors), list};
    auto [place, is_new] = scaled_.try_emplace(key, static_cast<int>(atoms_.size()));
    if (is_new) {
      atoms_.push_back(nullptr);
      scaled_items_[place->second] = key;
    }
    return {place->second, sign};
  }

  int list_as_atom(int list) {
    const ItemList& items = product_lists_[list];
    if (items.size() == 1) return items[0].id;
    if (list_atom_[list] < 0) {
      list_atom_[list] = static_cast<int>(atoms_.size());
      atoms_.push_back(nullptr);
      list_items_[list_atom_[list]] = list;
    }
    return list_atom_[list];
  }

  Node built_sum_atom(int id) {
    if (const auto found = list_items_.find(id); found != list_items_.end()) return built_list(found->second);
    if (const auto found = scaled_items_.find(id); found != scaled_items_.end())
      return graph_.machine(Kind::multiply, {built(found->second.first), built_list(found->second.second)});
    if (const auto found = sum_items_.find(id); found != sum_items_.end()) {
      const NewItem item = found->second;
      if (const auto known = built_items_.find(id); known != built_items_.end()) return known->second;
      const Node node = added({{item.first, 1}, {item.second, item.ratio}});
      return built_items_[id] = node;
    }
    return built_atom(id);
  }

  // Terms without a product come first, so that each product can be fused with the sum so far; a positive one
  // begins.
  Node added(ItemList items) {
    std::vector<std::pair<Rational, Node>> terms;
    for (const Item& item : items) terms.emplace_back(item.coefficient, built_sum_atom(item.id));
    std::stable_sort(terms.begin(), terms.end(),
                     [](const auto& a, const auto& b) { return rank_of(a) < rank_of(b); });
    Node result = nullptr;
    for (const auto& [coefficient, node] : terms) {
      const Rational size = absolute(coefficient);
      const Node scaled =
          size == Rational(1) ? node : graph_.machine(Kind::multiply, {graph_.number(size), node});
      const bool is_negative = coefficient < Rational(0);
      if (result == nullptr)
        result = is_negative ? graph_.machine(Kind::negate, {scaled}) : scaled;
      else
        result = graph_.machine(is_negative ? Kind::subtract : Kind::add, {result, scaled});
    }
    return result;
  }

  static int rank_of(const std::pair<Rational, Node>& term) {
    const bool is_product = term.second->kind == Kind::multiply || absolute(term.first) != Rational(1);
    const bool is_negative = term.first < Rational(0);
    return (is_product ? 2 : 0) + (is_negative ? 1 : 0);
  }

  // ---- everything else

  Node built(Node node) {
    if (const auto found = built_.find(node); found != built_.end()) return found->second;
    const Node result = compute(node);
    built_[node] = result;
    return result;
  }

  Node compute(Node node) {
    if (node->kind == Kind::sum) return sum(node);
    if (node->kind == Kind::product) return product(node);
    if (node->kind == Kind::power) return power(node);
    std::vector<Node> arguments;
    for (Node argument : node->arguments) arguments.push_back(built(argument));
    return graph_.with_arguments(node, arguments);
  }

  Node sum(Node node) {
    if (const auto found = sum_of_.find(node); found != sum_of_.end())
      return added(sum_lists_[found->second]);
    Node result = nullptr;
    for (Node term : node->arguments) {
      const Node next = built(term);
      result = result == nullptr ? next : graph_.machine(Kind::add, {result, next});
    }
    return result;
  }

  Node product(Node node) {
    const auto found = product_of_.find(node);
    if (found == product_of_.end()) return plain_product(node);
    const Split parts = split(node);
    const Node varying = built_list(found->second);
    if (parts.uniform.empty() && parts.number == Rational(1)) return varying;
    if (parts.uniform.empty() && parts.number == Rational(-1)) return graph_.machine(Kind::negate, {varying});
    std::vector<Node> factors = parts.uniform;
    factors.push_back(graph_.number(parts.number));
    return graph_.machine(Kind::multiply, {built(graph_.product(factors)), varying});
  }

  // Of uniforms, or created here.
  Node plain_product(Node node) {
    Node result = nullptr;
    for (Node factor : node->arguments) {
      const Node next = built(factor);
      result = result == nullptr ? next : graph_.machine(Kind::multiply, {result, next});
    }
    return result;
  }

  Node power(Node node) {
    const Rational exponent = node->value;
    if (exponent < Rational(0)) {
      const Node below = graph_.power(node->arguments[0], -exponent);
      return graph_.machine(Kind::divide, {graph_.number(1), built(below)});
    }
    // A list of one holds the power itself.
    if (const auto found = product_of_.find(node);
        found != product_of_.end() && split(node).varying.size() > 1)
      return built_list(found->second);
    const Node base = built(node->arguments[0]);
    if (exponent.is_whole()) return repeated(base, exponent.top());
    if (exponent == Rational(1, 2)) return graph_.machine(Kind::root, {base});
    if (exponent.bottom() == 2 && exponent < Rational(8))
      return graph_.machine(Kind::multiply, {repeated(base, (exponent - Rational(1, 2)).top()),
                                             graph_.machine(Kind::root, {base})});
    return graph_.with_arguments(graph_.call("pow", {node->arguments[0], graph_.uniform("#")}),
                                 {base, graph_.number(exponent)});
  }

  // x**n by squaring.
  Node repeated(Node base, std::int64_t n) {
    if (n == 1) return base;
    const Node half = repeated(base, n / 2);
    const Node square = graph_.machine(Kind::multiply, {half, half});
    return n % 2 == 0 ? square : graph_.machine(Kind::multiply, {square, base});
  }

  // a * (1/b) -> a/b where 1/b has no other user.
  Kernel with_divisions(const Kernel& kernel) {
    std::unordered_map<Node, int> uses;
    for (Node node : in_order(kernel.roots()))
      for (Node argument : node->arguments) ++uses[argument];
    for (const Output& output : kernel.outputs) ++uses[output.value];
    const auto is_reciprocal = [&](Node node) {
      // The reciprocal of a uniform expression costs nothing per point.
      return node->kind == Kind::divide && is_number(node->arguments[0], 1) && uses[node] == 1 &&
             !is_uniform(node, uniform_);
    };
    return rewritten(kernel, [&](Node node, const std::vector<Node>& arguments) {
      if (node->kind == Kind::multiply)
        for (int i : {0, 1})
          if (is_reciprocal(node->arguments[i]) && node->arguments[0] != node->arguments[1])
            return graph_.machine(Kind::divide, {arguments[1 - i], arguments[i]->arguments[1]});
      return graph_.with_arguments(node, arguments);
    });
  }

  Graph& graph_;
  const Kernel& kernel_;
  UniformCache uniform_;
  std::vector<Node> atoms_;  ///< null: stands for a pair, a product, or a scaled product
  std::unordered_map<Node, int> atom_of_;
  std::vector<ItemList> product_lists_, sum_lists_;
  std::map<std::vector<int>, int> list_of_;  ///< sorted factors -> product list
  std::unordered_map<Node, int> product_of_, sum_of_;
  std::vector<int> list_atom_;
  std::map<int, NewItem> product_items_, sum_items_;
  std::map<int, int> list_items_;
  std::map<std::pair<Node, int>, int> scaled_;
  std::map<int, std::pair<Node, int>> scaled_items_;
  std::map<int, Node> built_items_;
  std::map<int, Node> list_built_;
  std::unordered_map<Node, Node> built_;
};

}  // namespace

Kernel order_operations(Graph& graph, const Kernel& kernel) { return Orderer(graph, kernel).run(); }

}  // namespace kernelgen
