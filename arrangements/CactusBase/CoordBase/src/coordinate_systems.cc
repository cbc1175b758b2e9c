// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Coordinate systems and their coordinates, each described by a key/value table whose handle is its handle.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#define COORD_IN_COORDBASE
#include "CoordBase.h"
#include "cctk.h"
#include "util_ErrorCodes.h"
#include "util_Table.h"

namespace {

bool same_name(const std::string& a, const char* b) { return CCTK_Equals(a.c_str(), b); }

struct System {
  std::string name;
  int table;
  std::vector<CCTK_INT> coordinates;  ///< table handle per direction, -1 while there is none
};

/// The coordinate systems of one grid hierarchy; the extension object "CoordBase".
class Systems {
 public:
  System* find(const char* name) {
    const auto found = std::find_if(systems_.begin(), systems_.end(),
                                    [&](const System& system) { return same_name(system.name, name); });
    return found == systems_.end() ? nullptr : &*found;
  }
  System* find(int table) {
    const auto found = std::find_if(systems_.begin(), systems_.end(),
                                    [&](const System& system) { return system.table == table; });
    return found == systems_.end() ? nullptr : &*found;
  }
  void add(System system) { systems_.push_back(std::move(system)); }

  /// Table handle of the default system of a dimension, < 0 if it has none.
  int default_of(int dimension) const {
    const auto found = defaults_.find(dimension);
    return found == defaults_.end() ? -1 : found->second;
  }
  void set_default(int dimension, int table) { defaults_[dimension] = table; }

 private:
  std::vector<System> systems_;
  std::map<int, int> defaults_;
};

Systems& systems_of(CCTK_POINTER_TO_CONST cctkGH) {
  void* const object = CCTK_GHExtension(static_cast<const cGH*>(cctkGH), "CoordBase");
  if (!object) CCTK_ERROR("coordinate systems cannot be used before the grid hierarchy exists");
  return *static_cast<Systems*>(object);
}

void* make_systems(tFleshConfig*, int, cGH*) { return new Systems; }

std::string string_in(int table, const char* key) {
  char text[256];
  return Util_TableGetString(table, sizeof text, text, key) >= 0 ? text : "";
}

bool fill_system_table(int table, int dimension, const char* name) {
  return Util_TableSetInt(table, dimension, "DIMENSION") >= 0 &&
         Util_TableSetString(table, name, "NAME") >= 0;
}

bool fill_coordinate_table(int table, int system, int direction, const char* name) {
  return Util_TableSetInt(table, system, "SYSTEM") >= 0 &&
         Util_TableSetInt(table, direction, "DIRECTION") >= 0 &&
         Util_TableSetString(table, name, "NAME") >= 0;
}

bool has_coordinate(const System& system, const char* name) {
  return std::any_of(system.coordinates.begin(), system.coordinates.end(), [&](CCTK_INT coordinate) {
    return coordinate >= 0 && same_name(string_in(coordinate, "NAME"), name);
  });
}

}  // namespace

extern "C" int CoordBase_Startup() {
  const int handle = CCTK_RegisterGHExtension("CoordBase");
  return CCTK_RegisterGHExtensionSetupGH(handle, make_systems) ? 0 : 1;
}

extern "C" CCTK_INT CoordBase_SystemRegister(CCTK_POINTER_TO_CONST GH, CCTK_INT dim, CCTK_STRING systemname) {
  if (dim < 1) return COORDERROR_INVALIDDIM;
  if (!systemname || !*systemname) return COORDERROR_INVALIDNAME;
  Systems& systems = systems_of(GH);
  if (systems.find(systemname)) return COORDERROR_SYSTEMEXISTS;

  const int table = Util_TableCreate(UTIL_TABLE_FLAGS_CASE_INSENSITIVE);
  if (table < 0 || !fill_system_table(table, dim, systemname)) return COORDERROR_TABLEERROR;
  systems.add({systemname, table, std::vector<CCTK_INT>(dim, -1)});
  return table;
}

