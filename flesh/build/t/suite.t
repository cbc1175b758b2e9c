# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(make_path);
use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

use lib "$RealBin/../lib", "$RealBin/../../ccl/lib";
use Cactus::Build::Files qw(write_text);
use Cactus::Testsuite::Suite;

# A configuration with Theirs/Clock from another tree, and our tests of Ours/Clock with a program that hides what varies.
my $folder = tempdir(CLEANUP => 1);
my $tests  = "$folder/ours/Ours/Clock";
make_path(
    "$folder/configs/sim/config-data", "$folder/theirs/Clock",
    "$tests/util",                     "$tests/test/ticks",
    "$folder/run/ticks"
);
write_text("$folder/configs/sim/config-data/make.thornlist", <<"END");
THORNS = Theirs/Clock
THORN_DIR_Clock = $folder/theirs/Clock
THORN_ARRANGEMENT_Clock = Theirs
END
write_text("$tests/test/test.ccl",  "TEST ticks\n{\n  POSTPROC hide\n}\n");
write_text("$tests/test/ticks.par", qq{ActiveThorns = "Clock"\n});
write_text("$tests/test/ticks/t.x", "1 2\n");
write_text("$tests/util/hide",      "#!/bin/sh\necho 1\n");
chmod 0755, "$tests/util/hide" or die "cannot make a program: $!\n";

sub suite (%options) {
    my %usual = (configs => "$folder/configs", configuration => 'sim', top => $folder, folder => "$folder/run");
    return Cactus::Testsuite::Suite->new(%usual, processes => 1, %options)->find;
}

sub names (@cases) {
    return [ map { $_->full_name } @cases ];
}

subtest 'a thorn has the tests beside its sources' => sub {
    is_deeply(names(@{ suite()->{cases} // [] }), []);
};

subtest 'or those of a tree where its arrangement has another name' => sub {
    is_deeply(names(@{ suite(tests => "$folder/ours")->{cases} }), ['Clock/ticks']);
};

subtest 'whose programs change what is compared' => sub {
    my $writes = 'mkdir ticks && echo 1 3 > ticks/t.x';
    my $suite  = suite(tests => "$folder/ours", command => $writes, 'time-limit' => 10)->execute(sub ($run) { });
    is_deeply([ map { $_->verdict } @{ $suite->runs } ], ['Success: 1 files identical']);
};

done_testing;
