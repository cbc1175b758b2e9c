// A runtime in miniature: prints what the tables say, sets parameters and indices, and calls what is scheduled.
#include <complex>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "cctk.h"
#include "model/tables.hh"

using namespace flesh::tables;

extern "C" void CCTK_VError(int, const char*, const char* thorn, const char* format, ...) {
  std::va_list values;
  va_start(values, format);
  std::printf("error in %s: ", thorn);
  std::vprintf(format, values);
  std::printf("\n");
  std::exit(0);
}
extern "C" int CCTK_NumVarsInGroupI(int) { return 2; }
extern "C" const int* CCTK_ArrayGroupSizeI(const cGH*, int direction, int) {
  static const int sizes[] = {3, 8};
  return &sizes[direction];
}

namespace {

std::string s(std::string_view text) { return std::string(text); }

std::string list(std::span<const std::string_view> names) {
  std::string result;
  for (auto name : names) result += "<" + s(name) + ">";
  return result;
}

std::string list(std::span<const DataAccess> accesses) {
  std::string result;
  for (const auto& a : accesses)
    result += "<" + s(a.name) + " " + std::to_string(a.timelevel) + " " + std::to_string(a.region) + ">";
  return result;
}

void print_parameters(const Thorn& thorn) {
  for (const auto& p : thorn.parameters) {
    std::printf("parameter %s type %d scope %d steerable %d default [%s] size %d accumulator [%s] base [%s] %s:%d\n",
                s(p.name).c_str(), int(p.type), int(p.scope), int(p.steerable), s(p.default_text).c_str(), p.array_size,
                s(p.accumulator).c_str(), s(p.accumulator_base).c_str(), s(p.position.file).c_str(), p.position.line);
    for (const auto& r : p.ranges) std::printf("  range [%s] [%s]\n", s(r.text).c_str(), s(r.description).c_str());
  }
  for (const auto& p : thorn.shared_parameters)
    std::printf("shared %s::%s extends %d ranges %zu\n", s(p.implementation).c_str(), s(p.name).c_str(), p.extends,
                p.ranges.size());
  for (const auto& p : thorn.parameter_aliases)
    std::printf("seen as %s: %s\n", s(p.key).c_str(), s(p.value).c_str());
}

void print_groups(const Thorn& thorn) {
  for (const auto& g : thorn.groups)
    std::printf("group %s access %d type %d code %d dim %d levels %d sizes %s ghosts %s distribution %d vector [%s] "
                "tags [%s] centring %zu variables %s\n",
                s(g.name).c_str(), int(g.access), int(g.type), g.variable_type, g.dimension, g.timelevels,
                list(g.sizes).c_str(), list(g.ghosts).c_str(), int(g.distribution), s(g.vector_length).c_str(),
                s(g.tags).c_str(), g.centering.size(), list(g.variables).c_str());
}

void print_schedule(const Thorn& thorn) {
  for (const auto& i : thorn.schedule) {
    std::printf("item kind %d name [%s] alias [%s] placement %d where [%s] condition [%s] function %s\n", int(i.kind),
                s(i.name).c_str(), s(i.alias).c_str(), int(i.placement), s(i.where).c_str(), s(i.condition).c_str(),
                i.function ? "yes" : "no");
    std::printf("  before %s after %s while %s if %s language %d options %s sync %s\n", list(i.before).c_str(),
                list(i.after).c_str(), list(i.while_).c_str(), list(i.if_).c_str(), int(i.language),
                list(i.options).c_str(), list(i.sync).c_str());
    std::printf("  reads %s writes %s\n", list(i.reads).c_str(), list(i.writes).c_str());
    for (const auto& st : i.storage) std::printf("  storage [%s] [%s]\n", s(st.group).c_str(), s(st.timelevels).c_str());
    for (const auto& t : i.tags) std::printf("  tag %s=%s\n", s(t.key).c_str(), s(t.value).c_str());
  }
}

void print_thorn(const Thorn& thorn) {
  std::printf("thorn %s/%s implements %s inherits %s friends %s fortran %s\n", s(thorn.arrangement).c_str(),
              s(thorn.name).c_str(), s(thorn.implementation).c_str(), list(thorn.inherits).c_str(),
              list(thorn.friends).c_str(), thorn.call_fortran ? "yes" : "no");
  print_parameters(thorn);
  print_groups(thorn);
  for (const auto& f : thorn.function_uses) std::printf("uses %s required %d\n", s(f.name).c_str(), f.required);
  for (const auto& f : thorn.provides) std::printf("provides %s with %s\n", s(f.name).c_str(), s(f.provider).c_str());
  print_schedule(thorn);
  for (const auto& v : thorn.variable_slots) std::printf("variable slot %s\n", s(v.full_name).c_str());
  for (const auto& g : thorn.group_slots) std::printf("group slot %s\n", s(g.full_name).c_str());
}

void set_parameter(const Parameter& p) {
  for (int i = 0; i < std::max(1, p.array_size); ++i) {
    const std::string text = s(p.default_text);
    if (p.type == ParameterType::real)
      static_cast<CCTK_REAL*>(p.storage)[i] = std::atof(text.c_str()) + i;
    else if (p.type == ParameterType::integer)
      static_cast<CCTK_INT*>(p.storage)[i] = std::atoi(text.c_str());
    else if (p.type == ParameterType::boolean)
      static_cast<CCTK_INT*>(p.storage)[i] = text == "yes";
    else
      static_cast<const char**>(p.storage)[i] = p.default_text.data();
  }
}

CCTK_REAL u[2][8], v[2][8], mode[2][8], level;
CCTK_INT count[24];
std::complex<CCTK_REAL> phase[4];
void* data_u[] = {u[0], u[1]};
void* data_v[] = {v[0], v[1]};
void* data_mode[] = {mode[0]};
void* data_count[] = {count};
void* data_level[] = {&level};
void* data_phase[] = {phase};
void** all_data[] = {data_u, data_v, data_mode, data_count, data_level, data_phase};

const std::map<std::string, int> index_of = {{"shapes::u", 0},     {"shapes::v", 1},     {"shapes::mode[0]", 2},
                                             {"shapes::count", 3}, {"shapes::level", 4}, {"shapes::phase", 5}};

void set_indices(const Thorn& thorn) {
  for (const auto& slot : thorn.variable_slots) {
    const auto found = index_of.find(s(slot.full_name));
    *slot.index = found == index_of.end() ? -1 : found->second;
  }
  for (const auto& slot : thorn.group_slots) *slot.index = 0;
}

void set_slots(const Thorn& thorn) {
  for (const auto& provided : thorn.provides)
    for (const auto& alias : aliased_functions)
      if (alias.name == provided.name) *alias.slot = provided.function;
}

void call(const Thorn& thorn, std::string_view name, cGH& gh) {
  for (const auto& item : thorn.schedule) {
    if (item.name != name) continue;
    if (item.where == "CCTK_STARTUP")
      reinterpret_cast<int (*)()>(item.function)();
    else if (item.language == Language::fortran)
      thorn.call_fortran(&gh, reinterpret_cast<void*>(item.function));
    else
      reinterpret_cast<void (*)(cGH*)>(item.function)(&gh);
  }
}

cGH* grid() {
  static int two[] = {2, 2, 2}, one[] = {1, 1, 1}, zero[] = {0, 0, 0, 0, 0, 0}, ghosts[] = {0, 0, 0};
  static CCTK_REAL spacing[] = {1, 1, 1}, origin[] = {0, 0, 0};
  static cGH gh = {};
  gh.cctk_dim = 3;
  gh.cctk_iteration = 42;
  gh.cctk_gsh = gh.cctk_lsh = gh.cctk_ash = gh.cctk_tile_max = two;
  gh.cctk_lbnd = gh.cctk_ubnd = gh.cctk_tile_min = gh.cctk_to = gh.cctk_from = gh.cctk_bbox = zero;
  gh.cctk_nghostzones = ghosts;
  gh.cctk_levfac = gh.cctk_levoffdenom = one;
  gh.cctk_levoff = zero;
  gh.cctk_timefac = 1;
  gh.cctk_delta_space = spacing;
  gh.cctk_origin_space = origin;
  gh.data = all_data;
  return &gh;
}

}  // namespace

