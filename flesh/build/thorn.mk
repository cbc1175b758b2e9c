# SPDX-License-Identifier: LGPL-2.1-or-later
# Compiles one thorn into lib/libthorn_THORN.a. Runs in build/THORN, so that the thorn's make.code.deps finds objects
# under the names it uses. configuration.mk sets THORN and exports TOP (configs/NAME), CCTK_HOME and SAGUARO (this
# project); it calls this only for thorns of which some input has changed.

tools       := $(SAGUARO)/flesh/build/bin
scratch     := $(TOP)/scratch
library     := $(TOP)/lib/libthorn_$(THORN).a

.DEFAULT_GOAL := all
.SUFFIXES:
include $(SAGUARO)/flesh/build/sources.mk
include $(SAGUARO)/flesh/build/cxx.mk

wrong := $(filter-out %.cu,$(device_sources))
ifneq ($(wrong),)
$(error $(thorn_dir)/src/make.code.defn: DEVICE_SRCS names $(wrong); expected the suffix .cu)
endif
# Sources of devices, tests among them, are C++ where there is no CUDA.
cuda_sources   := $(filter-out $(device_sources),$(filter %.cu,$(sources)))
device_sources := $(sort $(device_sources) $(filter %.cu,$(test_sources)))
sources        := $(sort $(sources) $(filter-out $(test_sources),$(device_sources)))
test_sources   := $(sort $(test_sources))
objects      := $(foreach s,$(sources),$(call object_of,$s))
test_objects := $(foreach s,$(test_sources),$(call object_of,$s))

known_suffixes := .c .cc .C .cpp .cxx .cu .cl .F .F77 .F90 .f .f77 .f90
unknown := $(filter-out $(addprefix %,$(known_suffixes)),$(sources) $(test_sources))
ifneq ($(unknown),)
$(error $(thorn_dir)/src/make.code.defn: no rule compiles $(unknown); expected suffixes $(known_suffixes))
endif
# Said once by the check at configuration time, and again if somebody builds nevertheless.
no_compiler = $(error $(THORN) has $1 sources ($2), and there is no $3. Install the package $4, then: make \
  $(notdir $(TOP))-reconfig)
fortran_sources := $(filter %.F %.F77 %.F90 %.f %.f77 %.f90,$(sources))
$(if $(HAVE_F90),,$(if $(fortran_sources),$(call no_compiler,Fortran,$(fortran_sources),$(F90),gfortran)))
$(if $(HAVE_CUCC),,$(if $(cuda_sources),$(call no_compiler,CUDA,$(cuda_sources),$(CUCC),nvidia-cuda-toolkit)))

# ---------------------------------------------------------------------------------------------------------- flags

# Sources of this project and generated ones are C++20, whatever the option list says of other thorns.
ours := $(if $(thorn_dir),$(filter $(SAGUARO)/% $(TOP)/%,$(thorn_dir)),yes)
cxx_standard = $(if $(ours),$(CXX_STANDARD_FLAG))

# Sources of this project use the precompiled headers, except those that contain the date. With them gcc no longer knows system headers as such, and
# shows false warnings about strings (its bug 105329).
undated          = $(if $(ours),$(filter-out $(dated),$<))
common_headers   = ../precompiled/$(if $(filter $@,$(test_objects)),unit_tests,standard_library).hh
precompiled      = $(if $(and $(filter yes,$(PRECOMPILED_HEADERS)),$(undated),$(wildcard $(common_headers).gch)),-include $(common_headers) -Wno-stringop-overflow)
for_ccache      := CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_PCH_EXTSUM=yes
with_precompiled = $(if $(precompiled),$(for_ccache))

after_source_directory := $(CONFIG) $(TOP)/bindings/include $(SAGUARO)/flesh/include $(CCTK_HOME)/arrangements \
  $(if $(thorn_dir),,$(SAGUARO)/flesh/src) $(SEARCH_ROOTS)
