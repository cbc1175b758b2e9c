# SPDX-License-Identifier: LGPL-2.1-or-later
# The front door: `make help` prints the lines marked ##. A word is a program in flesh/build/bin; an action on the
# configuration NAME is a goal of flesh/build/configuration.mk. NAME is any name that is not one of the words.

help:            ## print this list
run:             ## PAR=file SET="Thorn::parameter=value ...": packages, configuration, build, run and picture in one go
test:            ## everything that checks Saguaro: Perl, unit tests, thorn tests, arrows between rooms, format
acceptance:      ## physics with known answers: convergence, conservation, comparison; restart, devices, faults
faults:          ## FAULTS=form,form: long hunts for faults: changed files and sources, waves drawn at random, restarts, sanitizers
bench:           ## BENCH=name: measure; ends with a line RESULT key=value ...
lint:            ## everything that reads the sources without running them
format:          ## put C++ and Perl sources into the project's format
newthorn:        ## THORN=Arrangement/Thorn: make the skeleton of a new thorn, which compiles and passes its test
thorninfo:       ## list all thorns that can be found, and which configurations contain them
configinfo:      ## list all configurations
tags:            ## index of the sources for vi
TAGS:            ## index of the sources for emacs
downsize:        ## remove objects and other intermediate files of all configurations, keep executables
distclean:       ## remove everything that make creates; tracked files stay

NAME:            ## build the configuration NAME -> exe/cactus_NAME; notices by itself whatever has changed
NAME-config:     ## create or change it: THORNLIST= (or PAR=file) THORNS= OPTIONS= (options=) ARRANGEMENTS=path:path KEY=value
NAME-reconfig:   ## detect everything again, with the stored options
NAME-build:      ## BUILDLIST="Thorn ...": compile these thorns only
NAME-rebuild:    ## run the CCL stage again, then build
NAME-unittests:  ## build exe/NAME/unit_tests from all TEST_SRCS
NAME-utils:      ## UTILS="name ...": build the thorns' utility programs into exe/NAME/
NAME-testsuite:  ## THORN=Arrangement/Thorn: run the thorns' tests
NAME-clean:      ## remove objects, dependencies and libraries
NAME-cleandeps:  ## remove dependencies, and the objects that had some
NAME-cleanobjs:  ## remove objects
NAME-realclean:  ## remove all that is generated except config-data and ThornList
NAME-delete:     ## remove the configuration and its executables
NAME-thornlist:  ## write its ThornList anew: all thorns below the roots
NAME-editthorns: ## open its ThornList in $EDITOR
NAME-configinfo: ## print its options
NAME-examples:   ## copy the example parameter files of its thorns to examples/NAME
NAME-sysinfo:    ## print what was found on this machine: compilers, libraries, packages
NAME-ThornGuide: ## write what its thorns declare and say of themselves to exe/NAME/ThornGuide.md

# make separates words by blanks, also those of a path.
$(if $(word 2,$(CURDIR)),$(error The path of this folder has a blank: '$(CURDIR)'. make would take it for several. Move \
or rename the folder, then try again))

# What stands on the command line reaches programs through the environment; it must not override makefiles.
export SAGUARO_SETTINGS := $(MAKEOVERRIDES)
MAKEOVERRIDES :=

marked  := $(shell sed -n 's/^\([A-Za-z-]*\): *\#\#.*/\1/p' $(firstword $(MAKEFILE_LIST)))
actions := $(patsubst NAME-%,%,$(filter NAME-%,$(marked)))
words   := $(filter-out NAME NAME-%,$(marked))
goals   := $(filter-out $(words),$(MAKECMDGOALS))
action   = $(filter $(actions),$(lastword $(subst -, ,$@)))
name     = $(if $(action),$(@:%-$(action)=%),$@)
jobs     = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(or $(TJOBS),$(shell getconf _NPROCESSORS_ONLN)))

.NOTPARALLEL:
.PHONY: $(words) $(goals)
$(words):
	@flesh/build/bin/$@
$(goals):
	@$(MAKE) -rR --no-print-directory $(jobs) -f flesh/build/configuration.mk NAME='$(name)' $(or $(action),all)
