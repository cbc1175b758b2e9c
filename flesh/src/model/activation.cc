// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/activation.hh"

#include <algorithm>

#include "core/text.hh"
#include "model/known_thorns.hh"

namespace flesh {

namespace {

/// A thorn that is to become active, with whoever asked for it.
struct Candidate {
  const tables::Thorn* thorn;
  std::string requested_by;  ///< empty: the parameter file
  SourcePosition position;   ///< of the request that led here
  int statement;
};

/// Works out what a list of requests means, and what is wrong with it.
class Plan {
 public:
  Plan(const Activation& activation, Diagnostics& diagnostics)
      : catalogue_(activation.catalogue()), diagnostics_(diagnostics) {
    for (const tables::Thorn* thorn : activation.thorns()) {
      chosen_[std::string(thorn->name)] = -1;
      providers_[std::string(thorn->implementation)] = thorn;
    }
  }

  void request(const ThornRequest& request) {
    const tables::Thorn* thorn = catalogue_.find_thorn(request.name);
    if (thorn == nullptr)
      diagnostics_.error(request.position, unknown_thorn_message(request.name, catalogue_));
    else if (const auto found = chosen_.find(thorn->name); found == chosen_.end())
      choose({thorn, {}, request.position, request.statement});
    else if (found->second >= 0 && candidates_[found->second].statement != request.statement)
      warn_repeated(*thorn, request, candidates_[found->second]);
  }

  /// Adds the providers of the capabilities that active thorns and candidates need, theirs included.
  void add_capability_providers(std::span<const tables::Thorn* const> active) {
    for (const tables::Thorn* thorn : active) add_providers_for({thorn, {}, {}, 0});
    for (std::size_t i = 0; i < candidates_.size(); ++i)  // the list grows as it is read
      add_providers_for(Candidate(candidates_[i]));
  }

  void check_requirements() {
    for (const Candidate& candidate : candidates_) {
      for (const std::string_view needed : candidate.thorn->inherits)
        check_implementation(candidate, needed, "inherits from");
      for (const std::string_view needed : candidate.thorn->friends)
        check_implementation(candidate, needed, "is a friend of");
      for (const std::string_view needed : candidate.thorn->requires_thorns)
        if (!chosen_.contains(needed))
          diagnostics_.error(candidate.position,
                             text("thorn ", candidate.thorn->name, " requires thorn ", needed,
                                  ", which is not active; add it to ActiveThorns"));
    }
  }

  const std::vector<Candidate>& candidates() const { return candidates_; }

 private:
  const Catalogue& catalogue_;
  Diagnostics& diagnostics_;
  std::vector<Candidate> candidates_;
  NameMap<int> chosen_;  // thorn -> index in candidates_, -1: was active before
  NameMap<const tables::Thorn*> providers_;

  void add_providers_for(const Candidate& candidate) {
    for (const std::string_view name : candidate.thorn->activates) {
      const tables::Thorn* thorn = catalogue_.find_thorn(name);
      if (thorn != nullptr && !chosen_.contains(thorn->name))
        choose({thorn, std::string(candidate.thorn->name), candidate.position, candidate.statement});
    }
  }

  void choose(Candidate candidate) {
    const tables::Thorn& thorn = *candidate.thorn;
    const auto [other, is_new] = providers_.emplace(thorn.implementation, &thorn);
    if (!is_new) {
      diagnostics_.error(candidate.position, text("thorn ", thorn.name, " implements ", thorn.implementation,
                                                  ", and so does thorn ", other->second->name,
                                                  ", which is active already; keep one of them"));
      chosen_[std::string(thorn.name)] = -1;
      return;
    }
    chosen_[std::string(thorn.name)] = static_cast<int>(candidates_.size());
    candidates_.push_back(std::move(candidate));
  }

  void warn_repeated(const tables::Thorn& thorn, const ThornRequest& request, const Candidate& first) {
    diagnostics_.warning(
        request.position,
        text("thorn ", thorn.name, " is activated again; once is enough (line ", first.position.line, ")"));
  }

