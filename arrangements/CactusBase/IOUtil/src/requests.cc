// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What is to be written: lists of variables with options, turned into requests.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <new>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cctk_Parameters.h"
#include "flesh/names.hh"
#include "flesh/parameters.hh"
#include "flesh/variable_lists.hh"
#include "ioGH.h"
#include "ioutil_Utils.h"
#include "util_ErrorCodes.h"
#include "util_Table.h"

namespace {

/// Where a list of variables came from, for messages; and what a mistake in it does.
class Source {
 public:
  Source(const char* method, const char* parameter, bool stop)
      : method_(method), parameter_(parameter), stop_(stop) {}

  /// Reports a mistake. \param offset  its place in the list
  void complain(std::size_t offset, const std::string& problem) {
    const std::string text = std::string(method_) + ": " + problem + " (" + parameter_ + ")";
    if (stop_)
      ends_run_ |= !flesh::report_parameter_mistake(parameter_, offset, text);
    else
      flesh::report_parameter_warning(parameter_, offset, text);
  }
  /// Reports what does not stop the run, once for all variables of a group.
  void warn(std::size_t offset, const std::string& problem) {
    const std::string text = std::string(method_) + ": " + problem + " (" + parameter_ + ")";
    if (warned_.insert(offset).second) flesh::report_parameter_warning(parameter_, offset, text);
  }
  /// Stops the run after mistakes, unless the parameter check will do so.
  void settle() const {
    if (ends_run_)
      CCTK_VERROR("%s: %s has mistakes (IO::strict_io_parameter_check is set)", method_, parameter_);
  }

 private:
  const char* method_;
  const char* parameter_;
  bool stop_;
  bool ends_run_ = false;
  std::set<std::size_t> warned_;
};

char* copy_of(const std::string& text) { return strdup(text.c_str()); }

/// Options that variables may have: those of apply_options().
const std::vector<std::string>& known_options() {
  static const std::vector<std::string> names{
      "alias",  "compression_level", "direction",     "downsample", "extent",           "origin",
      "out_dt", "out_every",         "out_unchunked", "reductions", "refinement_levels"};
  return names;
}

/// The names of options in a text such as `out_every=2 alias='a b'`, with repetitions.
std::vector<std::string> names_of_options(std::string_view text) {
  std::vector<std::string> names;
  char quote = '\0';
  for (std::size_t at = 0, begin = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (std::isalnum(static_cast<unsigned char>(c)) || c == '_') {
      if (at == 0 || !(std::isalnum(static_cast<unsigned char>(text[at - 1])) || text[at - 1] == '_'))
        begin = at;
    } else if (c == '=') {
      names.emplace_back(text.substr(begin, text.find_first_of(" \t\n=", begin) - begin));
    }
  }
  return names;
}

/// The options of one variable, read from `{key=value ...}`.
class Options {
 public:
  /// \param offset  of the text in its list
  Options(Source& source, int variable, const char* text, std::size_t offset)
      : source_(source),
        name_(CCTK_FullVarName(variable)),
        offset_(offset),
        table_(text ? Util_TableCreateFromString(text) : -1) {
    if (text && table_ < 0)
      source_.complain(offset_, "the options \"" + std::string(text) + "\" of " + name_ +
                                    " are not of the form key=value");
  }
  ~Options() {
    if (table_ >= 0) Util_TableDestroy(table_);
  }
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;

