#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of runs on GPUs, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use IO::File;
use Test::More;

## no critic (ProtectPrivateSubs) single parts of the judge, with a project of ours

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::Tally;
use PretendedRuns qw(is_noticed);
use Saguaro::Acceptance::Gpus;

package WithPrograms {
    use parent -norequire, 'PretendedRuns';

    sub has_program ($self, $name) { return 1 }

    sub missing_thorns ($self, @names) {
        return grep { $_ eq 'Absent' } @names;
    }
}

my $home = tempdir(CLEANUP => 1);
write_text("$home/arrangements/A/Wave/test/wave.par", <<'END_OF_FILE');
ActiveThorns = "Wave Accelerator IOUtil CarpetIOASCII"
Accelerator::device = "none"
IO::out_dir = $parfile
END_OF_FILE
write_text("$home/arrangements/A/Wave/test/grid.par", <<'END_OF_FILE');
# ActiveThorns = "Absent"
ActiveThorns = "Wave PUGH IOASCII IOBasic Accelerator IOUtil"
IO::out_dir = $parfile
END_OF_FILE
write_text("$home/unit_tests", "#!/bin/sh\n");
chmod 0755, "$home/unit_tests" or die "cannot make a program: $!\n";
my $project = WithPrograms->new(home => $home, room => "$home/rooms");
my $judge   = bless { project => $project, kind => 'cuda' }, 'Saguaro::Acceptance::Gpus';
my $file    = 'A/Wave/test/wave';

# ---- a test of a thorn on the host, on a device, and there once more

my %spoilt = (
    bit   => sub ($lines) { $lines->[1] =~ s{ 25 $ }{24}x },
    row   => sub ($lines) { splice @{$lines}, 1, 1 },
    order => sub ($lines) { @{$lines}[ 0, 1 ] = @{$lines}[ 1, 0 ] },
    nan   => sub ($lines) { $lines->[1] =~ s{ \S+ $ }{nan}x },
    cut   => sub ($lines) { $lines->[2] = substr $lines->[2], 0, -4 },
    empty => sub ($lines) { @{$lines}   = () },
);

# Digits that are asked for: of IOASCII and IOBasic over PUGH in another way than of CarpetIOASCII.
sub has_all_digits ($text, $is_grid) {
    my $formats = () = $text =~ m{ ^ (?: IOASCII | IOBasic )::out_format [ ] = [ ] "[.]17e" $ }gmx;
    return $is_grid ? $formats == 2 : $formats == 0 && $text =~ m{ out_precision [ ] = [ ] 17 }x;
}

# A fault is of `all` runs, of those on the `device`, or of the one that comes `again`.
sub is_in ($room, $where) {
    return $where eq 'all' || $where eq $room || $where eq 'device' && $room eq 'again';
}