extern "C" CCTK_INT CoordBase_SystemHandle(CCTK_POINTER_TO_CONST GH, CCTK_STRING systemname) {
  const System* const system = systemname ? systems_of(GH).find(systemname) : nullptr;
  return system ? system->table : COORDERROR_NOSYSTEM;
}

extern "C" CCTK_INT CoordBase_CoordRegister(CCTK_POINTER_TO_CONST GH, CCTK_INT systemhandle,
                                            CCTK_INT direction, CCTK_STRING coordname) {
  System* const system = systems_of(GH).find(int(systemhandle));
  if (!system) return COORDERROR_INVALIDHANDLE;
  if (direction < 1 || direction > CCTK_INT(system->coordinates.size())) return COORDERROR_INVALIDDIM;
  CCTK_INT& coordinate = system->coordinates[direction - 1];
  if (coordinate >= 0) return COORDERROR_COORDINATEEXISTS;
  if (has_coordinate(*system, coordname)) return COORDERROR_DUPLICATENAME;

  const int table = Util_TableCreate(UTIL_TABLE_FLAGS_CASE_INSENSITIVE);
  if (table < 0 || !fill_coordinate_table(table, systemhandle, direction, coordname))
    return COORDERROR_TABLEERROR;
  coordinate = table;
  const int listed = Util_TableSetIntArray(systemhandle, int(system->coordinates.size()),
                                           system->coordinates.data(), "COORDINATES");
  return listed >= 0 ? table : COORDERROR_TABLEERROR;
}

extern "C" CCTK_INT CoordBase_CoordHandle(CCTK_POINTER_TO_CONST GH, CCTK_STRING coordname,
                                          CCTK_STRING systemname) {
  const System* const system = systems_of(GH).find(systemname);
  if (!system) return COORDERROR_NOSYSTEM;
  for (const CCTK_INT coordinate : system->coordinates)
    if (coordinate >= 0 && same_name(string_in(coordinate, "NAME"), coordname)) return coordinate;
  return COORDERROR_NOSUCHCOORD;
}

extern "C" CCTK_INT CoordBase_GroupSystem(CCTK_POINTER_TO_CONST GH, CCTK_STRING groupname) {
  const int group = CCTK_GroupIndex(groupname);
  if (group < 0) return COORDERROR_INVALIDGROUPNAME;
  Systems& systems = systems_of(GH);
  const std::string tagged = string_in(CCTK_GroupTagsTableI(group), "COORDSYSTEM");
  if (!tagged.empty()) {
    const System* const system = systems.find(tagged.c_str());
    return system ? system->table : COORDERROR_NOCOORDSYS;
  }
  // Grid functions live in space; an array does only if its tag says so.
  if (CCTK_GroupTypeI(group) != CCTK_GF) return COORDERROR_NOCOORDSYS;
  const int fallback = systems.default_of(CCTK_GroupDimI(group));
  return fallback >= 0 ? fallback : COORDERROR_NOCOORDSYS;
}

extern "C" CCTK_INT CoordBase_SetDefaultSystem(CCTK_POINTER_TO_CONST GH, CCTK_STRING systemname) {
  Systems& systems = systems_of(GH);
  const System* const system = systems.find(systemname);
  if (!system) return COORDERROR_INVALIDNAME;
  CCTK_INT dimension;
  if (Util_TableGetInt(system->table, &dimension, "DIMENSION") < 0) return COORDERROR_NODIMENSION;

  const int previous = systems.default_of(dimension);
  if (previous >= 0 && previous != system->table)
    CCTK_VWARN(CCTK_WARN_ALERT, "\"%s\" replaces \"%s\" as the default coordinate system in %d dimensions",
               systemname, string_in(previous, "NAME").c_str(), int(dimension));
  systems.set_default(dimension, system->table);
  return system->table;
}

extern "C" CCTK_INT CoordBase_GetDefaultSystem(CCTK_POINTER_TO_CONST GH, CCTK_INT systemdim) {
  if (systemdim < 1) return COORDERROR_INVALIDDIM;
  const int handle = systems_of(GH).default_of(systemdim);
  return handle >= 0 ? handle : COORDERROR_NOSYSTEM;
}
