#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of runs in trouble, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use PretendedRuns        qw(is_noticed);
use Saguaro::Acceptance::Troubles;

# A machine of four cores.
package FourCores {
    use parent -norequire, 'PretendedRuns';

    sub cores ($self) { return 4 }
}

my $home = tempdir(CLEANUP => 1);
write_text("$home/testsuites/layouts/wavetoy.par", read_text("$RealBin/../layouts/wavetoy.par"));
my $project = FourCores->new(home => $home, room => "$home/rooms");

# For the name of each room: what commands of the shell answer there, and how faults change it, by status and by text.
my %answer = (
    full_disk => [ 0,   "Output is incomplete: 3 errors\nDone.\n" ],
    short_1   => [ 0,   short(qw(phit phix phiy phiz)) ],
    short_2   => [ 0,   short(qw(phit phix phiy phiz)) ],
    device    => [ 1,   "/dev/zero has more than 64 MiB; expected a parameter file\n" ],
    loop      => [ 1,   "cannot read parameter file loop.par\n" ],
    pipe      => [ 143, "children: \n" ],
    once_INT  => [ 0,   "Stopped in order: received SIGINT\n" ],
    once_TERM => [ 0,   "Stopped in order: received SIGTERM\n" ],
    twice     => [ 130, q{} ],
    two_runs  =>
        [ 0, "second.par:18:1: another run uses the folder endless\nsecond: 1\ncheck: 0\nfirst: 0\nthird: 0\n" ],
    few_cores => [ 0, "Cores are short: 1 x 16 processes x threads on 4 cores\n" ],
    told      => [ 0, "Done.\n" ],
    bound_4   => [ 0, bound(4) ],
    bound_16  => [ 0, "Cores are short: 1 x 16 processes on 4 cores\n" . bound(4) ],
);

sub short (@written) {
    return "cannot write WAVEMOL::phi on level 0 to the file \"output/phi.h5\": the device has no 7 bytes\n" . join q{},
        map { "WAVEMOL::$_ it=8\n" } @written;
}

sub bound ($places) {
    return join q{}, map { "$_ runs on $_\n" } 0 .. $places - 1;
}

# A fault is the name of a room and what is wrong there.
my %change = (
    'full_disk: fails'    => [1],
    'full_disk: silent'   => [ 0,   "Done.\n" ],
    'short_1: all lost'   => [ 0,   short() ],
    'short_1: one more'   => [ 0,   short(qw(phix phiy phiz)) ],
    'short_1: nameless'   => [ 0,   short(qw(phit phix phiy phiz)) =~ s{ WAVEMOL::phi[ ] }{something }xr ],
    'short_1: two named'  => [ 0,   short(qw(phit phix phiy phiz)) . "cannot write WAVEMOL::phit\n" ],
    'short_2: no file'    => [ 0,   short(qw(phit phix phiy phiz)) =~ s{ phi[.]h5 }{}xr ],
    'short_2: hangs'      => [ 124, short(qw(phit phix phiy phiz)) ],
    'device: accepted'    => [ 0,   "Done.\n" ],
    'device: memory'      => [ 2,   "not enough memory\n" ],
    'loop: silent'        => [ 1,   "too many levels of symbolic links\n" ],
    'pipe: waits'         => [ 124, "children: \n" ],
    'pipe: daemon'        => [ 143, "children: 4711 \n" ],
    'once_INT: dies'      => [130],
    'once_INT: silent'    => [ 0, "Stopped in order\n" ],
    'once_TERM: dies'     => [143],
    'once_TERM: confused' => [ 0,   "Stopped in order: received SIGINT\n" ],
    'twice: crash'        => [ 139, q{} ],
    'two_runs: both'      =>
        [ 0, "second.par:18:1: another run uses the folder endless\nsecond: 0\ncheck: 0\nfirst: 0\nthird: 0\n" ],
    'two_runs: no place'  => [ 0, "the folder is in use\nsecond: 1\ncheck: 0\nfirst: 0\nthird: 0\n" ],
    'two_runs: disturbed' =>
        [ 0, "second.par:18:1: another run uses the folder endless\nsecond: 1\ncheck: 0\nfirst: 1\nthird: 0\n" ],
    'two_runs: unchecked' =>
        [ 0, "second.par:18:1: another run uses the folder endless\nsecond: 1\ncheck: 1\nfirst: 0\nthird: 0\n" ],
    'two_runs: locked' =>
        [ 0, "second.par:18:1: another run uses the folder endless\nsecond: 1\ncheck: 0\nfirst: 0\nthird: 1\n" ],
    'few_cores: silent'  => [ 0, "Done.\n" ],
    'few_cores: fails'   => [1],
    'told: speaks'       => [ 0, "Cores are short: 1 x 16\n" ],
    'told: fails'        => [1],
    'bound_4: speaks'    => [ 0, "Cores are short: 1 x 4 processes\n" . bound(4) ],
    'bound_4: one core'  => [ 0, "0 runs on 0\n1 runs on 0\n2 runs on 0\n3 runs on 0\n" ],
    'bound_16: silent'   => [ 0, bound(4) ],
    'bound_16: one core' => [ 0, "Cores are short: 1 x 16 processes on 4 cores\n" . bound(1) ],
);

sub shell ($command, $options, $fault) {
    return { status => 0 } if !defined $options->{folder};    # whether a file system can be made
    my ($room) = $options->{folder} =~ m{ / ([^/]+) \z }x;
    $room =~ tr/-/_/;
    my ($status, $output) = @{ $answer{$room} // die "no answer in $room\n" };
    ($status, $output) = ($change{$fault}[0], $change{$fault}[1] // $output) if $fault =~ m{ \A $room : }x;
    return { status => $status, output => $output };
}

subtest 'children are not judged where the kernel does not list them' => sub {
    my $tally = Cactus::Check::Tally->new(handle => IO::File->new('/dev/null', 'w'));
    local $project->{commands} = sub ($command, $options) {
        my $result = shell($command, $options, 'none');
        return { %{$result}, output => ($result->{output} // q{}) =~ s{ ^ children: \K .* }{ unknown}xrm };
    };
    Saguaro::Acceptance::Troubles->run($project, $tally);
    is_deeply($tally->counts->{failed}, [], 'nothing fails');
    my $reason = qr{ starts [ ] no [ ] other: [ ] the [ ] kernel [ ] does [ ] not [ ] list [ ] children }x;
    is(scalar(grep { $_ =~ $reason } @{ $tally->counts->{skipped} }), 1, 'and the reason is given');
};

subtest 'the judge of runs in trouble notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::Troubles->run($project, $tally) },
        { commands => \&shell },
        map { $_ => $_ } keys %change
    );
};

done_testing;