own_directories := $(source_root) $(wildcard $(source_root)/include)
include_flags = $(addprefix -I,$(TOP)/bindings/include/$(THORN) $1 $(SYS_INC_DIRS) $(own_directories) \
  $(filter-out $(source_root),$(patsubst %/,%,$(dir $<))) $(after_source_directory))
includes         = $(call include_flags,$(THORN_INCDIRS_$(THORN)))
fortran_includes = $(call include_flags,$(THORN_INCDIRS_FORTRAN_$(THORN)))

c         = $(ccache) $(CC) $(cpp_flags) $(CFLAGS) $(call switched,C) $(prefix_maps)
cxx       = $(with_precompiled) $(ccache) $(compile_cxx) $(precompiled)
cucc      = $(ccache) $(CUCC) $(cpp_flags) $(CUCCFLAGS) $(call switched,CUCC)
f90       = $(F90) $(F90FLAGS) $(call switched,F90)
f77       = $(F77) $(F77FLAGS) $(call switched,F77)
fpp       = $(FPP) $(FPPFLAGS) $(call switched,FPP) -DFCODE -DF90CODE

# ---------------------------------------------------------------------------------------------------------- recipes

say    = @echo '  $1  $(patsubst $(TOP)/bindings/kernels/%,%,$(patsubst $(source_root)/%,$(THORN)/%,$<))'

c_family  := $(filter %.c %.cc %.C %.cpp %.cxx %.cu,$(foreach s,$(sources) $(test_sources),$(call located,$s)))
to_filter := $(if $(c_family),$(shell grep -slE 'CCTK_(FNAME|FORTRAN_COMMON_NAME)' $(c_family)))
dated     := $(if $(c_family),$(shell grep -slE '__(DATE|TIME|TIMESTAMP)__' $(c_family)))
copy       = $(@:.o=)
filter     = $(if $(filter $<,$(to_filter)),$(PERL) $(tools)/filter --names $(CONFIG)/fortran_names \
  $(if $(filter yes,$(C_LINE_DIRECTIVES)),--line-directives) $< $(copy) && )
input      = $(if $(filter $<,$(to_filter)),$(copy),$<)
listed     = -MMD -MP -MF $(@:.o=.d) -MT $@
compile    = $(quiet)$(filter)$1 $(includes) $(listed) -c $(input) -o $@

define compile.c
$(call say,C   )
$(call compile,$c)
endef
define compile.cc
$(call say,C++ )
$(call compile,$(cxx))
endef
compile.C   = $(compile.cc)
compile.cpp = $(compile.cc)
compile.cxx = $(compile.cc)
define compile.cu
$(call say,CUDA)
$(call compile,$(cucc) -x cu)
endef
# nvcc takes no dialects of GNU, and host and device have to do the same arithmetic.
cuda_dialect = $(if $(ours),-std=c++20 --extended-lambda --expt-relaxed-constexpr) -fmad=false -Xcompiler -ffp-contract=off
cuda_for_device = $(filter-out $(if $(ours),-std=%),$(cucc)) $(cuda_dialect)
ifeq ($(DEVICE_COMPILER),cuda)
define compile-device
$(call say,CUDA)
$(call compile,$(cuda_for_device) -x cu)
endef
else
define compile-device
$(call say,C++ )
$(call compile,$(cxx) -x c++)
endef
endif
define compile.cl
$(call say,CL  )
$(quiet)$(PERL) $(tools)/filter --opencl $(THORN) $< $(copy).c && $c -c $(copy).c -o $@
endef

# Fortran compiles in the scratch directory: modules of all thorns are written and found there. $1: compiler,
# $2: form, $3: suffix of what it reads.
define compile-fortran
$(call say,F   )
$(quiet)$(PERL) $(tools)/preprocess-fortran --form $2 $(if $(filter yes,$(F_LINE_DIRECTIVES)),--line-directives) \
  $(if $(FPP_DEPENDENCIES),--dependencies $(@:.o=.d) --target $@) $< $(copy).$3 $(fpp) $(fortran_includes)