  void integer(const char* key, CCTK_INT& value) const {
    if (has(key) && Util_TableGetInt(table_, &value, key) < 0) complain(key, "an integer");
  }
  void real(const char* key, CCTK_REAL& value) const {
    CCTK_INT whole;
    if (!has(key) || Util_TableGetReal(table_, &value, key) >= 0) return;
    if (Util_TableGetInt(table_, &whole, key) >= 0)
      value = whole;
    else
      complain(key, "a number");
  }
  void integers(const char* key, int count, CCTK_INT* values) const {
    if (has(key) && Util_TableGetIntArray(table_, count, values, key) != count)
      complain(key, std::to_string(count) + " integers");
  }
  std::vector<CCTK_INT> integer_list(const char* key) const {
    CCTK_INT type, count;
    if (!has(key) || Util_TableQueryValueInfo(table_, &type, &count, key) != 1) return {};
    std::vector<CCTK_INT> values(count);
    if (Util_TableGetIntArray(table_, count, values.data(), key) < 0) complain(key, "integers");
    return values;
  }
  /// The text of a string option, or an empty string.
  std::string string(const char* key) const {
    if (!has(key)) return "";
    const int length = Util_TableGetString(table_, 0, nullptr, key);
    if (length < 0) {
      complain(key, "a string");
      return "";
    }
    std::vector<char> text(length + 1);
    Util_TableGetString(table_, length + 1, text.data(), key);
    return text.data();
  }
  /// Names the options that nobody knows or that are given twice.
  void check_names(std::string_view text) const {
    std::set<std::string> seen;
    for (const std::string& name : names_of_options(text)) {
      if (!seen.insert(name).second)
        source_.complain(offset_, "the option " + name + " of " + name_ + " is given twice");
      if (std::ranges::find(known_options(), name) != known_options().end()) continue;
      source_.warn(offset_, "the option " + name + " of " + name_ + " is unknown and has no effect" +
                                flesh::did_you_mean(name, known_options()));
    }
  }
  void need(bool is_good, const char* key, const std::string& expected) const {
    if (has(key) && !is_good) complain(key, expected);
  }
  bool has(const char* key) const {
    return table_ >= 0 && Util_TableQueryValueInfo(table_, nullptr, nullptr, key) == 1;
  }

 private:
  void complain(const char* key, const std::string& expected) const {
    source_.complain(offset_, "the option " + std::string(key) + " of " + name_ + " is not " + expected);
  }

  Source& source_;
  std::string name_;
  std::size_t offset_;
  int table_;
};

constexpr int levels_in_mask = 31;

CCTK_INT level_mask(const std::vector<CCTK_INT>& levels) {
  CCTK_INT mask = 0;
  for (const CCTK_INT level : levels)
    if (level >= 0 && level < levels_in_mask) mask |= CCTK_INT(1) << level;
  return mask;
}

bool are_levels(const std::vector<CCTK_INT>& levels) {
  return !levels.empty() &&
         std::ranges::all_of(levels, [](CCTK_INT level) { return 0 <= level && level < levels_in_mask; });
}

void set_alias(const cGH* GH, int variable, const std::string& alias) {
  auto* const io = static_cast<ioGH*>(CCTK_GHExtension(GH, "IO"));
  if (!io || alias.empty()) return;
  std::free(const_cast<char*>(io->alias[variable]));
  io->alias[variable] = copy_of(alias);
}

void apply_options(const cGH* GH, const Options& options, ioRequest& request) {
  options.integer("out_every", request.out_every);
  options.real("out_dt", request.out_dt);
  options.need(!std::isnan(request.out_dt), "out_dt", "a number");
  options.integers("origin", request.vdim, request.origin);
  options.integers("extent", request.vdim, request.extent);
  options.integers("downsample", request.vdim, request.downsample);
  options.integers("direction", request.vdim * request.hdim, request.direction);
  options.integer("compression_level", request.compression_level);
  if (options.has("refinement_levels")) {
    const std::vector<CCTK_INT> levels = options.integer_list("refinement_levels");
    options.need(are_levels(levels), "refinement_levels", "a list of levels from 0 to 30");
    request.refinement_levels = level_mask(levels);
  }
  CCTK_INT unchunked = request.out_unchunked;
  options.integer("out_unchunked", unchunked);
  request.out_unchunked = unchunked;
  if (options.has("reductions")) {
    std::free(request.reductions);
    request.reductions = copy_of(options.string("reductions"));
  }
  set_alias(GH, request.vindex, options.string("alias"));
}

/// What the callback of CCTK_TraverseString needs.
struct Traversal {
  const cGH* GH;
  std::string_view list;
  Source source;
  int out_every;
  CCTK_REAL out_dt;
  ioRequest** requests;
};

/// Where options stand in a list; the first place if the same text stands there twice.
std::size_t offset_of(std::string_view options, std::string_view list) {
  const std::size_t found = list.find(options);
  return found == std::string_view::npos ? 0 : found;
}

void add_request(int variable, const char* options, void* data) {
  auto& traversal = *static_cast<Traversal*>(data);
  ioRequest*& request = traversal.requests[variable];
  IOUtil_FreeIORequest(&request);
  request = IOUtil_DefaultIORequest(traversal.GH, variable, traversal.out_every, traversal.out_dt);
  if (!request || !options) return;
  const std::size_t offset = offset_of(options, traversal.list);
  const Options known(traversal.source, variable, options, offset);
  known.check_names(options);
  apply_options(traversal.GH, known, *request);
}

}  // namespace

