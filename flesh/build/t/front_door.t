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
use Cactus::Build::Files qw(write_text);

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

# The status of tools/setup, where a user other than root or root misses a package, and apt-get fails if it is there.
sub status_of_setup ($mark, $user, $has_apt) {
    state $rooms = 0;
    my $room = "$folder/setup" . $rooms++;
    make_path("$room/tools", "$room/flesh/build", "$room/bin");
    copy("$RealBin/../../../tools/setup", "$room/tools/setup") or die "cannot copy: $!\n";
    write_text("$room/flesh/build/packages", "$mark Some | program no-such-program | some | nothing\n");
    write_text("$room/bin/id",               "#!/bin/sh\necho $user\n");
    write_text("$room/bin/apt-get",          "#!/bin/sh\necho no network\nexit 100\n") if $has_apt;
    chmod 0755, glob "$room/bin/*";
    symlink "/usr/bin/$_", "$room/bin/$_" for qw(bash dirname readlink sed sort tr cat);
    my $said = qx{env PATH='$room/bin' bash '$room/tools/setup' --to-run 2>&1};
    return $? >> 8;
}

subtest 'tools/setup fails with status 1 only if nothing works without what is missing' => sub {
    for my $case ([ 0, 1, 3 ], [ 0, 0, 0 ], [ 1000, 1, 0 ]) {
        my ($user, $has_apt, $status) = @{$case};
        is(status_of_setup('!', $user, $has_apt), 1,       "needed: user $user, " . ($has_apt ? 'apt' : 'no apt'));
        is(status_of_setup(' ', $user, $has_apt), $status, "useful: user $user, " . ($has_apt ? 'apt' : 'no apt'));
    }
};

done_testing;
