# SPDX-License-Identifier: LGPL-2.1-or-later
# Builds the utility programs of one thorn, as its make.configuration.defn and make.configuration.deps say. Called by
# graph.mk in build/THORN with THORN, UTIL_DIR and LINKED (libraries to link with).

CONFIG := $(TOP)/config-data
.DEFAULT_GOAL := all
include $(CONFIG)/make.config.defn
include $(CONFIG)/make.thornlist
-include $(TOP)/bindings/Configuration/Capabilities/*.defn

SRCDIR   := $(THORN_DIR_$(THORN))/src
UTILDIRS := $(UTIL_DIR)
BUILD_DIR         := $(TOP)/build
CCTK_LIBDIR       := $(TOP)/lib
LIBNAME_PREFIX    := lib
LIBNAME_SUFFIX    := .a
LIBLINK_PREFIX    := -l
LIBDIR_PREFIX     := -L
EXEDIR            := $(UTIL_DIR)
CREATEEXE         := -o
OPTIONSEP         := $(subst ,, )
OBJ_SUFFIX        := o
GENERAL_LIBRARIES := $(LINKED)
INC_DIRS          := $(THORN_INCDIRS_$(THORN)) $(SYS_INC_DIRS) $(CONFIG) $(TOP)/bindings/include \
                     $(TOP)/bindings/include/$(THORN) $(SAGUARO)/flesh/include $(CCTK_HOME)/arrangements
INCLUDES          := $(addprefix -I,$(INC_DIRS))
EXTRA_CPPFLAGS    := $(INCLUDES)
EXTRA_CFLAGS      := $(C_DEBUG_FLAGS) $(C_OPTIMISE_FLAGS) $(C_OPENMP_FLAGS)
EXTRA_CXXFLAGS    := $(CXX_DEBUG_FLAGS) $(CXX_OPTIMISE_FLAGS) $(CXX_OPENMP_FLAGS)

include $(SRCDIR)/make.configuration.defn
wanted := $(addprefix $(UTIL_DIR)/,$(notdir $(or $(filter $(ALL_UTILS),$(UTILS)),$(if $(UTILS),,$(ALL_UTILS)))))
all: $(wanted)
	@:
-include $(SRCDIR)/make.configuration.deps
