# SPDX-License-Identifier: LGPL-2.1-or-later
# Names under which make fragments of thorns expect things. Included by thorn.mk, utilities.mk and additions.mk.

CONFIG              := $(TOP)/config-data
CONFIGS_DIR         := $(patsubst %/,%,$(dir $(TOP)))
SCRATCH_BUILD       := $(TOP)/scratch
BUILD_DIR           := $(TOP)/build
BINDINGS_DIR        := $(TOP)/bindings
CCTK_LIBDIR         := $(TOP)/lib
FLESH_DIR           := $(SAGUARO)/flesh
PACKAGE_DIR         := $(CCTK_HOME)/arrangements
MAKE_DIR            := $(CCTK_HOME)/lib/make
FLESHLIB            := Cactus
CCTK_LIBNAME_PREFIX := thorn_
LIBNAME_PREFIX      := lib
LIBNAME_SUFFIX      := .a
LIBLINK_PREFIX      := -l
LIBDIR_PREFIX       := -L
CREATEEXE           := -o
CCOMPILEONLY        := -c -o
FCOMPILEONLY        := -c -o
OBJ_SUFFIX          := o
DIRSEP              := /
OPTIONSEP           :=
RM                  := rm -f
TAR                 := tar
DIVIDER             := ----------------------------------------
