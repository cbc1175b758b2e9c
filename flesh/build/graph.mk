# SPDX-License-Identifier: LGPL-2.1-or-later
# What depends on what in one configuration. Included by configuration.mk.

ifeq ($(exists),)
others := $(patsubst $(configs)/%/config-info,%,$(wildcard $(configs)/*/config-info))
$(error There is no configuration '$(NAME)': `make $(NAME)-config` makes it, `make help` lists all words$(if \
  $(others),; configurations: $(others))$(shell $(tools)/help --nearest '$(NAME)' $(others)))
endif

include $(data)/configured.mk
include $(data)/make.config.defn
include $(data)/bound.mk
include $(data)/make.thornlist
-include $(wildcard $(foreach c,$(CAPABILITIES),$(TOP)/bindings/Configuration/Capabilities/make.$c.defn))

# make hands on what the environment had, with its value from here: make.thornlist sets THORNS, which would ask for another configuration.
unexport OPTIONS options THORNLIST THORNS ARRANGEMENTS

# Seen by configuration scripts and by build scripts of thorns.
export SCRATCH_BUILD := $(TOP)/scratch
export PERL CC CXX CPP FPP F90 F77 CUCC LD AR RANLIB ARFLAGS MKDIR MKDIRFLAGS USE_RANLIB
export CFLAGS CXXFLAGS CPPFLAGS FPPFLAGS F90FLAGS F77FLAGS CUCCFLAGS LDFLAGS SYS_INC_DIRS LIBS LIBDIRS
export MAKE VERBOSE
export TAR   := tar
export PATCH := patch

# ---------------------------------------------------------------------------------------------------------- stages

configure_programs := $(wildcard $(build_room)/lib/Cactus/Build/*.pm) $(tools)/configure
$(data)/configured.mk: $(CONFIGURE_INPUTS) $(TOP)/ThornList $(configure_programs)
	@$(PERL) $(tools)/configure --name $(NAME) --configs $(configs) --again
$(addprefix $(TOP)/,config-info config-data/make.config.defn config-data/fortran_names): $(data)/configured.mk ;
# Scripts of equations become CCL files then; without this line make would have looked at them before.
$(filter $(TOP)/generated/%,$(CCL_INPUTS)): $(data)/configured.mk ;

thorns      := $(notdir $(THORNS))
thorn_dirs  := $(foreach t,$(thorns),$(THORN_DIR_$t))
ccl_program := $(wildcard flesh/ccl/bin/* $(foreach depth,* */* */*/* */*/*/*,flesh/ccl/lib/$(depth).pm flesh/ccl/templates/$(depth).*))
$(data)/bound.mk: $(CCL_INPUTS) $(thorn_dirs) $(TOP)/ThornList $(TOP)/config-info $(data)/fortran_names $(ccl_program) \
                  | $(data)/configured.mk
	@$(PERL) flesh/ccl/bin/ccl --config-dir $(TOP) --thornlist $(TOP)/ThornList $(COPIED_LIST:%=--copied-from '%') \
	  --roots $(ROOTS) --top $(CURDIR)
	@$(PERL) $(tools)/link-thorns --config-dir $(TOP)
	@date '+# CCL stage completed %F %T' > $@
$(data)/make.thornlist: $(data)/bound.mk ;

# Files that may vanish: that is a change, not an error.
$(sort $(CONFIGURE_INPUTS) $(TOP)/ThornList $(filter-out $(TOP)/%,$(CCL_INPUTS)) $(thorn_dirs)): ;

include $(data)/modules.mk
$(data)/modules.mk: $(FORTRAN_INPUTS) $(data)/bound.mk
	@+$(PERL) $(tools)/order-modules --config-dir $(TOP)

# ----------------------------------------------------------------------------------------------------------- thorns

libraries_of  = $(addsuffix .a,$(addprefix $(TOP)/lib/libthorn_,$1))
all_parts    := $(thorns) CactusBindings
libraries    := $(call libraries_of,$(all_parts))
in_link_order := $(call libraries_of,CactusBindings $(notdir $(THORNS_LINK_ORDER)))
run_thorn     = $(with_rules) $(MAKE) --no-print-directory -C $(TOP)/build/$1 -f $(SAGUARO)/$(build_room)/thorn.mk THORN=$1 \
                  $(if $(FJOBS),-j$(FJOBS))

# Thorns may build libraries by make, whose makefiles count on the built-in rules: -r and -R must not reach them.
with_rules    = MAKEFLAGS="$$(printf %s "$$MAKEFLAGS" | sed 's/^\([A-Za-z]*\)r/\1/; s/^\([A-Za-z]*\)R/\1/')"
export SEARCH_ROOTS := $(abspath $(subst :, ,$(ROOTS)))

new_rooms := $(filter-out $(patsubst $(TOP)/build/%/.,%,$(wildcard $(TOP)/build/*/.)),$(all_parts))
ifneq ($(new_rooms),)
$(shell mkdir -p $(addprefix $(TOP)/build/,$(new_rooms)) $(TOP)/lib $(TOP)/scratch)
endif

