#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judges of what a program answers to mistakes in parameter files, and faults that they must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use IO::File;
use Test::More;

## no critic (ProtectPrivateSubs) single cases of the judges

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::Tally;
use PretendedRuns qw(is_noticed);
use Saguaro::Acceptance::BadInput;
use Saguaro::Acceptance::BadInput::Answers qw(check_answer);

my $home = tempdir(CLEANUP => 1);
for my $file (
    qw(testsuites/layouts/wavetoy.par parfiles/refined_wave.par arrangements/SaguaroExamples/KleinGordon/test/oblique_wave.par
    arrangements/SaguaroExamples/KleinGordon/test/one_dimension.par
    arrangements/SaguaroTest/TestTimeStep/test/global.par parfiles/method_of_lines.par
    arrangements/SaguaroTest/TestLeftOut/test/steered_output.par arrangements/SaguaroTest/TestLeftOut/test/edge.par)
    )
{
    write_text("$home/$file", read_text("$RealBin/../../$file"));
}
my $valid   = read_text("$home/testsuites/layouts/wavetoy.par");
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");

subtest 'mistakes that need thorns which the program does not have' => sub {
    local $project->{missing}  = { GRHydro => 1 };
    local $project->{commands} = sub (@run) { return { status => 1 } };
    my $tally = Cactus::Check::Tally->new(handle => IO::File->new('/dev/null', 'w'));
    Saguaro::Acceptance::BadInput::Mistakes->run($project, $tally, $valid);
    my ($failed, $skipped) = @{ $tally->counts }{qw(failed skipped)};
    is scalar(grep { m{ thorns [ ] are [ ] missing: [ ] GRHydro \z }x } @{$skipped}), 6, 'are skipped';
    is scalar(@{$skipped}),                                                           6, 'and only they';
    is scalar(grep { m{GRHydro}x } @{$failed}),                                       0, 'none of them fails';
};

# ---- a mistake that is refused

my %status = (accepted => 0, signal => 139, hangs => 124);

# Faults may be those of runs or of checks alone.
sub refuses ($command, $options, $fault) {
    my $is_check = $command =~ m{ --check }x;
    my ($what, $where) = $fault =~ m{ \A (\w+) (?: - (run|check) )? \z }x;
    $what = 'none' if $where && ($where eq 'check') != $is_check;
    mkdir "$options->{folder}/bad" or die "cannot make a folder: $!\n" if $what eq 'writes';
    my $message = $what eq 'words' ? 'there is a mistake' : 'bad.par:7:1: there is no thorn Wav; did you mean Wave?';
    return { status => $status{$what} // 1, output => "$message\n" };
}

subtest 'the judge of refusals notices' => sub {
    is_noticed(
        $project,
        sub ($tally) {
            check_answer(
                $project, $tally, 'a slip',
                "ActiveThorns = \"Wav\"\n",
                qr{ bad[.]par:\d+:\d+: .* mean [ ] Wave }x
            );
        },
        { commands => \&refuses },
        'accepted-run'   => 'a run that ends well',
        'accepted-check' => 'a check that ends well',
        'signal-run'     => 'a run that ends in a signal',
        'signal-check'   => 'a check that ends in a signal',
        'hangs-run'      => 'a run that does not end',
        'hangs-check'    => 'a check that does not end',
        'words-run'      => 'another message of the run',
        'words-check'    => 'another message of the check',
        'writes-run'     => 'a run that has made its folder already',
        'writes-check'   => 'a check that makes the folder',
    );
};

# ---- time steps

my %stable = ('WaveToyC' => 0.577, 'WaveMoL' => 1.63, 'KleinGordon' => 1.00);

# The last dtfac that the file says, and what is stable there; a step that is given is too long.
sub step_of ($folder, $value, $run, $fault) {
    my $text    = read_text("$folder/step.par");
    my ($thorn) = grep { $text =~ m{ \b $_ \b }x } qw(WaveMoL KleinGordon WaveToyC);
    my $most    = $stable{$thorn} * ($fault eq 'bound' ? 1.05 : 1);
    my $place   = $fault eq 'place'  ? q{} : 'step.par:9:1: ';
    my $number  = $fault eq 'number' ? 0.1 : $most;
    my $warning = "${place}warning: the time step is too long";
    my @said =
          $text =~ m{ "given" }x             ? "$warning: expected timestep of at most 0.05"
        : $text =~ m{ \[1, [ ] 1, [ ] 2\] }x ? "$warning of a level that is finer by 2 in space: dtfac of at most 0.8"
        : $value->{dtfac} > $most ? "$warning: $thorn is stable up to dtfac of at most " . sprintf '%.3f', $number
        :                           ();
    @said = () if $fault eq 'silent';
    @said = $warning if $fault eq 'always' && !@said;
    return join("\n", 'Processes: 1', @said, $fault eq 'ends' ? () : 'Done.') . "\n";
}

subtest 'the judge of time steps notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::BadInput::TimeSteps::_time_step($project, $tally, $valid) },
        \&step_of,
        silent => 'no warning',
        always => 'a warning of a step that is stable',
        bound  => 'a bound that is larger by a twentieth',
        number => 'another bound in the warning',
        place  => 'a warning without its place',
        ends   => 'a run that does not end',
    );
};

