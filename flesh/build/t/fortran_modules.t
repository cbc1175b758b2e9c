#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($Bin);
use Test::More;

use lib "$Bin/../lib";
use Cactus::Build::Files qw(read_text write_text);
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

subtest 'only sources that make.code.defn names count' => sub {
    my $top   = tempdir(CLEANUP => 1);
    my $thorn = "$top/Mine/Formula";
    my $base  = "module base\nend module\n";
    my %files = (
        'make.code.defn'       => "SUBDIRS = inner spare\ninclude \$(SRCDIR)/more.mk\nTEST_SRCS = test.F90\n",
        'more.mk'              => "SRCS = \$(if \$(HAVE_F90),top.F90 made.F90) ../shared.F90\n",
        'top.F90'              => "use base\nuse shared\nend\n",
        'test.F90'             => "use base\nend\n",
        '../shared.F90'        => "module shared\nend module\n",
        'base.F90'             => $base,
        'inner/make.code.defn' => "SRCS = base.F90\n",
        'inner/base.F90'       => $base,
        'inner/unnamed.F90'    => $base,
        'spare/base.F90'       => $base,
        'draft/base.F90'       => $base,
        'draft/make.code.defn' => "SRCS = base.F90\n",
    );
    write_text("$thorn/src/$_",                     $files{$_}) for keys %files;
    write_text("$top/config-data/make.config.defn", "HAVE_F90 = yes\n");
    write_text("$top/config-data/make.thornlist",   "THORNS = Mine/Formula\nTHORN_DIR_Formula = $thorn\n");

    is(system("$Bin/../bin/order-modules", '--config-dir', $top), 0,       'order-modules');
    is(read_text("$top/build/Formula/modules.mk"),                <<'END', 'order of compilation');
test.F90.o: inner/base.F90.o
top.F90.o: inner/base.F90.o up/shared.F90.o
foreign_modules :=
END
    my $watched = read_text("$top/config-data/modules.mk");
    like($watched, qr{ [ ] \Q$thorn\E/src/$_ (?: [ ] | \n ) }x, "$_ is watched")
        for qw(draft inner inner/base.F90 make.code.defn more.mk inner/make.code.defn);
    unlike($watched, qr{unnamed}, 'a source that nothing names is not');

    write_text("$thorn/src/make.code.defn", "\$(error no such thing)\n");
    isnt(system("$Bin/../bin/order-modules --config-dir $top 2> $top/said"), 0, 'a make.code.defn that make refuses');
    like(read_text("$top/said"), qr{no such thing}, 'it says why');
};

done_testing;