# Who compiles DEVICE_SRCS.
export DEVICE_COMPILER := $(if $(filter CUDA,$(CAPABILITIES)),cuda,host)

# What earlier stages decide about a thorn's compilation, in a file that changes only when that does.
device_flag = $(if $(wildcard $(THORN_DIR_$1)/src/*.cu $(THORN_DIR_$1)/src/*/*.cu)$(THORN_KERNELS_$1),device:$(DEVICE_COMPILER))
flags_of = $(strip $(COMPILED_WITH) $(device_flag) $(THORN_KERNELS_$1) $(THORN_DIR_$1) $(THORN_CAPABILITIES_$1) : $(THORN_INCDIRS_$1) : $(THORN_INCDIRS_FORTRAN_$1))
update_file = $(if $(call differs,$(file <$1),$2),$(file >$1,$2))
differs     = $(filter-out [$(subst $(space),_,$(strip $1))],[$(subst $(space),_,$(strip $2))])
space      := $(subst ,, )
$(foreach t,$(all_parts),$(call update_file,$(TOP)/build/$t/flags,$(call flags_of,$t)))

# Common headers, read once for all sources of this project.
precompile = $(if $(filter yes,$(PRECOMPILED_HEADERS)),$(TOP)/build/precompiled/$1.built)
$(if $(wildcard $(TOP)/build/precompiled/.),,$(shell mkdir -p $(TOP)/build/precompiled))
$(call update_file,$(TOP)/build/precompiled/flags,$(COMPILED_WITH))
common_headers := $(wildcard $(build_room)/precompiled/*.hh)
$(common_headers:$(build_room)/precompiled/%.hh=$(TOP)/build/precompiled/%.built): $(TOP)/build/precompiled/%.built: $(TOP)/build/precompiled/flags $(build_room)/precompiled.mk $(build_room)/cxx.mk \
    $(common_headers)
	@+$(MAKE) --no-print-directory -C $(@D) -f $(SAGUARO)/$(build_room)/precompiled.mk $*.hh.gch

# The time of `built` is that of the start, so that what is edited meanwhile counts as new.
define thorn-rules
$(TOP)/build/$1/built: $(TOP)/build/$1/flags $(build_room)/thorn.mk $(build_room)/sources.mk $(build_room)/cxx.mk $(tools)/preprocess-fortran \
    | $(call precompile,standard_library)
	@touch $$@.start
	@+$$(call run_thorn,$1)
	@mv $$@.start $$@
$(TOP)/lib/libthorn_$1.a: $(TOP)/build/$1/built ;
endef
$(foreach t,$(all_parts),$(eval $(call thorn-rules,$t)))
$(TOP)/build/CactusBindings/built: $(data)/make.thornlist
-include $(wildcard $(addprefix $(TOP)/build/,$(addsuffix /inputs.mk,$(all_parts))))
/%: ;

# --------------------------------------------------------------------------------------------------------- programs

switched     = $($1_DEBUG_FLAGS) $($1_OPTIMISE_FLAGS) $($1_PROFILE_FLAGS) $($1_OPENMP_FLAGS)
link_program = $(LD) $(CXXFLAGS) $(call switched,CXX) $(LDFLAGS)
group        = $(LINK_GROUP_BEGIN) $(BEGIN_WHOLE_ARCHIVE_FLAGS) $(in_link_order) $(END_WHOLE_ARCHIVE_FLAGS) \
                 $(if $(LINK_GROUP_BEGIN),$(LINK_GROUP_END),$(in_link_order))
as_flags     = $(foreach l,$1,$(if $(filter -%,$l)$(findstring /,$l),$l,$(call if_found,$l)))
searched     = $(foreach d,$(CAPABILITY_LIBDIRS) $(LIBDIRS),-L$d -Wl,-rpath,$d)
system_libs  = $(searched) $(call as_flags,$(CAPABILITY_LIBS) $(LIBS)) $(FORTRAN_LIBS) -lm

# Configuration scripts may ask for libraries that only static linking needs. What is nowhere cannot be linked.
library_dirs = $(CAPABILITY_LIBDIRS) $(LIBDIRS) \
                 $(shell $(LD) -print-search-dirs 2>/dev/null | sed -n 's/^libraries: =//p' | tr : ' ')
if_found     = $(if $(wildcard $(foreach d,$(library_dirs),$d/lib$1.so $d/lib$1.a $d/lib$1.dylib)),-l$1,$(info \
                 $(space) Left out of the link: library $1, which is not installed))
exe         := $(EXEDIR)/$(EXE)
utils_room  := $(EXEDIR)/$(NAME)
$(call update_file,$(TOP)/build/link,$(link_program) $(in_link_order) $(searched) $(CAPABILITY_LIBS) $(LIBS) \
  $(FORTRAN_LIBS) $(wildcard $(addsuffix /src/make.configuration.deps,$(thorn_dirs))))

# What a program says of itself, asked for when one is linked, which each commit makes necessary. Asking git whether files have changed takes
# as long as all the rest of a build that has nothing to do. --exclude: no tag stands for a revision.
git_room    := $(if $(wildcard .git/.),.git,$(patsubst gitdir: %,%,$(strip $(file <.git))))
commits     := $(or $(wildcard $(git_room)/logs/HEAD),$(wildcard $(git_room)/HEAD $(git_room)/refs/heads/*))
release      = $(TOP)/build/release.o
make_release = @revision=$$(git describe --always --dirty=+ --abbrev=12 --exclude '*' 2>/dev/null); \
  echo "const char saguaro_release[] = \"$(strip $(file <VERSION))$${revision:+, revision $$revision}\";" | $(CC) -x c -c -o $(release) -

all: $(exe)
	@:
build: $(foreach t,$(BUILDLIST),$(TOP)/build/$(notdir $t)/built)
	@:
bind: $(data)/modules.mk
	@+status=0; $(foreach t,$(suspects),$(call run_thorn,$t) check 2>&1 | grep -v '^make' && status=1;) exit $$status

# Thorns that may need a compiler that is not there; each decides by its own make.code.defn.
with_suffix = $(foreach t,$(thorns),$(if $(wildcard $(foreach s,$1,$(addsuffix .$s,$(THORN_DIR_$t)/src/* \
                $(THORN_DIR_$t)/src/*/*))),$t))
