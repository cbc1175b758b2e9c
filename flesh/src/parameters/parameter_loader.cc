// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_loader.hh"

#include <algorithm>
#include <map>
#include <numbers>

#include "core/names.hh"
#include "core/text.hh"
#include "parameters/parameter_messages.hh"

namespace flesh {

namespace {

class Loader : public Resolver {
 public:
  Loader(const ParameterFile& file, ParameterSet& parameters, const Activation& activation,
         const Environment& environment, Diagnostics& diagnostics)
      : file_(file),
        parameters_(parameters),
        activation_(activation),
        environment_(environment),
        diagnostics_(diagnostics) {
    variables_["parfile"] = Value::string(parameter_file_stem(file.source.file()));
    variables_["pi"] = Value::real(std::numbers::pi);
  }

  void load() {
    for (const auto& statement : file_.statements) {
      try {
        std::visit([this](const auto& s) { execute(s); }, statement);
      } catch (const ExpressionError& error) {
        diagnostics_.error(file_.source.position(error.offset()), error.what());
      }
    }
    for (const SetOutcome& problem : parameters_.check_accumulators())
      diagnostics_.error({file_.source.file()}, problem.message);
  }

  // ---- names in expressions

  Value name(std::string_view name, std::optional<std::int64_t> index) const override {
    const auto qualified = split_name(name);
    if (!qualified) {
      if (index)
        throw Error(text(name, "[", *index, "] is no parameter; expected thorn::name[", *index, "]"));
      return Value::string(std::string(name));  // a word without quotes
    }
    const Parameter& parameter = readable(*qualified);
    const bool exists =
        parameter.is_array() ? index && *index >= 0 && *index < parameter.declaration->array_size : !index;
    if (!exists) throw Error(element_message(parameter, index));
    const int element = static_cast<int>(index.value_or(0));
    readers_.emplace(element_name(parameter, element), current_);
    return parameters_.value(parameter, element);
  }

  Value variable(std::string_view name) const override {
    const auto found = variables_.find(name);
    if (found != variables_.end()) return found->second;
    std::vector<std::string> names;
    for (const auto& [known, value] : variables_) names.push_back("$" + known);
    throw Error(
        text("unknown variable $", name, "; set it before it is used", did_you_mean(text("$", name), names)));
  }

  Value environment(std::string_view name) const override {
    if (const auto value = environment_(std::string(name))) return Value::string(*value);
    throw Error(text("the environment has no variable ", name, " for $ENV{", name, "}"));
  }

  void warn(std::size_t offset, const std::string& message) const override {
    diagnostics_.warning(file_.source.position(offset), message);
  }

 private:
  const ParameterFile& file_;
  ParameterSet& parameters_;
  const Activation& activation_;
  const Environment& environment_;
  Diagnostics& diagnostics_;
  std::map<std::string, Value, std::less<>> variables_;
  mutable std::map<std::string, SourcePosition> readers_;  // element -> statement that read it first
  SourcePosition current_;

  const Parameter& readable(const QualifiedName& name) const {
    const Parameter* parameter = parameters_.find(name.qualifier, name.name);
    if (parameter != nullptr && parameters_.is_active(*parameter)) return *parameter;
    const tables::Thorn* owner = activation_.find(name.qualifier);
    throw Error(owner == nullptr ? not_active_message(name.qualifier, activation_)
                                 : no_such_parameter_message(*owner, name.name, activation_));
  }

  void execute(const VariableAssignment& statement) {
    current_ = file_.source.position(statement.offset);
    try {
      variables_.insert_or_assign(statement.name, statement.value.evaluate(*this));
    } catch (const ExpressionError&) {
      variables_.try_emplace(statement.name, Value::string(""));  // so that one mistake is reported once
      throw;
    }
  }

  void execute(const ParameterAssignment& statement) {
    current_ = file_.source.position(statement.offset);
    std::optional<std::int64_t> element = element_of(statement);
    for (const Expression& expression : statement.values) {
      if (statement.is_list) element = element ? *element + 1 : 0;
      const Value value = expression.evaluate(*this);
      if (!assign(statement, element, value, expression.begin())) break;
    }
  }

  std::optional<std::int64_t> element_of(const ParameterAssignment& statement) const {
    if (!statement.index) return std::nullopt;
    const Value index = statement.index->evaluate(*this);
    const auto whole = index.whole_number();
    if (statement.is_list)
      throw ExpressionError(statement.index->begin(), "found an index; a list sets the whole array");
    if (!whole)
      throw ExpressionError(statement.index->begin(),
                            text("index '", index.text(), "' is not a whole number"));
    return whole;
  }

  /// \return false if further elements of a list would only repeat the message
  bool assign(const ParameterAssignment& statement, std::optional<std::int64_t> element, const Value& value,
              std::size_t value_offset) {
    if (is_read_before(statement, element)) return true;
    if (is_missing(statement.qualifier)) return false;
    const Provenance provenance(text(current_.file, ":", current_.line), start_of_text(value_offset));
    const SetOutcome outcome =
        parameters_.set(statement.qualifier, statement.name, element, value, provenance);
    const bool is_about_value =
        outcome.status == SetStatus::wrong_type || outcome.status == SetStatus::out_of_range;
    const SourcePosition place =
        is_about_value || outcome.questionable ? file_.source.position(value_offset) : current_;
    if (outcome.questionable) diagnostics_.warning(place, outcome.message);
    switch (consequence(outcome.status, parameters_.level())) {
      case Consequence::error:
        diagnostics_.error(place, outcome.message);
        break;
      case Consequence::warning:
        diagnostics_.warning(place, outcome.message);
        break;
      case Consequence::nothing:
        break;
    }
    return outcome.status == SetStatus::done || is_about_value;
  }

  /// Position of the first character of a value's text, which stands behind the quote if there is one.
  SourcePosition start_of_text(std::size_t value_offset) const {
    const bool is_quoted = file_.source.text().substr(value_offset, 1) == "\"";
    return file_.source.position(value_offset + (is_quoted ? 1 : 0));
  }

  /// True if `qualifier` may well belong to one of the thorns that could not be activated: that has been
  /// reported.
  bool is_missing(const std::string& qualifier) const {
    const auto is_not_compiled = [&](const ThornRequest& request) {
      return activation_.catalogue().find_thorn(request.name) == nullptr;
    };
    const bool thorns_are_missing =
        !file_.names_all_thorns || std::ranges::any_of(file_.thorns, is_not_compiled);
    return thorns_are_missing && activation_.find(qualifier) == nullptr &&
           nearest(qualifier, active_qualifiers(activation_)).empty();
  }

  bool is_read_before(const ParameterAssignment& statement, std::optional<std::int64_t> element) {
    const Parameter* parameter = parameters_.find(statement.qualifier, statement.name);
    if (parameter == nullptr) return false;
    const auto reader = readers_.find(element_name(*parameter, static_cast<int>(element.value_or(0))));
    if (reader == readers_.end()) return false;
    diagnostics_.error(current_, text("write after read: ", reader->first, " is set here, but line ",
                                      reader->second.line, " has used its value; set it before"));
    return true;
  }
};

}  // namespace

void load_parameters(const ParameterFile& file, ParameterSet& parameters, const Activation& activation,
                     const Environment& environment, Diagnostics& diagnostics) {
  Loader(file, parameters, activation, environment, diagnostics).load();
}

}  // namespace flesh
