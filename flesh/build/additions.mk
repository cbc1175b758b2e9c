# SPDX-License-Identifier: LGPL-2.1-or-later
# What thorns add to the program by rules of their own. A make.configuration.deps may name more prerequisites of the
# executable, say how they are made, and append to CACTUSLIBLINKLINE. Called by graph.mk in CCTK_HOME before the link; writes
# what was appended into build/additions.

additions := $(TOP)/build/additions
.DEFAULT_GOAL := $(additions)
.SUFFIXES:
$(if $(filter yes,$(VERBOSE))$(filter no,$(SILENT)),,$(eval .SILENT:))
include $(SAGUARO)/flesh/build/names.mk
include $(CONFIG)/make.config.defn
include $(CONFIG)/make.thornlist
-include $(BINDINGS_DIR)/Configuration/Capabilities/make.*.defn

THORNS := $(filter-out %/$(FLESHLIB),$(THORNS))
-include $(THORNS:%=$(PACKAGE_DIR)/%/src/make.configuration.defn)

program := $(EXEDIR)$(DIRSEP)$(EXE)
.PHONY: $(program)
$(additions): $(program)
	@echo '$(CACTUSLIBLINKLINE)' > $@
$(program): ;

CACTUSLIBLINKLINE = -L$(CCTK_LIBDIR)
-include $(THORNS:%=$(PACKAGE_DIR)/%/src/make.configuration.deps)