suspects    = $(sort $(if $(HAVE_F90),,$(call with_suffix,F F77 F90 f f77 f90)) $(if $(HAVE_CUCC),,$(call with_suffix,cu)))
rebuild:
	@rm -f $(data)/bound.mk $(TOP)/bindings/inputs
	@$(MAKE) $(this) all

# Thorns may have libraries of their own making for the program.
adding    := $(wildcard $(addsuffix /src/make.configuration.deps,$(thorn_dirs)))
additions  = $(if $(adding),$$(cat $(TOP)/build/additions))
$(TOP)/build/additions: $(libraries) $(adding)
	@+$(with_rules) $(MAKE) --no-print-directory -C $(CCTK_HOME) -f $(SAGUARO)/$(build_room)/additions.mk
$(exe): $(libraries) $(TOP)/build/link VERSION $(commits) $(if $(adding),$(TOP)/build/additions)
	@echo '  LINK  $(patsubst $(SAGUARO)/%,%,$@)'
	@mkdir -p $(EXEDIR)
	$(make_release)
	@$(link_program) -o $@.new $(release) $(group) $(additions) $(system_libs)
	@mv $@.new $@

# ------------------------------------------------------------------------------------------------------- unit tests

tested := $(foreach t,$(thorns),$(if $(filter $(SAGUARO)/%,$(THORN_DIR_$t)),$t))
unittests: $(libraries)
	$(if $(HAVE_GTEST),,@echo 'GoogleTest is missing: install libgtest-dev, then make $(NAME)-reconfig'; exit 1)
	@$(MAKE) $(this) link-unittests TEST_STAGE=objects
	@$(MAKE) $(this) link-unittests TEST_STAGE=program

ifeq ($(TEST_STAGE),objects)
link-unittests: $(addprefix tests-of-,$(tested))
tests-of-%: $(call precompile,unit_tests)
	@+$(call run_thorn,$*) tests
else
# GNU Make 4.3 sometimes keeps the line end of a file that it reads.
test_objects := $(strip $(foreach t,$(tested),$(file <$(TOP)/build/$t/tests.list)))
link-unittests: $(utils_room)/unit_tests
$(utils_room)/unit_tests: $(test_objects) $(libraries) $(TOP)/build/link $(if $(adding),$(TOP)/build/additions)
	@echo '  LINK  $(patsubst $(SAGUARO)/%,%,$@)'
	@mkdir -p $(@D)
	@$(link_program) -o $@.new $(test_objects) $(filter -l%main,$(GTEST_LIBS)) $(group) $(additions) $(GTEST_LIBS) $(system_libs)
	@mv $@.new $@
endif

# -------------------------------------------------------------------------------------------------------- utilities

with_utilities := $(foreach t,$(thorns),$(if $(wildcard $(THORN_DIR_$t)/src/make.configuration.defn),$t))
utils: $(addprefix utilities-of-,$(with_utilities))
utilities-of-%: $(libraries)
	@mkdir -p $(utils_room)
	@+$(with_rules) $(MAKE) --no-print-directory -C $(TOP)/build/$* -f $(SAGUARO)/$(build_room)/utilities.mk THORN=$* \
	  UTIL_DIR=$(utils_room) LINKED='$(group) $(system_libs)'
