# SPDX-License-Identifier: LGPL-2.1-or-later
# Actions on a configuration that need no dependencies. Included by configuration.mk.

simple_actions := clean cleandeps cleanobjs realclean delete thornlist editthorns configinfo examples sysinfo \
                  testsuite ThornGuide
.PHONY: $(simple_actions) known
$(simple_actions): | known
known:
	$(if $(exists),,@echo "There is no configuration '$(NAME)'." >&2; exit 1)

clean:
	@rm -rf $(TOP)/build $(TOP)/lib $(TOP)/scratch
# An object without its dependencies would never be compiled again.
cleandeps:
	@find $(TOP)/build -name '*.d' | sed 's/d$$/o/' | tr '\n' '\0' | xargs -0 rm -f
	@find $(TOP)/build \( -name '*.d' -o -name inputs.mk -o -name built \) -delete
cleanobjs:
	@find $(TOP)/build -name '*.o' -delete -o -name built -delete
realclean: clean
	@rm -rf $(TOP)/bindings $(TOP)/home/arrangements $(data)/bound.mk $(data)/modules.mk $(data)/make.thornlist \
	  $(data)/capabilities
delete:
	@rm -rf $(TOP) exe/cactus_$(NAME) exe/$(NAME)
	@echo "Removed configuration '$(NAME)'."

thornlist:
	@mv $(TOP)/ThornList $(TOP)/ThornList.old
	@sed -i '/^# THORNLIST /d' $(TOP)/config-info
	@$(PERL) $(tools)/configure --name $(NAME) --configs $(configs) --again
	@echo 'Written: $(TOP)/ThornList (before: ThornList.old)'
editthorns:
	@$${VISUAL:-$${EDITOR:-vi}} $(TOP)/ThornList
configinfo:
	@cat $(TOP)/config-info
sysinfo:
	@cat $(data)/machine.txt
examples:
	@$(PERL) $(tools)/copy-examples --config-dir $(TOP) examples/$(NAME)
ThornGuide:
	@mkdir -p exe/$(NAME)
	@$(PERL) $(tools)/thorn-guide --config-dir $(TOP) exe/$(NAME)/ThornGuide.md
testsuite:
	@$(MAKE) $(this) all
	@$(build_room)/testsuite/run $(NAME) $(THORN)
