# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The Makefile at the top, where it cannot work.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Copy qw(copy);
use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

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
    open my $file, '>', "$folder/a.par" or die "cannot write: $!\n";
    print {$file} "ActiveThorns = Nowhere\n";
    close $file;
    for my $setting ('PROCESSES=four', 'PROCESSES=-2', 'PROCESSES=2.5', 'OMP_NUM_THREADS=all') {
        my $said = qx{env $setting '$RealBin/../bin/run' --par '$folder/a.par' 2>&1};
        is($? >> 8, 2, "$setting: a wrong call");
        like($said, qr{ \A run: \s '.*' \s \w+; \s expected \s a \s number }x, "$setting: it says why");
    }
};

subtest 'thorns are chosen in one way' => sub {
    my $said = qx{PAR='$folder/a.par' THORNLIST=x.th '$RealBin/../bin/configure' --name two --configs '$folder' 2>&1};
    is($? >> 8, 1,                                                                             'it fails');
    is($said,   "PAR= and THORNLIST= both say which thorns there are; expected one of them\n", 'it says why');
    ok(!-e "$folder/two", 'nothing is made');
};

done_testing;
