#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# What is shown while a configuration is compiled, in one with two thorns.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(dirname);
use File::Path     qw(make_path);
use File::Temp     qw(tempdir);
use FindBin        qw($Bin);
use Test::More;

use lib "$Bin/../lib";
use Cactus::Build::Files qw(read_text write_text);
use Cactus::Build::Progress;

my $top = tempdir(CLEANUP => 1);

sub write_file ($path, $text = q{}) {
    make_path(dirname("$top/$path"));
    write_text("$top/$path", $text);
    return;
}

write_file('configs/sim/config-data/make.thornlist',
    "THORNS = A/Wave \\\n  B/Grid\nTHORN_DIR_Wave = $top/Wave\nTHORN_DIR_Grid = $top/Grid\nBINDINGS_SRCS = thorns.cc\n"
);
write_file('Wave/src/make.code.defn',
    "# SRCS = old.c\nSRCS = start.cc \\\n  step.F90\nTEST_SRCS = step_test.cc\nSUBDIRS = inner\n");
write_file('Wave/src/inner/make.code.defn', "DEVICE_SRCS = kernel.cu\nSRCS := \$(wildcard *.c)\n");
make_path("$top/Grid/src");

sub progress () { return Cactus::Build::Progress->new("$top/configs/sim") }

subtest 'sources without an object are counted' => sub {
    is progress->total, 4, 'of the bindings, of a thorn and of its folder; neither tests nor what make computes';
    write_file('configs/sim/build/Wave/inner/kernel.cu.o');
    is progress->total, 3, 'one is there';
};

subtest 'lines of make' => sub {
    my $progress = progress;
    is $progress->line('-- CCL files'),          '-- CCL files', 'what compiles nothing stays';
    is $progress->line('  C++   Wave/start.cc'), '  [1/3, 1 min left]  C++   Wave/start.cc', 'the first source';
    like $progress->line('  F     Wave/step.F90'), qr{ \A \s\s \[2/3, .* F \s+ Wave/step[.]F90 \z }x,
        'another language';
    like $progress->line('  C++   thorns.cc'), qr{ \[3/3, }x, 'the last one';
    is $progress->line('  C++   Wave/more.cc'), '  C++   Wave/more.cc', 'one that nobody has counted';
};

subtest 'in a file all lines are kept' => sub {
    write_file('from', "  C++   Wave/start.cc\nstart.cc:1: error: no\n");
    open my $from, '<', "$top/from" or die "from: $!\n";
    open my $to,   '>', "$top/to"   or die "to: $!\n";
    progress->show($from, $to);
    close $to   or die "to: $!\n";
    close $from or die "from: $!\n";
    is read_text("$top/to"), "  [1/3, 1 min left]  C++   Wave/start.cc\nstart.cc:1: error: no\n", 'one below the other';
};

done_testing;
