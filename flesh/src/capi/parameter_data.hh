// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Parameters as C callers see them.
#ifndef FLESH_CAPI_PARAMETER_DATA_HH
#define FLESH_CAPI_PARAMETER_DATA_HH

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cctk_Parameter.h"
#include "parameters/parameter_set.hh"

namespace flesh::capi {

/// One value of a parameter: the parameter itself, or an element of an array.
struct ParameterValue {
  const Parameter* parameter;
  int element;

  auto operator<=>(const ParameterValue&) const = default;
};

/// The value that "name" or "name[3]" of a thorn or implementation means; an array without index means its
/// first element. Empty if there is none.
std::optional<ParameterValue> find_parameter(const ParameterSet& parameters, const char* thorn,
                                             const char* name);

/// PARAMETER_* code.
int parameter_type_code(tables::ParameterType type);

/// Makes the cParamData of each value on first use, keeps it for the run, and walks over all of them.
class ParameterDataStore {
 public:
  /// \param parameters  outlive this
  explicit ParameterDataStore(const ParameterSet& parameters);
  ~ParameterDataStore();

  /// Brought up to date at each call.
  const cParamData* of(const ParameterValue& value);

  /// Starts a walk over all values of the parameters of a thorn (empty: of all thorns).
  void start_walk() { next_ = {}; }
  /// The next value of the walk; empty at the end.
  std::optional<ParameterValue> walk(std::string_view thorn);

 private:
  struct Description;
  struct Position {
    std::size_t parameter = 0;
    int element = 0;
  };

  const ParameterSet& parameters_;
  std::map<ParameterValue, std::unique_ptr<Description>> descriptions_;
  Position next_;
};

}  // namespace flesh::capi

#endif