int reader_centred(const cGH* cctkGH);
extern "C" CCTK_INT Absent(const CCTK_INT i);
extern "C" int CCTK_NumVarsInGroupI(int);

int main() {
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  for (const auto* thorn : compiled_thorns) print_thorn(*thorn);
  for (const auto& alias : aliased_functions)
    std::printf("alias %s %s\n", s(alias.name).c_str(), *alias.slot ? "provided" : "empty");
  std::printf("=== run\n");
  for (const auto* thorn : compiled_thorns) {
    for (const auto& parameter : thorn->parameters) set_parameter(parameter);
    set_indices(*thorn);
    set_slots(*thorn);
  }
  for (int i = 0; i < 8; ++i) v[0][i] = i;
  u[1][0] = 2;
  level = 0.5;
  const Thorn &base = *compiled_thorns[1], &reader = *compiled_thorns[2], &fort = *compiled_thorns[3];
  call(base, "Base_Start", *grid());
  call(base, "Base_Fill", *grid());
  call(base, "Base_Other", *grid());
  call(fort, "Fort_All", *grid());
  std::printf("after: v %g mode %g level %g count %d\n", v[0][7], mode[1][0], level, int(count[0]));
  call(fort, "Fort_Checked", *grid());
  std::printf("after: u %g\n", u[0][7]);
  call(reader, "Reader_Look", *grid());
  std::printf("centred %d\n", reader_centred(grid()));
  Absent(1);
}