sub run_of_thorn ($command, $options, $fault) {
    my ($room)   = $options->{folder} =~ m{ / (\w+) \z }x;
    my $text     = read_text("$options->{folder}/test.par");
    my ($device) = $text =~ m{ ^ Accelerator::device [ ] = [ ] "(\w+)" $ }gxm;
    my ($what, $where) = $fault =~ m{ \A (\w+) - (\w+) \z }x;
    my $is_grid = $text =~ m{ \b PUGH \b }x;
    my ($end, $comment, $sign) = $is_grid ? qw(xg " -) : ('asc', q{#}, q{});
    die "another device\n" if $device ne ($room eq 'host' ? 'none' : 'cuda');
    die "too few digits\n" if !has_all_digits($text, $is_grid);
    my $has_fault = $what && is_in($room, $where);
    return { status => 1, output => "the run fails\n" } if $has_fault && $what eq 'status';
    my @lines = map { "$sign$_\t0\t0.$_" . '25' } 1 .. 3;
    $spoilt{$what}->(\@lines) if $has_fault && $spoilt{$what};
    write_text("$options->{folder}/test/u.$end", join q{}, "$comment $room\n", map { "$_\n" } @lines)
        if !$has_fault || $what ne 'file';
    write_text("$options->{folder}/test/v.$end", "1\t0\t0.5\n") if $has_fault && $what eq 'more';
    return { output => "Done.\n" };
}

my %notices = (
    'bit-device'    => 'another last digit on the device',
    'bit-again'     => 'another last digit when it runs again',
    'row-device'    => 'a line that is missing on the device',
    'order-device'  => 'lines in another order',
    'nan-all'       => 'NaN in all runs',
    'nan-device'    => 'NaN on the device',
    'cut-device'    => 'a file that is cut off on the device',
    'empty-device'  => 'a file without lines on the device',
    'file-device'   => 'a file that is missing on the device',
    'file-all'      => 'runs that write nothing',
    'more-device'   => 'a file that only the device writes',
    'status-host'   => 'a run that fails on the host',
    'status-device' => 'a run that fails on the device',
);

# Over PUGH, IOASCII and IOBasic write .xg, and a comment of the file names a thorn that is missing.
for my $name ('wave', 'grid') {
    subtest "the judge of thorns' tests on a GPU notices, $name" => sub {
        is_noticed(
            $project,
            sub ($tally) { $judge->_same_on_both_sides($tally, "A/Wave/test/$name") },
            { commands => \&run_of_thorn }, %notices
        );
    };
}

subtest 'a format and thorns that a file names' => sub {
    my $text = "ActiveThorns = \"IOASCII Absent\"\nIOASCII::out_format = \".3f\"\n";
    is_deeply([ $judge->_missing($text) ], ['Absent'], 'a missing one is found');
    my $room = $project->room('format');
    local $project->{commands} = sub (@run) { return 'Done.' };
    $judge->_simulated($room, $text, 'none');
    my @formats = read_text("$room/test.par") =~ m{ out_format [ ] = [ ] (\S+) }gx;
    is_deeply(\@formats, ['".3f"'], 'its format stays');
};

# ---- under compute-sanitizer

my %says = (
    none     => [ 0,  '========= ERROR SUMMARY: 0 errors' ],
    errors   => [ 77, '========= ERROR SUMMARY: 10 errors' ],
    status   => [ 1,  '========= ERROR SUMMARY: 0 errors' ],
    silent   => [ 0,  'Done.' ],
    accepted => [ 0,  '========= ERROR SUMMARY: 10 errors' ],
);

sub watched ($command, $options, $fault) {
    return { status => 1, output => $command }
        if $command !~ m{ \A compute-sanitizer [ ] --tool [ ] (?: mem | sync ) check [ ] .* --error-exitcode [ ] 77 }x;
    my $writes = read_text("$options->{folder}/test.par") =~ m{ ^ IOHDF5::checkpoint [ ] = [ ] yes $ }mx ? 1 : 0;
    return { status => 1, output => "a checkpoint: $writes\n" }
        if $writes != ($options->{folder} =~ m{ -checkpoint \z }x ? 1 : 0);
    return { status => $says{$fault}[0], output => "$says{$fault}[1]\n" };
}

# A tool, and what is added to the file.
for my $run ([qw(memcheck)], [qw(synccheck)], [qw(memcheck -checkpoint)]) {
    my ($tool, @addition) = @{$run};
    subtest "the judge of accesses to memory notices: @{$run}" => sub {
        is_noticed(
            $project,
            sub ($tally) { $judge->_sanitize($tally, $tool, $file, @addition) },
            { commands => \&watched },
            errors   => 'errors',
            status   => 'a run that fails',
            silent   => 'a tool that says nothing',
            accepted => 'errors with a good status',
        );
    };
}

subtest 'what a tool finds first is shown' => sub {
    my $summary = '========= ERROR SUMMARY: 100 errors';
    my @found   = map { "========= at kernel $_" } 1 .. 100;
    my $text    = join "\n", '========= COMPUTE-SANITIZER', @found, 'Done.', $summary;
    my $few     = Saguaro::Acceptance::Gpus::LINES_OF_A_FINDING();
    is(
        Saguaro::Acceptance::Gpus::_finding($text),
        join("\n", @found[ 0 .. $few - 1 ], $summary),
        'the first lines, and how many'
    );
    my $none = "a run\n========= ERROR SUMMARY: 0 errors";
    is(Saguaro::Acceptance::Gpus::_finding($none), $none, 'a run that fails by itself');
};

subtest 'each tool watches each file in a room of its own' => sub {
    my @checks = $judge->_sanitizer_checks;
    my %title  = map { $_->[0] => 1 } @checks;
    is(scalar keys %title, scalar @checks, 'titles differ');
    for my $tool (qw(memcheck initcheck racecheck synccheck)) {
        my @of_tool = grep { m{ \A $tool - }x } keys %title;
        is(scalar @of_tool, 1 + Saguaro::Acceptance::Gpus::WATCHED_FILES(), $tool);
        ok($title{"$tool-TestDevice-wave-checkpoint"}, "$tool: a checkpoint");
    }
};

# ---- unit tests

sub unit_tests ($command, $options, $fault) {
    my $skipped = $fault eq 'skipped' ? '[  SKIPPED ]'                                          : '[       OK ]';
    my $count   = $fault eq 'empty'   ? 0                                                       : 1;
    my $test    = $count              ? "[ RUN      ] Gpu.Copies\n$skipped Gpu.Copies (0 ms)\n" : q{};
    return {
        status => $fault eq 'status' ? 1 : 0,
        output => "[==========] Running $count test from 1 test suite.\n$test"
            . "[==========] $count test from 1 test suite ran. (1 ms total)\n[  PASSED  ] $count test.\n"
    };
}

subtest 'the judge of unit tests on a GPU notices' => sub {
    local $ENV{UNIT_TESTS} = "$home/unit_tests";
    my $run = sub ($tally) { $judge->_unit_tests($tally) };
    is_noticed(
        $project, $run,
        { commands => \&unit_tests },
        status  => 'a test that fails',
        empty   => 'no test at all',
        skipped => 'tests that are all skipped',
    );
    $ENV{UNIT_TESTS} = "$home/none";    ## no critic (RequireLocalizedPunctuationVars) it is, above
    my $tally = Cactus::Check::Tally->new(handle => IO::File->new('/dev/null', 'w'));
    $run->($tally);
    is(scalar @{ $tally->counts->{failed} }, 1, 'a program that is not there');
};

subtest 'files that are to run on a GPU exist' => sub {
    my @missing = grep { !-e "$RealBin/../../arrangements/$_.par" } Saguaro::Acceptance::Gpus::FILES(),
        Saguaro::Acceptance::Gpus::WATCHED_FILES();
    is_deeply(\@missing, [], 'all of them');
};

# Names of thorns in small letters, without those of arrangements.
sub thorns_in ($text) {
    return map { m{ / (\w+) \z }x ? lc $1 : () } split q{ }, $text =~ s{ ^ [#] [^\n]* $ }{}gmxr;
}

# What is added to the list of thorns.
sub added_thorns () {
    my @added;
    delete local $ENV{PROGRAM};
    local $project->{commands} = sub ($command, $options) {
        push @added, split q{ }, $command =~ m{ THORNS=' ([^']*) ' }x ? $1 : q{};
        return 'done';
    };
    Saguaro::Acceptance::Gpus::_program($project, Cactus::Check::Tally->new(handle => IO::File->new('/dev/null', 'w')));
    return @added;
}

subtest 'the program for GPUs has the thorns of all these files' => sub {
    my $top   = "$RealBin/../..";
    my @added = added_thorns();
    is_deeply([ grep { !-d "$top/arrangements/$_" } @added ], [], 'those that are added exist');
    my %has = map { $_ => 1 } thorns_in(read_text("$top/testsuites/devices/gpu.th")), thorns_in("@added");
    for my $name (Saguaro::Acceptance::Gpus::FILES(), Saguaro::Acceptance::Gpus::WATCHED_FILES()) {
        my $text    = read_text("$top/arrangements/$name.par") =~ s{ ^ \s* [#] [^\n]* $ }{}gmxr;
        my @active  = map  { split } $text =~ m{ ActiveThorns \s* = \s* "([^"]*)" }gix;
        my @missing = grep { !$has{ lc $_ } } @active;
        is("@missing", q{}, $name);
    }
};

done_testing;
