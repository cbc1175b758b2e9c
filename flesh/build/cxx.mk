# SPDX-License-Identifier: LGPL-2.1-or-later
# How C++ is compiled. Included by thorn.mk and precompiled.mk.

quiet     := $(if $(filter yes,$(VERBOSE))$(filter no,$(SILENT)),,@)
switched   = $($1_DEBUG_FLAGS) $($1_OPTIMISE_FLAGS) $($1_PROFILE_FLAGS) $($1_OPENMP_FLAGS) $($1_WARN_FLAGS)
cpp_flags  = $(CPPFLAGS) $(call switched,CPP) -DCCODE
ccache    := $(if $(findstring ccache,$(CC) $(CXX)),,$(CCACHE))
# Names below this project count relative to the build directory, so that configurations and checkouts share the cache;
# __FILE__ and debuggers see them relative to the project.
export CCACHE_BASEDIR   := $(SAGUARO)
export CCACHE_NOHASHDIR := yes
prefix_maps := $(if $(HAVE_PREFIX_MAPS),$(addprefix -ffile-prefix-map=,$(CURDIR)=. $(SAGUARO)/= \
                 $(shell realpath --relative-to=. $(SAGUARO))/=))
compile_cxx  = $(CXX) $(cpp_flags) $(CXXFLAGS) $(call switched,CXX) $(cxx_standard) $(prefix_maps)