extern "C" ioRequest* IOUtil_DefaultIORequest(const cGH* GH, int vindex, int out_every_default,
                                              CCTK_REAL out_dt_default) {
  DECLARE_CCTK_PARAMETERS;
  if (vindex < 0 || vindex >= CCTK_NumVars()) return nullptr;
  const int dimension = CCTK_GroupDimFromVarI(vindex);
  const int type = CCTK_VarTypeI(vindex);

  auto* const request = static_cast<ioRequest*>(std::calloc(1, sizeof(ioRequest)));
  if (!request) throw std::bad_alloc();
  request->out_every = out_every_default;
  request->out_dt = out_dt_default;
  request->vindex = vindex;
  request->vdim = request->hdim = dimension;
  request->hdatatype = out_single_precision && type == CCTK_VARIABLE_REAL ? CCTK_VARIABLE_REAL4 : type;
  request->with_ghostzones = 0;
  request->out_unchunked = out_unchunked || CCTK_nProcs(GH) == 1;
  request->refinement_levels = -1;

  // One block holds all arrays: six of length `dimension` and the directions.
  const int arrays = 6 * dimension + dimension * dimension;
  request->vectors = static_cast<CCTK_INT*>(std::calloc(arrays + 1, sizeof(CCTK_INT)));
  if (!request->vectors) throw std::bad_alloc();
  CCTK_INT* next = request->vectors;
  for (CCTK_INT** array : {&request->origin, &request->extent, &request->downsample, &request->hoffset,
                           &request->hsize, &request->hsize_chunk}) {
    *array = next;
    next += dimension;
  }
  request->direction = next;

  const CCTK_INT step[] = {out_downsample_x, out_downsample_y, out_downsample_z};
  for (int d = 0; d < dimension; ++d) {
    request->extent[d] = -1;  // all of it
    request->downsample[d] = d < 3 ? step[d] : 1;
    request->direction[d * dimension + d] = 1;
  }
  return request;
}

extern "C" void IOUtil_FreeIORequest(ioRequest** request) {
  if (!*request) return;
  std::free((*request)->vectors);
  std::free((*request)->reductions);
  std::free(*request);
  *request = nullptr;
}

extern "C" void IOUtil_ParseVarsForOutput(const cGH* GH, const char* method_name, const char* parameter_name,
                                          int stop_on_parse_errors, const char* out_vars,
                                          int out_every_default, CCTK_REAL out_dt_default,
                                          ioRequest* request_list[]) {
  for (int variable = 0; variable < CCTK_NumVars(); ++variable) IOUtil_FreeIORequest(&request_list[variable]);
  Traversal traversal{GH,
                      out_vars,
                      {method_name, parameter_name, stop_on_parse_errors != 0},
                      out_every_default,
                      out_dt_default,
                      request_list};
  if (CCTK_TraverseString(out_vars, add_request, &traversal, CCTK_GROUP_OR_VAR) < 0)
    for (const flesh::ListMistake& mistake : flesh::mistakes_in_variable_list(out_vars))
      traversal.source.complain(mistake.offset, mistake.problem);
  traversal.source.settle();
}

extern "C" void IOUtil_ParseOutputFrequency(const char* method_name, const char* parameter_name,
                                            int stop_on_parse_errors, int vindex, const char* optstring,
                                            CCTK_INT* out_every, CCTK_REAL* out_dt) {
  Source source(method_name, parameter_name, stop_on_parse_errors != 0);
  const Options options(source, vindex, optstring, 0);
  options.integer("out_every", *out_every);
  options.real("out_dt", *out_dt);
  source.settle();
}