  void check_implementation(const Candidate& candidate, std::string_view needed, std::string_view relation) {
    if (providers_.contains(needed)) return;
    std::string message = text("thorn ", candidate.thorn->name, " ", relation, " ", needed,
                               ", which no active thorn implements");
    const Implementation* implementation = catalogue_.find_implementation(needed);
    if (implementation == nullptr) {
      message += "; no compiled thorn does";
    } else {
      std::vector<std::string> names;
      for (const tables::Thorn* thorn : implementation->thorns) names.emplace_back(thorn->name);
      message += "; add " + join(names, " or ") + " to ActiveThorns";
    }
    diagnostics_.error(candidate.position, message);
  }
};

}  // namespace

Activation::Activation(const Catalogue& catalogue) : catalogue_(catalogue) {
  if (!catalogue.thorns().empty()) add(*catalogue.thorns().front());  // the flesh, always active
}

std::vector<ActivationStep> Activation::activate(std::span<const ThornRequest> requests,
                                                 Diagnostics& diagnostics) {
  Plan plan(*this, diagnostics);
  for (const ThornRequest& request : requests) plan.request(request);
  plan.add_capability_providers(active_);
  plan.check_requirements();
  std::vector<ActivationStep> steps;
  for (const Candidate& candidate : plan.candidates()) {
    add(*candidate.thorn);
    steps.push_back({std::string(candidate.thorn->name), std::string(candidate.thorn->implementation),
                     candidate.requested_by});
  }
  return steps;
}

void Activation::add(const tables::Thorn& thorn) {
  active_.push_back(&thorn);
  by_name_.emplace(thorn.name, &thorn);
  by_implementation_.emplace(thorn.implementation, &thorn);
}

bool Activation::is_active(const tables::Thorn& thorn) const { return is_thorn_active(thorn.name); }

bool Activation::is_thorn_active(std::string_view thorn) const { return by_name_.contains(thorn); }

bool Activation::is_implementation_active(std::string_view implementation) const {
  return by_implementation_.contains(implementation);
}

const tables::Thorn* Activation::provider(std::string_view implementation) const {
  const auto found = by_implementation_.find(implementation);
  return found == by_implementation_.end() ? nullptr : found->second;
}

const tables::Thorn* Activation::find(std::string_view thorn_or_implementation) const {
  const auto found = by_name_.find(thorn_or_implementation);
  return found == by_name_.end() ? provider(thorn_or_implementation) : found->second;
}

std::string unknown_thorn_message(std::string_view name, const Catalogue& catalogue) {
  if (const KnownThorn* known = find_known_thorn(name))
    return text("thorn ", known->arrangement, "/", known->name, " is not compiled",
                known->in_saguaro ? " into this executable; add it to the thornlist"
                                  : ": known thorn, not part of Saguaro; add its tree with ARRANGEMENTS=");
  if (name.find(',') != std::string_view::npos)
    return text("there is no thorn '", name, "'; thorns are separated by blanks, not by commas");
  if (const Implementation* implementation = catalogue.find_implementation(name))
    return text("there is no thorn ", name, "; thorn ", implementation->thorns.front()->name, " implements ",
                implementation->name);
  return text("there is no thorn ", name, " in this executable", did_you_mean(name, catalogue.thorn_names()));
}

std::string activation_summary(std::span<const ActivationStep> steps) {
  const auto asked_for =
      std::ranges::count_if(steps, [](const ActivationStep& step) { return step.requested_by.empty(); });
  return text("Thorns:        ", steps.size(), " active, ", asked_for,
              " of them asked for (--verbose lists them, and the schedule)\n");
}

std::string activation_report(std::span<const ThornRequest> requests, std::span<const ActivationStep> steps) {
  std::string report = "Activation requested for\n--->";
  for (const ThornRequest& request : requests)
    report += (&request == &requests.front() ? "" : " ") + request.name;
  report += "<---\n";
  for (const ActivationStep& step : steps)
    if (!step.requested_by.empty())
      report += text("Thorn ", step.requested_by, " requests automatic activation of ", step.thorn, "\n");
  for (const ActivationStep& step : steps)
    report += text("Activating thorn ", step.thorn, "...Success -> active implementation ",
                   step.implementation, "\n");
  return report;
}

}  // namespace flesh
