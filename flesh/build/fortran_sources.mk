# SPDX-License-Identifier: LGPL-2.1-or-later
# Tells order-modules which Fortran sources one thorn compiles, tests among them, and which files of the thorn say so.
# Takes the variables of thorn.mk.

.DEFAULT_GOAL := all
include $(SAGUARO)/flesh/build/sources.mk

fortran := $(sort $(filter %.F %.F77 %.F90 %.f %.f77 %.f90,$(sources) $(test_sources)))
$(foreach s,$(fortran),$(info source $(call object_of,$s) $(call located,$s)))
$(foreach f,$(wildcard $(filter $(thorn_dir)/%,$(MAKEFILE_LIST))),$(info said by $f))

.PHONY: all
all:
	@:
