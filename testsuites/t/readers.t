#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge that lets other programs read what runs write, and faults that it must notice. What these programs find is tried on faults in
# flesh/build/t/readers.t.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use IO::File;
use Test::More;

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(entries read_text write_text);
use Cactus::Check::Tally;
use PretendedRuns qw(is_noticed);
use Saguaro::Acceptance::Readers;

# All programs are installed, unless a test says otherwise.
package WithPrograms {
    use parent -norequire, 'PretendedRuns';

    sub has_program ($self, $name) { return !$self->{lacks}{$name} }
}

my $home = tempdir(CLEANUP => 1);
for my $file (
    qw(testsuites/readers/wave.par testsuites/readers/volumes.par.in testsuites/readers/modes.par.in arrangements/Carpet/CarpetIOHDF5/test/nobuffers.par parfiles/binary.par parfiles/spiral.par)
    )
{
    write_text("$home/$file", read_text("$RealBin/../../$file"));
}
my $guide = <<'END_OF_GUIDE';
# How output is read

```bash
ls spiral
```

Text.

```python h5py
import h5py
```

```python yt
import yt
```

```text
no block
```
END_OF_GUIDE
write_text("$home/flesh/doc/guides/read-output.md", $guide);
write_text("$home/TEST/kuibit/bin/python",          "#!/bin/sh\n");
chmod 0755, "$home/TEST/kuibit/bin/python" or die "cannot make a program: $!\n";
my $project = WithPrograms->new(home => $home, room => "$home/rooms");

# Which run or which command a fault lets fail.
my %run_that_fails = (
    'wave'    => qr{ /readers \z }x,
    'planes'  => qr{ readers-public-2 \z }x,
    'volumes' => qr{ readers-volumes-in-one-go \z }x,
    'ghosts'  => qr{ readers-ghosts-1 \z }x,
    'restart' => qr{ readers-volumes-continued \z }x,
    'binary'  => qr{ readers-binary \z }x,
    'modes'   => qr{ readers-modes-whole \z }x,
    'stopped' => qr{ readers-modes-stopped \z }x,
    'spiral'  => qr{ readers-guide/simulations \z }x,
);
my %command_that_fails = (
    'kuibit'        => qr{ check_kuibit }x,
    'public'        => qr{ compare_hdf5 [ ] '[^']*/public/nobuffers' }x,
    'processes'     => qr{ compare_hdf5 [ ] --tolerance [ ] 0 [ ] '[^']*readers-public }x,
    'volume-bits'   => qr{ compare_hdf5 [ ] --tolerance [ ] 0 [ ] '[^']*readers-ghosts }x,
    'modes-whole'   => qr{ check_modes [ ] .* readers-modes-whole }x,
    'modes-stopped' => qr{ check_modes [ ] .* readers-modes-stopped }x,
    'modes-bits'    => qr{ compare_hdf5 [ ] --tolerance [ ] 0 [ ] '[^']*readers-modes }x,
    'header'        => qr{ cmp [ ] .* plt00000/Header }x,
    'xdmf'          => qr{ simexport [ ] xdmf [ ] ' }x,
    'slice'         => qr{ simexport [ ] xdmf [ ] --slice }x,
    'plotfiles'     => qr{ simexport [ ] plotfiles [ ] '[^']*volumes }x,
    'yt'            => qr{ check_yt }x,
    'paraview'      => qr{ check_paraview }x,
    'trajectories'  => qr{ simplot' [ ] trajectories }x,
    'movie'         => qr{ simplot' [ ] movie .* check_pictures' [ ] movie[.]gif=2 }x,
    'waves'         => qr{ waves_test }x,
    'remnant'       => qr{ remnant_test }x,
    'exports'       => qr{ exports_test }x,
    'bash-block'    => qr{ \A bash [ ] -e [ ] block }x,
    'yt-block'      => qr{ python3 [ ] -W [ ] ignore [ ] block }x,
);

sub program ($folder, $value, $run, $fault) {
    die "no more\n" if $run_that_fails{$fault} && $folder =~ $run_that_fails{$fault};
    return "Processes: $run->{processes}\n";
}

sub command ($command, $options, $fault) {
    my $fails = $command_that_fails{$fault} && $command =~ $command_that_fails{$fault};
    return { status => $fails ? 1 : 0, output => $fails ? 'another value' : q{} };
}

subtest 'the judge of readers notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::Readers->run($project, $tally) },
        { runs => \&program, commands => \&command },
        (map { $_ => "a run that fails: $_" } keys %run_that_fails),
        (map { $_ => "a reader that finds something else: $_" } keys %command_that_fails),
    );
};

subtest 'nothing is skipped where all programs are there, and each is where it is not' => sub {
    my $skipped = sub (%lacks) {
        my $tally = Cactus::Check::Tally->new(handle => IO::File->new('/dev/null', 'w'));
        local $project->{lacks}    = $lacks{programs} // {};
        local $project->{runs}     = sub (@run) { return program(@run, 'none') };
        local $project->{commands} = sub ($command, $options) {
            return { status => $lacks{module} && $command =~ m{ import [^']* \b $lacks{module} \b }x ? 1 : 0 };
        };
        Saguaro::Acceptance::Readers->run($project, $tally);
        return scalar @{ $tally->counts->{skipped} };
    };
    is($skipped->(), 0, 'all are there');
    is($skipped->(programs => { pvpython => 1 }), 2, 'ParaView is missing: two kinds of volumes');
    is($skipped->(module   => 'kuibit'),          1, 'kuibit is missing');
    is($skipped->(module   => 'yt'),              3, 'yt is missing: two kinds of volumes, a block of the guide');
};

subtest 'each file of tests in tools/lib is run' => sub {
    my @found;
    my $tally = Cactus::Check::Tally->new(handle => IO::File->new('/dev/null', 'w'));
    local $project->{runs}     = sub (@run) { return program(@run, 'none') };
    local $project->{commands} = sub ($command, $options) {
        push @found, $command =~ m{ [ ] tools/lib/ (\w+ [.] py) \z }x;
        return { status => 0 };
    };
    Saguaro::Acceptance::Readers->run($project, $tally);
    is_deeply(
        [ sort @found ],
        [ sort grep { m{ _test[.]py \z }x } entries("$RealBin/../../tools/lib") ],
        'no more, no less'
    );
};

subtest 'blocks of a guide are those that say what runs them' => sub {
    my @blocks = Saguaro::Acceptance::Readers::blocks_of_guide($guide);
    is_deeply([ map { "$_->{line} $_->{runs}" } @blocks ], [ '3 bash', '9 h5py', '13 yt' ], 'lines and programs');
    is($blocks[0]{text}, "ls spiral\n", 'the text of one');
};

subtest 'a file that has changed is not shortened in silence' => sub {
    my $text  = read_text("$home/parfiles/binary.par");
    my $short = Saguaro::Acceptance::Readers::short_binary($text);
    like($short, qr{ cctk_final_time [ ] = [ ] 0[.]6 $ }xm, 'it ends early');
    my $is_shortened = eval { Saguaro::Acceptance::Readers::short_binary($text =~ s{ WeylScal4 }{WeylScal5}xgr); 1 };
    ok(!$is_shortened, 'another file');
};

done_testing;
