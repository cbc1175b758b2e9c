# SPDX-License-Identifier: LGPL-2.1-or-later
# One configuration, from its options to its executable. The Makefile calls this with NAME set and one goal: `all` or an
# action. Stages remake files that are included here, so make starts over until all of them are up to date:
#   configured.mk  options, compilers   (bin/configure)        depends on option lists and the thornlist
#   bound.mk       CCL files, bindings  (flesh/ccl/bin/ccl)    depends on CCL files
#   modules.mk     order of Fortran     (bin/order-modules)    depends on Fortran sources and make.code.defn
# Then each thorn has a file `built`, which depends on all that the thorn was compiled from (build/THORN/inputs.mk) and is
# remade by thorn.mk; so an untouched tree costs one look at each file.

export SAGUARO   := $(CURDIR)
configs          := $(abspath $(or $(CACTUS_CONFIGS_DIR),configs))
export TOP       := $(configs)/$(NAME)
export CCTK_HOME := $(TOP)/home
build_room       := flesh/build
tools            := $(build_room)/bin
data             := $(TOP)/config-data
PERL             := perl
this             := -rR --no-print-directory -f $(build_room)/configuration.mk NAME=$(NAME)

# Words that say how the configuration shall be; with them `make NAME` configures first.
front_words := options OPTIONS THORNLIST THORNLIST_DIR PROMPT SILENT VERBOSE TJOBS FJOBS CACTUS_CONFIGS_DIR PAR THORN \
               BUILDLIST UTILS NAME BENCH DELETE MAKE THORNS ARRANGEMENTS
settings    := $(filter-out $(addsuffix =%,$(front_words)),$(foreach w,$(SAGUARO_SETTINGS),$(if $(findstring =,$w),$w)))
asked       := $(strip $(OPTIONS) $(options) $(THORNLIST) $(THORNS) $(ARRANGEMENTS) $(settings))
unasked     := OPTIONS= options= THORNLIST= THORNS= ARRANGEMENTS= SAGUARO_SETTINGS=
exists      := $(wildcard $(TOP)/config-info)

graph_goals := all build rebuild bind unittests link-unittests utils
.PHONY: $(graph_goals) config reconfig

# --------------------------------------------------------------------------------------------------- configuration

config:
	@$(PERL) $(tools)/configure --name '$(NAME)' --configs $(configs)
	@$(unasked) $(MAKE) $(this) bind
	@cat $(data)/machine.txt
	@echo 'Configured. Next: make $(NAME)'

reconfig:
	@rm -rf $(configs)/.cache $(data)/bound.mk $(data)/capabilities
	@$(PERL) $(tools)/configure --name '$(NAME)' --configs $(configs) --again
	@$(MAKE) $(this) bind
	@cat $(data)/machine.txt

ifneq ($(filter $(graph_goals),$(MAKECMDGOALS)),)
ifneq ($(asked),)
$(MAKECMDGOALS):
	@$(MAKE) $(this) config
	@$(unasked) $(MAKE) $(this) $@
else
include $(build_room)/graph.mk
endif
else
include $(build_room)/actions.mk
endif
