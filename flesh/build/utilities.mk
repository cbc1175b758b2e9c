# SPDX-License-Identifier: LGPL-2.1-or-later
# Builds the utility programs of one thorn, as its make.configuration.defn and make.configuration.deps say. Called by
# graph.mk in build/THORN with THORN, UTIL_DIR and LINKED (libraries to link with).

.DEFAULT_GOAL := all
.SUFFIXES:
include $(SAGUARO)/flesh/build/names.mk
include $(CONFIG)/make.config.defn
include $(CONFIG)/make.thornlist
-include $(BINDINGS_DIR)/Configuration/Capabilities/make.*.defn

SRCDIR            := $(THORN_DIR_$(THORN))/src
EXEDIR            := $(UTIL_DIR)
GENERAL_LIBRARIES := $(LINKED)
INC_DIRS          := $(THORN_INCDIRS_$(THORN)) $(SYS_INC_DIRS) $(CONFIG) $(BINDINGS_DIR)/include \
                     $(BINDINGS_DIR)/include/$(THORN) $(FLESH_DIR)/include $(PACKAGE_DIR)
EXTRA_CPPFLAGS    := $(addprefix -I,$(INC_DIRS))
EXTRA_CFLAGS      := $(C_DEBUG_FLAGS) $(C_OPTIMISE_FLAGS) $(C_OPENMP_FLAGS)
EXTRA_CXXFLAGS    := $(CXX_DEBUG_FLAGS) $(CXX_OPTIMISE_FLAGS) $(CXX_OPENMP_FLAGS)

include $(SRCDIR)/make.configuration.defn
wanted := $(addprefix $(UTIL_DIR)/,$(notdir $(or $(filter $(ALL_UTILS),$(UTILS)),$(if $(UTILS),,$(ALL_UTILS)))))
all: $(wanted)
	@:
-include $(SRCDIR)/make.configuration.deps
