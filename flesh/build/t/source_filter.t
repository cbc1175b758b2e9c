#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use FindBin qw($Bin);
use Test::More;

use lib "$Bin/../lib", "$Bin/../../ccl/lib";
use Cactus::Build::SourceFilter;
use Cactus::CCL::FortranNames;

sub filtered ($text, %names) {
    return Cactus::Build::SourceFilter->new(names => Cactus::CCL::FortranNames->new(%names))->filter($text, 'x.c');
}

subtest 'names of Fortran routines become symbols' => sub {
    is(filtered('void CCTK_FCALL CCTK_FNAME(My_Func)(int *i)'), 'void CCTK_FCALL my_func_(int *i)');
    is(filtered('CCTK_FNAME (Foo) (a); CCTK_FNAME( Bar )(b);'), 'foo_ (a); bar_(b);');
    is(filtered('CCTK_FORTRAN_COMMON_NAME(Block).x'),           'block_.x');
    is(filtered('CCTK_FNAME(unused, Name)(x)'),                 'name_(x)', 'the last argument is the name');
    is(filtered('MY_CCTK_FNAME(Foo)'),                          'MY_CCTK_FNAME(Foo)');
};

subtest 'the spelling is that of the compiler' => sub {
    is(filtered('CCTK_FNAME(a_b)', second_underscore => 'yes'), 'a_b__');
    is(filtered('CCTK_FNAME(ab)',  second_underscore => 'yes'), 'ab_');
    is(filtered('CCTK_FNAME(ab)', case => 'upper', suffix => q{}), 'AB');
};

subtest 'optional semicolons go' => sub {
    is(filtered("DECLARE_CCTK_PARAMETERS;\n"),         "DECLARE_CCTK_PARAMETERS\n");
    is(filtered("DECLARE_CCTK_ARGUMENTS ;x;\n"),       "DECLARE_CCTK_ARGUMENTS x;\n");
    is(filtered("CCTK_FILEVERSION(A_b_c);"),           'CCTK_FILEVERSION(A_b_c)');
    is(filtered("ONE_FORTSTRING_CREATE(s);"),          'ONE_FORTSTRING_CREATE(s)');
    is(filtered("TWO_FORTSTRINGS_CREATE(s, t) ;"),     'TWO_FORTSTRINGS_CREATE(s, t) ');
    is(filtered("DECLARE_CCTK_ARGUMENTS_CHECKED(f);"), 'DECLARE_CCTK_ARGUMENTS_CHECKED(f);', 'only there');
};

subtest 'lines keep their numbers and the original its name' => sub {
    is(filtered("a CCTK_FNAME(\n  Foo\n)(x);\nb\n"), "a foo_\n\n(x);\nb\n");
    my $filter = Cactus::Build::SourceFilter->new(names => Cactus::CCL::FortranNames->new, line_directives => 1);
    is($filter->filter("x\n", '/t/src/a.c'), "#line 1 \"/t/src/a.c\"\nx\n");
};

subtest 'OpenCL sources become a string' => sub {
    is(Cactus::Build::SourceFilter->opencl_string("int a;\nx = \"\\n\";\n", 'T', 'rhs'), <<'END');
extern char const *const OpenCL_source_T_rhs;
char const *const OpenCL_source_T_rhs =
  "int a;\n"
  "x = \"\\n\";\n"
  "";
END
};

done_testing;
