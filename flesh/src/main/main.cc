// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/program.hh"

int main(int argc, char** argv) { return flesh::run_program(argc, argv); }
