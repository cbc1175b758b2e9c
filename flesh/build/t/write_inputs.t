#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use Cwd        qw(abs_path getcwd);
use File::Temp qw(tempdir);
use FindBin    qw($Bin);
use Test::More;

use lib "$Bin/../lib";
use Cactus::Build::Files qw(read_text write_text);

my $program = abs_path("$Bin/../bin/write-inputs");
my $room    = tempdir(CLEANUP => 1);
my $before  = getcwd();
chdir $room or die "cannot enter $room: $!\n";

subtest 'a rule names every file once, and none of the own directory' => sub {
    write_text('part.d', "part.o: /elsewhere/a.hh \\\n  $room/own.hh /elsewhere/b.hh\n");
    is system($^X, $program, '--target', '/built', 'inputs.mk', '/elsewhere/b.hh', '--', 'part.d'), 0, 'it ends well';
    is read_text('inputs.mk'), "/built: \\\n  /elsewhere/a.hh \\\n  /elsewhere/b.hh\n",                'the rule';
};

# A string of a command line may have 128 KiB on Linux.
subtest 'a list may hold more than a command line' => sub {
    my @files = map { "/arrangements/an_arrangement/a_thorn_with_a_long_name/src/source_$_.cc" } 1 .. 20_000;
    write_text('all.list', "@files\n");
    is system($^X, $program, '--target', '/built', '--list', 'all.list', 'inputs.mk', '--'), 0, 'it ends well';
    my $count = () = read_text('inputs.mk') =~ m{ source_ }xg;
    is $count, 20_000, 'all of them are there';
};

chdir $before or die "cannot return to $before: $!\n";
done_testing;