# What each job of a step that changes is to say, by what only its file has.
my @jobs = (
    [ qr{ maximum_absolute_error [ ] = [ ] 1e3 }x, 'in iteration 2: a thorn has chosen it' ],
    [ qr{ DeeperLevels }x,                         'of a level that is finer by 2 asks for a dtfac of at most 0.28' ],
    [ qr{ cctk_itlast [ ] = [ ] 6 }x,              'in iteration 5, the speed asks for a courant_fac of at most 0.52' ],
    [ qr{ TestTimeStep }x,                         'in iteration 3, the speed asks for a courant_fac of at most 0.79' ],
);

sub changing_step ($folder, $value, $run, $fault) {
    my $text   = read_text("$folder/step.par");
    my ($job)  = grep { $text =~ $_->[0] } @jobs;
    my ($when) = $fault eq 'when'   ? $job->[1] =~ s{ (iteration|dtfac|chosen) }{$1s}xr : $job->[1];
    my $times  = $fault eq 'silent' ? 0 : $fault eq 'each' ? 2 : 1;
    return {
        status => $fault eq 'status' ? 1 : 0,
        output => "step.par:30:1: warning: the time step is too long $when\n" x $times
    };
}

subtest 'the judge of steps that change notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::BadInput::TimeSteps::_changing_step($project, $tally) },
        \&changing_step,
        silent => 'no warning',
        each   => 'a warning in each iteration',
        when   => 'another iteration or bound',
        status => 'a run that fails',
    );
};

# ---- regions, domains

sub with_box ($folder, $value, $run, $fault) {
    my $is_used = $value->{type} ne 'byspacing';
    my $says    = $fault eq 'always' || !$is_used && $fault ne 'silent';
    my $warning =
        'box.par:3:1: warning: the coordinates do not come from CoordBase, for CartGrid3D::type is "byspacing"';
    return {
        status => $fault eq 'status' ? 1 : 0,
        output => $says ? "$warning\n" : $fault eq 'other' && $is_used ? "warning: x\n" : q{}
    };
}

subtest 'the judge of a box that is not used notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::BadInput::Levels::_unused_box($project, $tally, $valid) },
        \&with_box,
        silent => 'no warning',
        always => 'a warning of a box that is used',
        other  => 'another warning of it',
        status => 'a run that fails',
    );
};

sub with_single_point ($command, $options, $fault) {
    my $message = $fault eq 'words' ? 'no boundary' : 'lower z face: 0 boundary points, needed 2';
    my $text    = read_text("$options->{folder}/point.par");
    return { status => 2, output => "another file\n" } if $text !~ m{ boundary_size_z_lower \s* = \s* 0 }x;
    return { status => $fault eq 'accepted' ? 0 : $fault eq 'crash' ? 139 : 1, output => "$message\n" };
}

subtest 'the judge of a single point notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::BadInput::Levels::_single_point($project, $tally) },
        { commands => \&with_single_point },
        words    => 'another message',
        accepted => 'a run that goes on',
        crash    => 'a crash behind the message',
    );
};

sub with_moving_region ($folder, $value, $run, $fault) {
    my $message = 'The grid cannot change in iteration 1: level 1 is new, and needs values of level 0 at t = 0.1';
    return {
        status => $fault eq 'status' ? 5 : $fault eq 'accepted' ? 0 : 1,
        output => $fault eq 'words' ? 'std::out_of_range' : $message
    };
}

