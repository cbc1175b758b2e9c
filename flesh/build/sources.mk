# SPDX-License-Identifier: LGPL-2.1-or-later
# Which sources the thorn THORN has, as its make.code.defn and those of its SUBDIRS say. Included by thorn.mk and
# fortran_sources.mk.

include $(SAGUARO)/flesh/build/names.mk
include $(CONFIG)/make.config.defn
include $(CONFIG)/make.thornlist
thorn_dir   := $(THORN_DIR_$(THORN))
source_root := $(if $(thorn_dir),$(thorn_dir)/src,$(TOP)/bindings/src)
capability_files := $(wildcard $(foreach c,$(THORN_CAPABILITIES_$(THORN)),\
                      $(TOP)/bindings/Configuration/Capabilities/make.$c.defn))
ifneq ($(capability_files),)
include $(capability_files)
endif

# $1: directory below src, with a slash at its end, or nothing. Appends to `sources` and `test_sources`.
define evaluate
SRCS        :=
DEVICE_SRCS :=
TEST_SRCS   :=
SRCDIR      := $$(source_root)$(if $1,/$(1:/=))
-include $$(source_root)/$1make.code.defn
sources        := $$(sources) $$(addprefix $1,$$(SRCS))
device_sources := $$(device_sources) $$(addprefix $1,$$(DEVICE_SRCS))
test_sources   := $$(test_sources) $$(addprefix $1,$$(TEST_SRCS))
endef

sources        :=
device_sources :=
test_sources   :=
SUBDIRS      :=
ifeq ($(thorn_dir),)
sources := $(BINDINGS_SRCS)
else
$(eval $(call evaluate))
directories := $(filter-out .,$(SUBDIRS))
$(foreach d,$(directories),$(eval $(call evaluate,$(d:/=)/)))
endif
SRCDIR := $(source_root)

# Frames around kernels that are written by hand; the CCL stage makes them.
frames := $(addprefix $(TOP)/bindings/kernels/$(THORN)/,$(THORN_KERNELS_$(THORN)))
sources        := $(sources) $(filter-out %.cu,$(frames))
device_sources := $(device_sources) $(filter %.cu,$(frames))

# Sources that a rule of the thorn generates lie here, all others in the thorn.
located     = $(firstword $(wildcard $(source_root)/$1) $1)
object_of   = $(if $(filter /%,$1),$(notdir $1),$(subst ../,up/,$1)).o
