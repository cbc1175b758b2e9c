#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

# Patterns here are messages, in which blanks count.
## no critic (RequireExtendedFormatting)

use File::Find qw(find);
use FindBin    qw($Bin);
use Test::More;

use lib "$Bin/../lib", "$Bin/lib";
use EmittedTree;
use TestFiles qw(content_of error_of);

plan skip_all => 'no compilers' if grep { system("command -v $_ > /dev/null") != 0 } qw(gcc g++ gfortran cpp);

my $fixture = "$Bin/emit_fixture";

my %files = (thornlist => "Shapes/Base\nShapes/Reader\nShapes/Fort\n");
find({ no_chdir => 1, wanted => sub { $files{s{\A\Q$fixture\E/}{}r} = content_of($_) if -f } }, "$fixture/Shapes");

my $tree    = EmittedTree->new(%files);
my @objects = eval {
    (
        $tree->compile_bindings,
        $tree->compile('Base',           'c',   'base',   $files{'Shapes/Base/src/base.c'}),
        $tree->compile('Reader',         'cc',  'reader', $files{'Shapes/Reader/src/reader.cc'}),
        $tree->compile('Fort',           'f90', 'fort',   $files{'Shapes/Fort/src/fort.F90'}),
        $tree->compile('CactusBindings', 'cc',  'main',   content_of("$fixture/programs/main.cc")),
    );
};
ok @objects, 'bindings and sources in C, C++ and Fortran compile without a warning' or diag $@;

my $output = eval { $tree->run_program(@objects) } // BAIL_OUT($@);
my ($tables, $run) = split m{ === [ ] run \n }x, $output;
my $expected = content_of("$fixture/programs/tables.txt");
my $top      = $tree->build->top;
$tables =~ s{\Q$top\E/}{}g;
is $tables, $expected, 'the tables hold what the CCL files say';

subtest 'scheduled functions see parameters and variables' => sub {
    like $run, qr{^start: round 2 1 1 1[.]5 no title 0$}m, 'C reads parameters of all types';
    like $run, qr{^other: 42 lsh 2 u 2[.]5 v_p there flag null}m,
        'C reads and writes variables; those without storage are null';
    like $run, qr{^fortran: ash +2 +2 +2 counts +3 +8 modes +2$}m,      'Fortran knows the shapes';
    like $run, qr{^fortran: weight +0[.]00 offset +0[.]25 rows +3$}m,   'Fortran reads the same parameters';
    like $run, qr{^after: v 9 mode 5 level 3[.]5 count 42$}m,           'Fortran writes variables';
    like $run, qr{^after: u 18$}m,                                      'Fortran that sees only what it declared';
    like $run, qr{^Reader: weight 0 share 5 total 7 u 0 phase there$}m, 'C++ reads shared parameters under other names';
    like $run, qr{^arguments: u\(0,0,0\) 0 mode\[1\]\(0,0,0\) 5 count 11 inner points 0$}m, 'structures of arguments';
    like $run, qr{^centred 8$}m, 'the driver wraps grid functions in objects of its own';
};

subtest 'aliased functions work between languages' => sub {
    like $run, qr{scaled 5 10$}m,                                      'C calls a Fortran provider';
    like $run, qr{^fortran: total +3[.]00$}m,                          'Fortran calls a C provider';
    like $run, qr{^greet: \[you\] \[  hello\]\nfortran: letters +3$}m, 'strings lose trailing blanks, not leading ones';
    like $run, qr{^apply: 49 3[.]5\napply: 64 4$}m,                    'C calls back a Fortran procedure';
    like $run, qr{^error in Cactus: Aliased function 'Absent' .*: none$}m, 'a function without provider is an error';
};

subtest 'a second emission is identical' => sub {
    my $count = $tree->emit;
    is $count->{written}, 0, 'nothing written';
    is $count->{removed}, 0, 'nothing removed';
};

sub compiler_says ($thorn, $language, $source) {
    return error_of(sub { $tree->compile($thorn, $language, 'wrong', $source) });
}

subtest 'a function cannot name what it did not declare' => sub {
    my $c = <<'END_OF_C';
#include "cctk.h"
#include "cctk_Arguments.h"
void Base_Fill(CCTK_ARGUMENTS) { DECLARE_CCTK_ARGUMENTS_CHECKED(Base_Fill) STATEMENT; }
END_OF_C
    like compiler_says(Base => 'c', $c =~ s{STATEMENT}{v[0] = 1}r),   qr{v\S+ undeclared}, 'in C';
    like compiler_says(Base => 'c', $c =~ s{STATEMENT}{u_p[0] = 1}r), qr{read-only}, 'in C, to write what is only read';
    my $fortran = <<'END_OF_FORTRAN';
#include "cctk.h"
#include "cctk_Arguments.h"
subroutine Fort_Checked(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS_CHECKED(Fort_Checked)
  STATEMENT
end subroutine Fort_Checked
END_OF_FORTRAN
    like compiler_says(Fort => 'f90', $fortran =~ s{STATEMENT}{mode = 1}r), qr{mode = 1},     'in Fortran';
    like compiler_says(Fort => 'f90', $fortran =~ s{STATEMENT}{v = 1}r),    qr{INTENT\(IN\)}, 'in Fortran, to write';
};

subtest 'oddities of public thorns compile' => sub {
    my $source = <<'END_OF_C';
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
int Odd_Start(void) { return 0; }
void Odd_Use(CCTK_ARGUMENTS) { DECLARE_CCTK_ARGUMENTS DECLARE_CCTK_PARAMETERS x[0] = y[0] + z[0] + n; }
END_OF_C
    my $odd = EmittedTree->new(
        'A/Odd/interface.ccl' => "IMPLEMENTS: Odd\nREAL one TYPE=GF { x y }\nREAL two TYPE=GF { x z }\n",
        'A/Odd/param.ccl'     =>
            "RESTRICTED:\nINT n \"n\" { *:* :: \"\" } 1\nSHARES: Odd\nUSES INT n\nEXTENDS INT n \"n\" { }\n",
        'A/Odd/schedule.ccl' =>
            "SCHEDULE Odd_Start IN CCTK_STARTUP { LANG: C } \"s\"\nSCHEDULE Odd_Use AT EVOL { LANG: C } \"u\"\n",
        thornlist => "A/Odd\n",
    );
    my @parts = eval { ($odd->compile_bindings, $odd->compile('Odd', 'c', 'odd', $source)) };
    ok @parts, 'without a warning' or diag $@;
};

done_testing;