subtest 'the judge of a region that moves notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::BadInput::Levels::_moving_region($project, $tally) },
        \&with_moving_region,
        status   => 'an internal error',
        accepted => 'a run that goes on',
        words    => 'another message',
    );
};

# ---- what a run says

sub start ($folder, $value, $run, $fault) {
    my $count =
          ($run->{options} // q{}) eq '--verbose' ? ($fault eq 'not-verbose' ? 20 : 80)
        : $fault eq 'long'                        ? 21
        : $fault eq 'short'                       ? 10
        :                                           15;
    return { status => $fault eq 'status' ? 1 : 0, output => "a line\n" x $count };
}

subtest 'the judge of the start of a run notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::BadInput::Running::_start($project, $tally, $valid) },
        \&start,
        'long'        => '21 lines',
        'short'       => '10 lines',
        'not-verbose' => '20 lines with --verbose',
        'status'      => 'a run that fails',
    );
};

sub on_full_disk ($folder, $value, $run, $fault) {
    my $errors = $fault eq 'count' ? 2        : 3;
    my $name   = $fault eq 'name'  ? 'a file' : 'phi.xyz.asc';
    my $told   = "Output is incomplete: $errors errors, the first one of $name\nMemory: 3 MB\n";
    my $line   = '-' x 20 . "\n";
    return {
        status => $fault eq 'status' ? 1 : 0,
        output => $fault eq 'early' ? "${told}a\n$line" : $fault eq 'silent' ? "${line}Done.\n" : "$told${line}Done.\n"
    };
}

subtest 'the judge of a full disk notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::BadInput::Running::_full_disk($project, $tally, $valid) },
        \&on_full_disk,
        count  => 'another number of errors',
        name   => 'a message without the file',
        silent => 'no message',
        early  => 'a run that does not end',
        status => 'a run that fails',
    );
};

sub steered ($folder, $value, $run, $fault) {
    my $is_strict = ($value->{strict_io_parameter_check} // 'yes') ne 'no';
    my $told      = 'minmum; did you mean minimum of IOBasic::outScalar_reductions or another; the list has mistakes';
    my $times     = $fault eq 'silent'                                       ? 0 : $fault eq 'twice' ? 2 : 1;
    my $status    = $is_strict && $fault ne 'tolerant' || $fault eq 'status' ? 1                   : 0;
    my $line      = $fault eq 'words'                                        ? "minmum is wrong\n" : "$told\n";
    return { status => $status, output => $line x $times };
}

subtest 'the judge of what is steered notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::BadInput::Running::_steered($project, $tally) },
        \&steered,
        silent   => 'no message',
        twice    => 'two messages',
        words    => 'a message without the right name',
        tolerant => 'a strict run that goes on',
        status   => 'a run that fails where it should go on',
    );
};

sub asked ($folder, $value, $run, $fault) {
    my $bin = $fault eq 'place' ? 'a function' : 'TestLeftOut_Edge';
    return {
        status => $fault eq 'status' ? 5 : 1,
        output => "$bin: MoLQueryEvolvedRHS: -1 is no index of a variable; is the name misspelt?\n"
    };
}

subtest 'the judge of what a function asks notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::BadInput::Running::_query($project, $tally) },
        \&asked,
        place  => 'a message without the function',
        status => 'an internal error',
    );
};

# Two variables of one name, of which a text file holds one, unless the other one has a name of its own.
sub shared ($folder, $value, $run, $fault) {
    my ($name) = $run->{file} =~ m{ (\w+) [.]par \z }x;
    my $is_shared = $name eq 'shared';
    write_text("$folder/$name/phi.xyz.asc",   "1\n");
    write_text("$folder/$name/other.xyz.asc", $fault eq 'empty' ? q{} : "1\n") if !$is_shared && $fault ne "$name-file";
    my $line = $fault eq 'place' ? q{}       : 'shared.par:28:1: ';
    my $held = $fault eq 'which' ? 'WAVETOY' : 'WAVEMOL';
    my $warning =
        "${line}CarpetIOASCII: WAVETOY::phi is not written, for files called phi hold ${held}::phi; give it an alias\n";
    my $times   = $is_shared ? ($fault eq 'silent' ? 0 : $fault eq 'twice' ? 2 : 1) : $fault eq 'named-warns' ? 1 : 0;
    my @in_file = $fault eq 'hdf5' ? 'WAVETOY' : qw(WAVETOY WAVEMOL);
    write_text("$folder/$name/phi.h5", join "\n", map { "${_}::phi it=12 tl=0" } @in_file);
    my $table  = $fault eq 'table' ? "WAVETOY::phi |\n" : "WAVETOY::phi | WAVEMOL::phi |\n";
    my $status = $fault eq 'status' && $is_shared || $fault eq 'named-status' && !$is_shared ? 1 : 0;
    return { status => $status, output => $table . $warning x $times };
}