$(quiet)cd $(scratch) && $1 $(fortran_includes) -c $(CURDIR)/$(copy).$3 -o $(CURDIR)/$@
endef
define compile-plain-fortran
$(call say,F   )
$(quiet)cd $(scratch) && $1 $(fortran_includes) -c $(abspath $<) -o $(CURDIR)/$@
endef
compile.F90 = $(call compile-fortran,$(f90),free,$(F90_SUFFIX))
compile.F   = $(call compile-fortran,$(f90),fixed,f)
compile.F77 = $(call compile-fortran,$(f77),fixed,f)
compile.f90 = $(call compile-plain-fortran,$(f90))
compile.f   = $(call compile-plain-fortran,$(f90))
define compile.f77
$(call say,F   )
$(quiet)cp $< $(copy).f && cd $(scratch) && $(f77) $(fortran_includes) -c $(CURDIR)/$(copy).f -o $(CURDIR)/$@
endef

# ------------------------------------------------------------------------------------------------------------ rules

.PHONY: all tests check
check:
	@:
all: $(library) inputs.mk
	@:
tests: $(test_objects)
	@echo $(abspath $^) > tests.list

define object-rule
$(call object_of,$1): $(call located,$1) flags $(capability_files)
	$$(compile$(if $(filter $1,$(device_sources)),-device,$(suffix $1)))
endef
$(foreach s,$(sources) $(test_sources),$(eval $(call object-rule,$s)))
$(test_objects): CPPFLAGS += $(GTEST_FLAGS)
$(foreach f,$(frames),$(call object_of,$f)): ours := yes
$(shell mkdir -p $(sort . $(dir $(objects) $(test_objects))))

# A list that is rewritten only when it differs, so that the library notices a source that is gone.
ifneq ($(strip $(file <objects.list)) $(wildcard objects.list),$(strip $(objects)) objects.list)
$(file >objects.list,$(objects))
endif
$(library): $(objects) objects.list
	@rm -f $@.new
	$(quiet)$(AR) $(subst r,q,$(ARFLAGS)) $@.new $(objects)
	$(quiet)$(if $(filter yes,$(USE_RANLIB)),$(RANLIB) $@.new &&) mv $@.new $@

# Everything whose change calls for another look at this thorn; where it has rules of its own, any file may, and what its
# make.code.deps adds to INPUTS.
directory_files = $1 $1/make.code.defn $1/make.code.deps
any_file_of_rules = $(if $(wildcard $1/make.code.deps),$1/*)
watched := $(thorn_dir) $(wildcard $(foreach d,$(source_root) $(addprefix $(source_root)/,$(directories)),\
             $(call directory_files,$d) $(call any_file_of_rules,$d))) $(filter /%,$(foreach s,$(sources),$(call located,$s)))
# One thorn may watch the files of all, which are more than a command line can hold.
inputs.mk: $(library)
	@$(file >inputs.list,$(watched) $(INPUTS) $(capability_files) $(foreign_modules))
	@$(PERL) $(tools)/write-inputs --target $(CURDIR)/built --list inputs.list $@ -- $(wildcard $(objects:.o=.d))

# Rules of a thorn may hang files on what stands for "this thorn is compiled".
CCTK_TARGET := $(library)

-include modules.mk
-include $(objects:.o=.d) $(test_objects:.o=.d)
-include $(source_root)/make.code.deps

# Rules in a directory's make.code.deps speak of objects by their plain names.
suffixes_for_sed := (c|cc|C|cpp|cxx|cu|cl|F|F77|F90|f|f77|f90)
define include-directory-rules
$(shell sed -E 's~(^|[[:space:]:])([A-Za-z0-9_.+-]+\.$(suffixes_for_sed)\.o)~\1$1/\2~g' \
  $(source_root)/$1/make.code.deps > $1/make.code.deps)
SRCDIR := $(source_root)/$1
include $1/make.code.deps
endef
$(foreach d,$(directories),$(if $(wildcard $(source_root)/$d/make.code.deps),\
  $(eval $(call include-directory-rules,$(d:/=)))))
SRCDIR := $(source_root)
