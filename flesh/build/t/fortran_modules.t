#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use FindBin qw($Bin);
use Test::More;

use lib "$Bin/../lib";
use Cactus::Build::FortranModules;

my $modules = Cactus::Build::FortranModules->new;
$modules->add('A', 'A/base.F90.o', "module Base\n  implicit none\nend module Base\n");
$modules->add('A', 'A/top.F90.o',  <<'END');
  MODULE top ! comment
  use base, only: x
  use, intrinsic :: iso_c_binding
  use hdf5; use helper
contains
  module procedure nothing
END
$modules->add('A', 'A/both.F90.o', "module helper\nend module\nmodule user\nuse helper\nend module\n");
$modules->add('B', 'B/main.F',     "      subroutine s\n      use Top\n      use base\n      user = 1\n");
$modules->add('B', 'B/base.f90.o', "module base\nend module\n");
$modules->add('B', 'B/sub.F90.o',  "submodule (top) part\nend submodule\n");

subtest 'a file needs those that define what it uses' => sub {
    is_deeply([ $modules->needed_by('A/top.F90.o') ], [qw(A/base.F90.o A/both.F90.o)]);
};

subtest 'a module of the same thorn comes before one of another' => sub {
    is_deeply([ $modules->needed_by('B/main.F') ], [qw(A/top.F90.o B/base.f90.o)]);
    is($modules->thorn_of('A/top.F90.o'), 'A');
};

subtest 'a file does not need itself, nor modules of the system' => sub {
    is_deeply([ $modules->needed_by('A/both.F90.o') ], []);
    is_deeply([ $modules->needed_by('A/base.F90.o') ], []);
};

subtest 'a submodule needs its parent' => sub {
    is_deeply([ $modules->needed_by('B/sub.F90.o') ], ['A/top.F90.o']);
};

done_testing;