subtest 'the judge of variables of one name notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::BadInput::Running::_shared_file($project, $tally, $valid) },
        \&shared,
        'silent'               => 'no warning',
        'twice'                => 'two warnings',
        'place'                => 'a warning without its place',
        'which'                => 'a warning that does not tell the two apart',
        'table'                => 'a table of one of them',
        'hdf5'                 => 'an HDF5 file of one of them',
        'status'               => 'a run that fails',
        'named-status'         => 'a run with a name of its own that fails',
        'named-warns'          => 'a warning though there is a name of its own',
        'named-file'           => 'a file that is missing',
        'named_elsewhere-file' => 'a file that is missing if the name comes from another list',
        'empty'                => 'a file without a byte',
    );
};

# A mistake in a parameter is found by a check of all parameters, one in the grid later; one of three processes tells.
sub told_by_one ($folder, $value, $run, $fault) {
    my $line =
        ($value->{periodic} // q{}) eq 'yes' ? 'Carpet::periodic = yes is not supported' : 'the domain is not finite';
    my @speakers = $fault eq 'each'   ? (0 .. $run->{processes} - 1) : $fault eq 'other' ? 1 : 0;
    my $end      = $fault eq 'silent' ? q{} : $line;
    $end .= "\n$line\n$line" if $fault eq 'often';
    return {
        status => $fault eq 'status' ? 0 : 1,
        output => join q{},
        map { "WARNING level 0 from host vm process $_\n$end\n" } @speakers
    };
}

subtest 'the judge of mistakes that all processes find notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::BadInput::Running::_of_all_processes($project, $tally, $valid) },
        \&told_by_one,
        each   => 'a message of each process',
        other  => 'a message of another process',
        often  => 'three messages of one',
        silent => 'no message',
        status => 'a run that goes on',
    );
};

# ---- recoveries, warnings

# A run that writes a checkpoint, and one that goes on, with another thorn or a larger region.
sub recovery ($folder, $value, $run, $fault) {
    if ($run->{file} eq 'first.par') {
        my $dtfac = $fault eq 'digits' ? '0.3' : '0.2999999999999999889';
        write_text("$folder/checkpoints/checkpoint.chkpt.it_4.h5", "Time::dtfac = $dtfac\n");
        return { status => $fault eq 'first' ? 1 : 0 };
    }
    return _with_region($value, $fault) if $value->{refined_regions};
    my $is_relaxed = ($value->{recovery_mode} // q{}) eq 'relaxed';
    my $maximum    = $fault eq 'zero' ? 0 : 1;
    write_text("$folder/second/phi.maximum.asc", "# phi\n4 0.15 $maximum\n") if $is_relaxed;
    return { status => 0, output => "nothing\n" } if $fault eq 'silent';
    my $warning = 'WARNING: "it_4" has no values of WAVETOY::phi: they stay';
    return { status => $fault eq 'relaxed-ends' ? 1 : 0, output => "$warning\n" } if $is_relaxed;
    return {
        status => $fault eq 'strict-goes-on' ? 0 : 1,
        output => 'there are no values of WAVETOY::phi; set Cactus::recovery_mode = "relaxed"'
    };
}

sub _with_region ($value, $fault) {
    my $is_own = ($value->{use_grid_structure_from_checkpoint} // 'yes') eq 'no';
    return { status => $fault eq 'structure' ? 1 : 0 } if !$is_own;
    my $level = $fault eq 'level' ? 0 : 1;
    return {
        status => $fault eq 'points' ? 0 : 1,
        output => "512 points of WAVEMOL::phi, timelevel 0, level $level are missing\n"
    };
}

subtest 'the judge of recoveries that lack something notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::BadInput::Recovery->run($project, $tally) },
        \&recovery,
        'first'          => 'a first run that fails',
        'digits'         => 'reals of few digits',
        'silent'         => 'recoveries without a word',
        'strict-goes-on' => 'a strict one that goes on',
        'relaxed-ends'   => 'a relaxed one that ends',
        'zero'           => 'initial data that are lost',
        'points'         => 'points that are missing, in a run that goes on',
        'level'          => 'another level',
        'structure'      => 'a run with the structure of the checkpoint that ends',
    );
};

