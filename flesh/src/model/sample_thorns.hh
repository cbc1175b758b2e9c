// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Hand-written bindings of a handful of thorns, for unit tests of model and parameters.
//
//     Cactus    the flesh
//     Grid      implements grid; keyword, integers with all kinds of ranges, arrays, a global parameter
//     Wave      implements wavetoy, inherits grid, extends grid::type and grid::count, counts in Stepper
//     OtherWave implements wavetoy as well
//     Stepper   implements steps; an accumulator
//     Library   provides a capability that Wave needs, and needs one of Base
//     Base      provides a capability
//     Lonely    needs the thorn Base, is a friend of steps, inherits nowhere, which nobody implements
#ifndef FLESH_MODEL_SAMPLE_THORNS_HH
#define FLESH_MODEL_SAMPLE_THORNS_HH

#include <array>
#include <span>
#include <string_view>

#include "core/types.hh"
#include "model/tables.hh"

namespace flesh::samples {

using tables::Access;
using tables::Distribution;
using tables::GroupType;
using tables::ParameterScope;
using tables::ParameterType;
using tables::Steerable;

/// What the bindings keep in C structures.
struct Storage {
  const char* title = nullptr;
  const char* type = nullptr;
  const char* name_of_file = nullptr;
  Int count = 0, even = 0, itlast = 0, fields = 0, limit = 0;
  Int wave_fields = 0, other_wave_fields = 0, show = 0;
  Int sizes[3] = {};
  Real radii[4] = {};
  Real factor = 0, spacing = 0, shared_factor = 0;
};
inline Storage storage;

constexpr tables::Position at(int line) { return {"arrangements/Sample/Thorn/param.ccl", line, 1}; }

inline constexpr tables::Range any_text[] = {{"", "anything"}};
inline constexpr tables::Range file_names[] = {{"^[a-z]+\\.dat$", "a data file"}};
inline constexpr tables::Range grid_types[] = {
    {"box", "a box"}, {"byspacing", "by its spacing"}, {"ID-apply-always", ""}};
inline constexpr tables::Range wave_types[] = {{"wavelike", "as the wave wants it"}};
inline constexpr tables::Range counts[] = {{"0:10", "a few"}, {"-1", "off"}};
inline constexpr tables::Range wave_counts[] = {{"100:*", "many"}};
inline constexpr tables::Range even_counts[] = {{"(2:20:2", "even and above two"}};
inline constexpr tables::Range positive[] = {{"(0:*", "positive"}};
inline constexpr tables::Range radii[] = {{"(0:*)", "a radius"}, {"-1", "off"}};
inline constexpr tables::Range all_numbers[] = {{":", "any"}};
inline constexpr tables::Range few_fields[] = {{"0:10", "as many as there is room for"}};

constexpr auto keyword = ParameterType::keyword;
constexpr auto string = ParameterType::string;
constexpr auto integer = ParameterType::integer;
constexpr auto real = ParameterType::real;
constexpr auto boolean = ParameterType::boolean;
constexpr auto private_scope = ParameterScope::private_;
constexpr auto restricted = ParameterScope::restricted;
constexpr auto never = Steerable::never;
constexpr auto always = Steerable::always;
constexpr auto recover = Steerable::recover;

inline const tables::Parameter flesh_parameters[] = {
    {"cctk_run_title", string, private_scope, recover, "title", "", any_text, 0, "", "", &storage.title,
     at(1)},
    {"cctk_itlast", integer, restricted, always, "last", "10", all_numbers, 0, "", "", &storage.itlast,
     at(2)},
};

inline const tables::Parameter grid_parameters[] = {
    {"type", keyword, restricted, never, "kind of grid", "box", grid_types, 0, "", "", &storage.type, at(1)},
    {"count", integer, restricted, always, "how many", "3", counts, 0, "", "", &storage.count, at(2)},
    {"even_count", integer, private_scope, never, "how many pairs", "4", even_counts, 0, "", "",
     &storage.even, at(3)},
    {"spacing", real, private_scope, recover, "spacing", "1.0d-1", positive, 0, "", "", &storage.spacing,
     at(4)},
    {"radii", real, private_scope, never, "radii", "-1", radii, 4, "", "", storage.radii, at(5)},
    {"sizes", integer, private_scope, never, "sizes", "8", all_numbers, 3, "", "", storage.sizes, at(6)},
    {"file", string, private_scope, never, "data", "a.dat", file_names, 0, "", "", &storage.name_of_file,
     at(7)},
    {"show", boolean, private_scope, never, "tell?", "yes", {}, 0, "", "", &storage.show, at(8)},
    {"out_every", integer, private_scope, always, "for all", "7", {}, 0, "", "", &storage.limit, at(9)},
    {"everywhere",
     real,
     ParameterScope::global,
     never,
     "for all",
     "2",
     {},
     0,
     "",
     "",
     &storage.factor,
     at(10)},
};

inline const tables::Parameter wave_parameters[] = {
    {"amplitude", real, restricted, never, "height", "1", all_numbers, 0, "", "", &storage.shared_factor,
     at(1)},
    {"fields", integer, private_scope, never, "fields", "2", all_numbers, 0, "", "steps::evolved",
     &storage.wave_fields, at(2)},
};

inline const tables::Parameter other_wave_parameters[] = {
    {"amplitude", real, restricted, never, "height", "5", all_numbers, 0, "", "", &storage.shared_factor,
     at(1)},
    {"fields", integer, private_scope, never, "fields", "4", all_numbers, 0, "", "Stepper::evolved",
     &storage.other_wave_fields, at(2)},
};

inline const tables::Parameter stepper_parameters[] = {
    {"evolved", integer, restricted, never, "sum", "1", few_fields, 0, "x+y", "", &storage.fields, at(1)},
};

inline constexpr std::string_view names_of_grid[] = {"grid"};
inline constexpr std::string_view names_of_steps[] = {"steps"};
inline constexpr std::string_view names_of_nowhere[] = {"nowhere"};
inline constexpr std::string_view names_of_library[] = {"Library"};
inline constexpr std::string_view names_of_base[] = {"Base"};

inline const tables::SharedParameter wave_shares[] = {
    {"grid", "type", true, wave_types, at(20)},
    {"grid", "count", true, wave_counts, at(21)},
};
inline constexpr tables::Tag wave_aliases[] = {{"grid_type", "grid::type"}};

inline constexpr std::string_view coordinates[] = {"x", "y", "z"};
inline constexpr std::string_view spacings[] = {"coarse_dx"};
inline constexpr std::string_view lookup_tables[] = {"node"};
inline constexpr std::string_view fields[] = {"phi", "psi"};
inline constexpr std::string_view table_sizes[] = {"count", "2*count+1"};
inline constexpr std::string_view table_ghosts[] = {"1", "0"};
inline constexpr int cell_centred[] = {1, 1, 1};

inline const tables::Group grid_groups[] = {
    {"coordinates",
     Access::public_,
     GroupType::grid_function,
     variable_type::real,
     3,
     1,
     {},
     {},
     Distribution::default_,
     "",
     "Prolongation=\"none\" checkpoint='no'",
     {},
     coordinates,
     "positions",
     at(1)},
    {"spacings",
     Access::private_,
     GroupType::scalar,
     variable_type::real,
     0,
     1,
     {},
     {},
     Distribution::constant,
     "",
     "",
     {},
     spacings,
     "steps",
     at(2)},
    {"Lookup",
     Access::protected_,
     GroupType::array,
     variable_type::integer,
     2,
     1,
     table_sizes,
     table_ghosts,
     Distribution::constant,
     "",
     "",
     {},
     lookup_tables,
     "a table",
     at(3)},
};

inline const tables::Group wave_groups[] = {
    {"evolved",
     Access::public_,
     GroupType::grid_function,
     variable_type::real,
     3,
     3,
     {},
     {},
     Distribution::default_,
     "",
     "",
     cell_centred,
     fields,
     "the wave",
     at(1)},
    {"history",
     Access::public_,
     GroupType::scalar,
     variable_type::integer,
     0,
     1,
     {},
     {},
     Distribution::constant,
     "fields+1",
     "",
     {},
     coordinates,
     "a vector",
     at(2)},
    {"empty",
     Access::private_,
     GroupType::scalar,
     variable_type::integer,
     0,
     1,
     {},
     {},
     Distribution::constant,
     "fields-2",
     "",
     {},
     fields,
     "no elements",
     at(3)},
};

inline int slot_phi = 0, slot_coarse = 0, slot_evolved = 0;
inline const tables::IndexSlot variable_slots[] = {{"wavetoy::phi", &slot_phi},
                                                   {"Grid::coarse_dx", &slot_coarse}};
inline const tables::IndexSlot group_slots[] = {{"wavetoy::evolved", &slot_evolved}};

inline const tables::Thorn cactus{
    .name = "Cactus", .arrangement = "flesh", .implementation = "Cactus", .parameters = flesh_parameters};
inline const tables::Thorn grid{.name = "Grid",
                                .arrangement = "Sample",
                                .implementation = "grid",
                                .parameters = grid_parameters,
                                .groups = grid_groups,
                                .variable_slots = variable_slots,
                                .group_slots = group_slots};
inline const tables::Thorn wave{.name = "Wave",
                                .arrangement = "Sample",
                                .implementation = "wavetoy",
                                .inherits = names_of_grid,
                                .activates = names_of_library,
                                .parameters = wave_parameters,
                                .shared_parameters = wave_shares,
                                .parameter_aliases = wave_aliases,
                                .groups = wave_groups};
inline const tables::Thorn other_wave{.name = "OtherWave",
                                      .arrangement = "Sample",
                                      .implementation = "wavetoy",
                                      .inherits = names_of_grid,
                                      .parameters = other_wave_parameters};
inline const tables::Thorn stepper{
    .name = "Stepper", .arrangement = "Sample", .implementation = "steps", .parameters = stepper_parameters};
inline const tables::Thorn library{
    .name = "Library", .arrangement = "Sample", .implementation = "library", .activates = names_of_base};
inline const tables::Thorn base{.name = "Base", .arrangement = "Sample", .implementation = "base"};
inline const tables::Thorn lonely{.name = "Lonely",
                                  .arrangement = "Sample",
                                  .implementation = "lonely",
                                  .inherits = names_of_nowhere,
                                  .friends = names_of_steps,
                                  .requires_thorns = names_of_base};

inline const tables::Thorn* const thorns[] = {&cactus,  &grid,    &wave, &other_wave,
                                              &stepper, &library, &base, &lonely};

}  // namespace flesh::samples

#endif
