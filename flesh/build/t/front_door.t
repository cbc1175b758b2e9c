# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The Makefile at the top, where it cannot work.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Copy qw(copy);
use File::Path qw(make_path);
use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

use lib "$RealBin/../lib";
use Cactus::Build::Files qw(read_text write_text);

my $folder = tempdir(CLEANUP => 1);

# What make says in a folder of this name.
sub made_in ($name, $goal) {
    mkdir "$folder/$name"                                        or die "cannot make a folder: $!\n";
    copy("$RealBin/../../../Makefile", "$folder/$name/Makefile") or die "cannot copy: $!\n";
    return scalar qx{cd '$folder/$name' && make $goal 2>&1};
}

subtest 'a path with a blank is refused, whatever is asked for' => sub {
    for my $goal ('sim', 'sim-config', 'help') {
        my $said = made_in("a clone for $goal", $goal);
        isnt($?, 0, "$goal: it fails");
        like($said, qr{ has \s a \s blank: .* a \s clone \s for \s \Q$goal\E }x, "$goal: it says why");
    }
};

subtest 'other paths are not' => sub {
    unlike(made_in('clone-1.0', 'sim'), qr{ blank }x, 'a dash and a dot');
};

subtest 'make run takes numbers of processes and threads only' => sub {
    write_text("$folder/a.par", "ActiveThorns = Nowhere\n");
    for my $setting ('PROCESSES=four', 'PROCESSES=-2', 'PROCESSES=2.5', 'OMP_NUM_THREADS=all') {
        my $said = qx{env $setting '$RealBin/../bin/run' --par '$folder/a.par' 2>&1};
        is($? >> 8, 2, "$setting: a wrong call");
        like($said, qr{ \A run: \s '.*' \s \w+; \s expected \s a \s number }x, "$setting: it says why");
    }
};

subtest 'make run takes settings of parameters only' => sub {
    my $said = qx{env SET='A::b=1 dx' '$RealBin/../bin/run' --par '$folder/a.par' 2>&1};
    is($? >> 8, 2,                                                                'a wrong call');
    is($said,   "run: SET: cannot read ' dx'; expected thorn::parameter=value\n", 'it says why');
};

subtest 'thorns are chosen in one way' => sub {
    my $said = qx{PAR='$folder/a.par' THORNLIST=x.th '$RealBin/../bin/configure' --name two --configs '$folder' 2>&1};
    is($? >> 8, 1,                                                                             'it fails');
    is($said,   "PAR= and THORNLIST= both say which thorns there are; expected one of them\n", 'it says why');
    ok(!-e "$folder/two", 'nothing is made');
};

# What tools/setup does on a machine that misses every package of a table, for a user, perhaps with an apt-get of these lines: its status, what it says,
# and the packages that it asks apt-get to install.
sub set_up ($arguments, $table, $user, $apt = undef) {
    state $rooms = 0;
    my $room = "$folder/setup" . $rooms++;
    make_path("$room/tools", "$room/flesh/build", "$room/bin");
    copy("$RealBin/../../../tools/setup", "$room/tools/setup") or die "cannot copy: $!\n";
    write_text("$room/flesh/build/packages", $table);
    write_text("$room/bin/id",               "#!/bin/sh\necho $user\n");
    write_text("$room/bin/apt-get",          "#!/bin/sh\necho \"\$*\" >>'$room/asked'\n$apt") if $apt;
    chmod 0755, glob "$room/bin/*";
    symlink "/usr/bin/$_", "$room/bin/$_" for qw(bash dirname readlink sed sort tr cat);
    my $said   = qx{env PATH='$room/bin' bash '$room/tools/setup' $arguments 2>&1};
    my $status = $? >> 8;
    my ($asked) =
        -e "$room/asked" ? read_text("$room/asked") =~ m{ ^ install [ ] .* --no-install-recommends [ ] (.*) $ }mx : ();
    return { status => $status, said => $said, asked => $asked // q{} };
}

sub missing ($mark, $package) { return "$mark Some | program no-such-program | $package | nothing\n" }

my $no_network = "echo no network\nexit 100\n";

subtest 'tools/setup fails with status 1 only if nothing works without what is missing' => sub {
    for my $case ([ 0, 1, 3 ], [ 0, 0, 0 ], [ 1000, 1, 0 ]) {
        my ($user, $has_apt, $status) = @{$case};
        my $apt       = $has_apt ? $no_network : undef;
        my $where     = "user $user, " . ($has_apt ? 'apt' : 'no apt');
        my $status_of = sub ($mark) { set_up('--to-run', missing($mark, 'some'), $user, $apt)->{status} };
        is($status_of->('!'), 1,       "needed: $where");
        is($status_of->(' '), $status, "useful: $where");
        is($status_of->('~'), 0,       "for tests only: $where");
    }
};

# How make run calls tools/setup, which answers here that nothing works.
sub asked_by_run () {
    my $home = "$folder/run";
    make_path("$home/tools", "$home/flesh/build/bin");
    copy("$RealBin/../bin/run", "$home/flesh/build/bin/run") or die "cannot copy: $!\n";
    copy("$RealBin/../../../Makefile", "$home/Makefile")     or die "cannot copy: $!\n";
    symlink("$RealBin/../lib", "$home/flesh/build/lib")      or die "cannot link: $!\n";
    symlink("$RealBin/../../ccl", "$home/flesh/ccl")         or die "cannot link: $!\n";
    symlink("$RealBin/../../src", "$home/flesh/src")         or die "cannot link: $!\n";
    write_text("$home/tools/setup", qq{echo "\$*" >'$home/asked'\nexit 1\n});
    write_text("$home/a.par",       "ActiveThorns = ''\n");
    my $said = qx{'$^X' '$home/flesh/build/bin/run' --par '$home/a.par' 2>&1};
    return -e "$home/asked" ? read_text("$home/asked") : $said;
}

subtest 'make run asks only for packages that building and running need' => sub {
    my $table =
        missing('!', 'needed') . missing(q{ }, 'useful') . missing('~', 'tests-only') . missing('?', 'own-choice');
    is(set_up('--to-run', $table, 0, "exit 0\n")->{asked}, 'needed useful', 'not for those of tests');
    is(
        set_up(q{}, $table, 0, "exit 0\n")->{asked},
        'needed tests-only useful',
        'which tools/setup without options installs'
    );
    like(set_up('--to-run', $table, 1000)->{said}, qr{ : \s needed \s useful $ }mx, 'a user is told of the same');

    my $only_tests = set_up('--to-run', missing('~', 'tests-only'), 0, $no_network);
    is_deeply(
        $only_tests,
        { status => 0, said => "Nothing is missing.\n", asked => q{} },
        'apt-get is not called for tests'
    );

    is(asked_by_run(), "--to-run\n", 'make run leaves out packages that only tests need');
};

done_testing;