# Settings that are hardly meant: whether those of a run are, and what is said if not. Each has a neighbour that is meant.
sub hardly_meant ($value) {
    return ($value->{type} eq 'byspacing',
        'wave.par:4:1: warning: one point has no spacing in direction z: use byspacing')
        if defined $value->{ghost_size_z};
    return ($value->{global_nz} > 4,
        'wave.par:5:1: warning: all 4 points in direction z are ghost zones: ask for more than 4 points')
        if defined $value->{global_nz};
    return ($value->{initial_data_is_crap} eq 'yes',
        'WAVEMOL::phi changes its initial data; see MoL::initial_data_is_crap')
        if $value->{bound} eq 'radiation';
    return ($value->{outScalar_dt} == 0.0625,
        'wave.par:27:1: output every 0.05, which is no multiple of the step, 0.03125: use 0.03125 or 0.0625');
}

sub warned ($folder, $value, $run, $fault) {
    my ($is_meant, $line) = hardly_meant($value);
    my $times = $is_meant ? ($fault eq 'always' ? 1 : 0) : $fault eq 'silent' ? 0 : $fault eq 'each' ? 2 : 1;
    $line =~ s{ MoL:: | [ ] or [ ] 0[.]0625 | more [ ] than [ ] 4 | byspacing }{}x if $fault eq 'remedy';
    return { status => $fault eq 'status' ? 1 : 0, output => "$line\n" x $times };
}

subtest 'the judge of warnings notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::BadInput::Warnings->run($project, $tally) },
        \&warned,
        silent => 'no warning',
        each   => 'two warnings',
        always => 'a warning of what is meant',
        remedy => 'a warning without the remedy',
        status => 'a run that ends',
    );
};

subtest 'the judge of what numerical methods need notices' => sub {
    my $answers = sub ($folder, $value, $run, $fault) {
        my $stages = $fault eq 'number' ? 5       : 4;
        my $said   = $fault eq 'words'  ? 'wrong' : "set MoL::MoL_Intermediate_Steps = $stages; it is 5";
        return { status => $status{$fault} // 1, output => "$said\n" };
    };
    is_noticed(
        $project,
        sub ($tally) {
            Saguaro::Acceptance::BadInput::Numerics::_refused($project, $tally, 'five stages of RK4',
                'any text', qr{ Steps [ ] = [ ] 4; }x);
        },
        { runs => $answers },
        accepted => 'a run that goes on',
        signal   => 'a run that breaks',
        number   => 'another number of stages',
        words    => 'other words',
    );
};

subtest 'the judge of digits in checkpoints notices' => sub {
    my $writes = sub ($folder, $value, $run, $fault) {
        my $number = $fault eq 'digits' ? '0.3' : '0.2999999999999999889';
        write_text("$folder/checkpoints/it_4.h5", $fault eq 'nothing' ? q{} : "Time::dtfac = $number\n")
            if $fault ne 'file';
        return { status => $fault eq 'status' ? 1 : 0 };
    };
    my $judge = sub ($tally) { Saguaro::Acceptance::BadInput::Recovery::_digits($project, $tally) };
    is_noticed(
        $project, $judge,
        { runs => $writes },
        digits  => 'fewer digits',
        nothing => 'a checkpoint without parameters',
        file    => 'no checkpoint',
        status  => 'a run that fails',
    );
    my $report = q{};
    open my $handle, '>', \$report or die "no memory: $!\n";
    local $project->{runs} = sub (@run) { $writes->(@run, 'file') };
    $judge->(Cactus::Check::Tally->new(handle => $handle));
    close $handle or die "no memory: $!\n";
    like $report, qr{ there [ ] is [ ] no [ ] checkpoint }x, 'and says so if there is none';
};

done_testing;
