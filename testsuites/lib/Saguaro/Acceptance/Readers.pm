# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Readers;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(make_path);

use Cactus::Build::Files qw(read_text write_text);

# Tests in tools/lib, their claims, and the modules that they need.
my @drawing        = qw(numpy matplotlib);
my @tests_of_tools = (
    [ 'waves_test', 'simplot waves finds strain, energy and angular momentum of known waves', qw(numpy scipy) ],
    [
        'quasinormal_test',
        'frequencies of Kerr black holes have six digits, and fits find those of waves',
        qw(numpy scipy)
    ],
    [
        'remnant_test',
        'simplot remnant finds what is missing of energy and angular momentum, and how a remnant rings',
        qw(numpy scipy matplotlib)
    ],
    [ 'oscillations_test', 'simplot frequencies finds the modes of known records', qw(numpy scipy matplotlib) ],
    [ 'reading_test',      'simplot reads all points of all levels, of the iterations asked for',   @drawing, 'h5py' ],
    [ 'lines_test',        'simplot takes each place of a line from its finest level',              @drawing ],
    [ 'planes_test',       'simplot completes half a plane, and draws where levels end',            @drawing ],
    [ 'wave_plane_test',   'simplot shows waves of one size, also next to another plane',           @drawing ],
    [ 'surfaces_test',     'simplot cuts horizons with a plane',                                    @drawing ],
    [ 'trajectories_test', 'simplot trajectories finds the plane of the paths',                     @drawing ],
    [ 'merger_test',       'simplot merger finds when a merger is, and when its waves are in view', @drawing ],
    [ 'norms_test',        'simplot reads norms of one variable and of groups',                     @drawing ],
    [ 'comparison_test',   'simplot convergence finds orders, and differences at common points',    @drawing ],
    [ 'several_test',      'simplot tells several runs in one picture apart',                       @drawing ],
    [ 'styles_test',       'simplot chooses colours and limits by the sign of values',              @drawing ],
    [ 'overview_test',     'simplot overview shows whatever there is',                              @drawing ],
    [ 'timers_test',       'simplot timers finds what took longest',                                @drawing ],
    [ 'boxes_test',        'simplot boxes reads boxes of all levels, and draws the finest',         @drawing ],
    [
        'exports_test', 'simexport shows each place once, with the values of its points, in XDMF and in plotfiles',
        qw(numpy h5py)
    ],
);

sub title ($class) { return 'Readers' }

sub run ($class, $project, $tally) {
    _open_with_kuibit($project, $tally);
    _compare_with_public($project, $tally);
    _open_volumes($project, $tally);
    _compare_modes($project, $tally);
    _follow_guide($project, $tally);
    _draw_binary($project, $tally);
    _test_tool($project, $tally, @{$_}) for @tests_of_tools;
    return;
}

# The parts of simplot and simexport, with numbers that are known.
sub _test_tool ($project, $tally, $test, $claim, @modules) {
    my $python = '/usr/bin/python3';
    my $import = join q{, }, @modules;
    if ($project->run("$python -c 'import $import'", limit => 120)->{status}) {
        $tally->skipped($claim, "one of these is not installed: $import");
        return;
    }
    my $result = $project->run("$python tools/lib/$test.py", limit => 120);
    $tally->check($claim, $result->{status} == 0, $result->{output});
    return;
}

sub _missing_thorns ($project, $file) {
    return $project->missing_thorns(map { split q{ } }
            read_text($file) =~ m{ ^ ActiveThorns \s* = \s* " ([^"]*) " }gmx);
}

# A program of other people reads what a run has written.
sub _open_with_kuibit ($project, $tally) {
    my $claim   = 'kuibit finds norms, lines, planes, volumes and timers, and they agree';
    my $file    = $project->home . '/testsuites/readers/wave.par';
    my @missing = _missing_thorns($project, $file);
    if (@missing) { $tally->skipped($claim, "thorns are missing: @missing"); return }
    my ($python, $reason) = _python_with_kuibit($project);
    if (!$python) { $tally->skipped($claim, $reason); return }
    my $room   = $project->room('readers');
    my $result = $project->simulate($file, folder => $room, processes => $project->has_mpi ? 2 : 1);
    $tally->check('a run writes text and HDF5', $result->{status} == 0, $result->{output}) or return;
    my $reading = $project->run("'$python' -W ignore testsuites/readers/check_kuibit '$room'", limit => 300);
    $tally->check($claim, $reading->{status} == 0, $reading->{output});
    return;
}

# Planes without buffer zones hold the points and values that the original program wrote.
sub _compare_with_public ($project, $tally) {
    my $tests   = $project->home . '/arrangements/Carpet/CarpetIOHDF5/test';
    my $claim   = 'HDF5 files of planes are those of the original program';
    my @missing = _missing_thorns($project, "$tests/nobuffers.par");
    if (@missing) { $tally->skipped($claim, "thorns are missing: @missing"); return }
    my $python = '/usr/bin/python3';
    if ($project->run("$python -c 'import h5py'", limit => 120)->{status}) {
        $tally->skipped($claim, 'h5py is not installed');
        return;
    }
    for my $processes (1, $project->has_mpi ? 2 : ()) {
        my $room   = $project->room("readers-public-$processes");
        my $result = $project->simulate("$tests/nobuffers.par", folder => $room, processes => $processes);
        my $comparison =
            $project->run("mkdir '$room/public' && tar -xf '$tests/nobuffers.tar.xz' -C '$room/public' &&"
                . " $python testsuites/readers/compare_hdf5 '$room/public/nobuffers' '$room/nobuffers'");
        $tally->check(
            "$claim, processes: $processes",
            $result->{status} == 0 && $comparison->{status} == 0,
            "$result->{output}\n$comparison->{output}"
        );
        _export_public($project, $tally, $room) if $processes == 2;
    }
    _compare_processes($project, $tally, $python) if $project->has_mpi;
    return;
}

# Plotfiles of files of the original program, which ran on two processes, have the levels, grids and times of those of ours.
sub _export_public ($project, $tally, $room) {
    my $result = $project->run(
        join ' && ',
        map({ "tools/simexport plotfiles --slice xy '$room/$_' --variables x" } 'public/nobuffers', 'nobuffers'),
        "cmp '$room/public/nobuffers/plotfiles_xy/plt00000/Header' '$room/nobuffers/plotfiles_xy/plt00000/Header'"
    );
    $tally->check('simexport takes files of the original program', $result->{status} == 0, $result->{output});
    return;
}

# The files of one process and those of two, in all bits.
sub _compare_processes ($project, $tally, $python) {
    my @folders    = map { "'@{[$project->{room}]}/readers-public-$_/nobuffers'" } 1, 2;
    my $comparison = $project->run("$python testsuites/readers/compare_hdf5 --tolerance 0 @folders");
    $tally->check(
        'HDF5 files of planes have the same bits on two processes',
        $comparison->{status} == 0,
        $comparison->{output}
    );
    return;
}

# ---- volumes in ParaView and yt

# A run in one go, and one that goes on from a checkpoint on another number of processes.
sub _open_volumes ($project, $tally) {
    my $template = $project->home . '/testsuites/readers/volumes.par.in';
    my @missing  = _missing_thorns($project, $template);
    if (@missing) { $tally->skipped('volumes open elsewhere', "thorns are missing: @missing"); return }
    my %segments = ('in one go' => [ [ 1, 8 ] ], ($project->has_mpi ? ('continued' => [ [ 2, 4 ], [ 1, 8 ] ]) : ()));
    for my $kind (sort keys %segments) {
        my $room = $project->room('readers-volumes-' . $kind =~ tr/ /-/r);
        _write_volumes($project, $tally, $kind, $room, @{ $segments{$kind} }) or next;
        _open_with_yt($project, $tally, $kind, "$room/output");
        _open_with_paraview($project, $tally, $kind, "$room/output");
    }
    _compare_volumes($project, $tally) if $project->has_mpi;
    return;
}

# One process has no neighbours, but readers count on ghost zones around each refined region.
sub _compare_volumes ($project, $tally) {
    my $claim  = 'volumes of one process have the points and bits of those of two, ghost zones too';
    my $python = '/usr/bin/python3';
    if ($project->run("$python -c 'import h5py'", limit => 120)->{status}) {
        $tally->skipped($claim, 'h5py is not installed');
        return;
    }
    my $text    = $project->filled_in($project->home . '/testsuites/readers/volumes.par.in', LAST => 4);
    my @folders = map { _volumes_on($project, $tally, $_, $text) // return } 1, 2;
    my $comparison =
        $project->run(join q{ }, "$python testsuites/readers/compare_hdf5 --tolerance 0", map { "'$_'" } @folders);
    $tally->check($claim, $comparison->{status} == 0, $comparison->{output});
    return;
}

sub _volumes_on ($project, $tally, $processes, $text) {
    my $room = $project->room("readers-ghosts-$processes");
    write_text("$room/volumes.par", $text);
    my $result = $project->simulate('volumes.par', folder => $room, processes => $processes);
    return $tally->check("a run writes volumes, processes: $processes", $result->{status} == 0, $result->{output})
        ? "$room/output"
        : undef;
}

# Runs segments, each a number of processes and a last iteration, and exports their output.
sub _write_volumes ($project, $tally, $kind, $room, @segments) {
    for my $segment (@segments) {
        my ($processes, $last) = @{$segment};
        my $file = "$room/volumes.par";
        write_text($file, $project->filled_in($project->home . '/testsuites/readers/volumes.par.in', LAST => $last));
        my $result = $project->simulate($file, folder => $room, processes => $processes);
        $tally->check("a run writes volumes, $kind: iteration $last", $result->{status} == 0, $result->{output})
            or return 0;
    }
    for my $command ('xdmf', 'xdmf --slice xy', 'plotfiles') {
        my $result = $project->run("tools/simexport $command '$room/output'", limit => 60);
        $tally->check("simexport $command, $kind", $result->{status} == 0, $result->{output}) or return 0;
    }
    return 1;
}

sub _open_with_yt ($project, $tally, $kind, $output) {
    my $claim = "yt finds values, places, levels and times of plotfiles, $kind";
    my ($python, $reason) = _python_with($project, 'yt');
    if (!$python) { $tally->skipped($claim, $reason); return }
    my $reading = $project->run("$python testsuites/readers/check_yt '$output'", limit => 300);
    $tally->check($claim, $reading->{status} == 0, $reading->{output});
    return;
}

sub _open_with_paraview ($project, $tally, $kind, $output) {
    my $claim = "ParaView finds values, places, levels and times of XDMF and plotfiles, $kind";
    if (!$project->has_program('pvpython')) {
        $tally->skipped($claim, 'ParaView is not installed; apt-get install python3-paraview');
        return;
    }
    my $reading = $project->run("pvpython testsuites/readers/check_paraview '$output'", limit => 300);
    $tally->check($claim, $reading->{status} == 0, $reading->{output});
    return;
}

# ---- modes

# HDF5 files of modes hold what the text holds: of a run on one process, of the same run begun anew in its folder, and of one that goes on from its
# checkpoint on another number of processes.
sub _compare_modes ($project, $tally) {
    my $claim    = 'HDF5 files of modes have the tables, times and values of the text';
    my $template = $project->home . '/testsuites/readers/modes.par.in';
    my @missing  = _missing_thorns($project, $template);
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my ($python, $reason) = _python_with($project, 'h5py');
    return $tally->skipped($claim, $reason) if !$python;
    my ($whole, $stopped) = map { $project->room("readers-modes-$_") } qw(whole stopped);
    my $two = $project->has_mpi ? 2 : 1;
    my $run = sub ($room, $processes, $last, $recover = 'no') {
        write_text("$room/modes.par", $project->filled_in($template, LAST => $last, RECOVER => $recover));
        my $result = $project->simulate('modes.par', folder => $room, processes => $processes);
        return $tally->check("a run writes modes: $room, to iteration $last", $result->{status} == 0,
            $result->{output});
    };
    my $compare = sub ($how, $room) {
        my $reading =
            $project->run("$python testsuites/readers/check_modes --rows 5 --chunk 3 '$room/output'", limit => 60);
        return $tally->check("$claim, $how", $reading->{status} == 0, $reading->{output});
    };
    $run->($whole,   1,    8) && $compare->('in one go',  $whole);
    $run->($whole,   1,    8) && $compare->('begun anew', $whole);
    $run->($stopped, $two, 6) && $run->($stopped, 1, 8, 'auto') && $compare->('continued', $stopped);
    my $comparison =
        $project->run("$python testsuites/readers/compare_hdf5 --tolerance 0 '$whole/output' '$stopped/output'",
        limit => 60);
    $tally->check(
        'HDF5 files of modes that were continued have the same bits',
        $comparison->{status} == 0,
        $comparison->{output}
    );
    return;
}

# ---- pictures of two black holes

# What the guide black-holes.md draws of parfiles/binary.par, from its first coarse step.
sub _draw_binary ($project, $tally) {
    my $file    = $project->home . '/parfiles/binary.par';
    my @missing = _missing_thorns($project, $file);
    if (@missing) { $tally->skipped('pictures of a binary', "thorns are missing: @missing"); return }
    my ($python, $reason) = _python_with($project, 'matplotlib');
    if (!$python) { $tally->skipped('pictures of a binary', $reason); return }
    my $room = $project->room('readers-binary');
    write_text("$room/binary.par", short_binary(read_text($file)));
    my $result = $project->simulate("$room/binary.par", folder => $room, processes => $project->has_mpi ? 2 : 1);
    $tally->check('two black holes take a step', $result->{status} == 0, $result->{output}) or return;
    my $film     = '--waves Psi4r --reach 12 --levels --horizons --half-turn --window -4 4 -4 4 --limits 0 1';
    my %pictures = (
        'trajectories.png' => [ 'trajectories binary',                       1 ],
        'timers.png'       => [ 'timers binary',                             1 ],
        'merger.png'       => [ 'merger binary --cutoff 0.17 --mass 1.0079', 1 ],
        'movie.gif'        => [ "movie binary alp $film",                    2 ],
    );

    for my $picture (sort keys %pictures) {
        my ($command, $frames) = @{ $pictures{$picture} };
        my $drawn = $project->run(
            "'@{[$project->home]}/tools/simplot' $command -o $picture &&"
                . " $python '@{[$project->home]}/testsuites/readers/check_pictures' $picture=$frames",
            folder => $room,
            limit  => 120
        );
        $tally->check("simplot $command", $drawn->{status} == 0, $drawn->{output});
    }
    return;
}

# The file until the end of one coarse step, with data of fewer points and all output that pictures need.
sub short_binary ($text) {
    for my $change (
        [ qr{ cctk_final_time \s = \s 22 }x                     => 'cctk_final_time = 0.6' ],
        [ qr{ _every \s* = \s (?: 64 | 128 ) $ }mx              => '_every = 32' ],
        [ qr{ output_h_every \s+ = \s 0 }x                      => 'output_h_every = 32' ],
        [ qr{ Multipole::out_every \s = \s 32 }x                => 'Multipole::out_every = 4' ],
        [ qr{ (?<= out2D_vars [ ]{7} = [ ] "ADMBase::lapse ) }x => ' WeylScal4::Psi4r_group' ],
        [ qr{ (?<= TwoPunctures [ ] WeylScal4 ) }x              => ' TimerReport' ],
        )
    {
        my ($old, $new) = @{$change};
        $text =~ s{$old}{$new}gx or die "binary.par has changed: nothing looks like $old\n";
    }
    return $text . "\nTwoPunctures::npoints_A = 16\nTwoPunctures::npoints_B = 16\nTwoPunctures::npoints_phi = 8\n";
}

# ---- the guide

# Its blocks, one after the other, where `make run` leaves whoever has run the file that it speaks of. The word behind `python` says what runs a block.
sub _follow_guide ($project, $tally) {
    my $file    = $project->home . '/parfiles/spiral.par';
    my @missing = _missing_thorns($project, $file);
    if (@missing) { $tally->skipped('the guide read-output.md', "thorns are missing: @missing"); return }
    my $room        = $project->room('readers-guide');
    my $simulations = "$room/simulations";
    make_path($simulations);
    my $result = $project->simulate($file, folder => $simulations, processes => $project->has_mpi ? 2 : 1);
    $tally->check('parfiles/spiral.par runs', $result->{status} == 0, $result->{output}) or return;
    symlink $project->home . '/tools', "$room/tools";

    for my $block (blocks_of_guide(read_text($project->home . '/flesh/doc/guides/read-output.md'))) {
        my $claim = "read-output.md:$block->{line}: $block->{runs}";
        my ($command, $reason) = _command_of($project, $block->{runs});
        if (!$command) { $tally->skipped($claim, $reason); next }
        write_text("$room/block", $block->{text});
        my $outcome = $project->run("$command block", folder => $room, limit => 120);
        $tally->check($claim, $outcome->{status} == 0, $outcome->{output});
    }
    return;
}

# Blocks marked ```bash and ```python PROGRAM.
sub blocks_of_guide ($text) {
    my @blocks;
    while ($text =~ m{ ^ ``` (?: (?<runs> bash ) | python [ ] (?<runs> \w+ ) ) \n (?<text> .*? ) ^ ``` $ }gmsx) {
        push @blocks, { runs => $+{runs}, text => $+{text}, line => 1 + (substr($text, 0, $-[0]) =~ tr/\n//) };
    }
    return @blocks;
}

# What runs a block, or why it cannot be run.
sub _command_of ($project, $runs) {
    my %commands = (
        bash   => sub { 'bash -e' },
        h5py   => sub { _python_with($project, 'h5py') },
        yt     => sub { _python_with($project, 'yt') },
        kuibit => sub {
            my ($found, $reason) = _python_with_kuibit($project);
            $found ? "'$found' -W ignore" : (undef, $reason);
        },
        pvpython => sub { _pvpython_with_screen($project) },
    );
    my $command = $commands{$runs} // die "read-output.md: nothing runs blocks of '$runs'\n";
    return $command->();
}

sub _python_with ($project, $module) {
    my $python = '/usr/bin/python3 -W ignore';
    return $python if !$project->run("$python -c 'import $module'", limit => 120)->{status};
    return (undef, "$module is not installed; apt-get install python3-$module");
}

sub _pvpython_with_screen ($project) {
    return (undef, 'ParaView is not installed; apt-get install python3-paraview') if !$project->has_program('pvpython');

    # pvpython connects twice, and a server that starts anew after its last client may refuse the second connection.
    return 'xvfb-run -a -s -noreset pvpython' if $project->has_program('xvfb-run');
    return $ENV{DISPLAY} ? 'pvpython' : (undef, 'ParaView has no screen; apt-get install xvfb');
}

# The system's Python if it has kuibit, else the one in TEST/kuibit. Nothing is installed here: that can take minutes.
sub _python_with_kuibit ($project) {
    my $environment = $project->home . '/TEST/kuibit';
    for my $python ('/usr/bin/python3', "$environment/bin/python") {
        return $python if -x $python && $project->run("'$python' -c 'import kuibit'", limit => 120)->{status} == 0;
    }
    return (undef, "kuibit is not installed; python3 -m venv '$environment' && '$environment/bin/pip' install kuibit");
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Readers - other programs read the output of a run

=head1 SYNOPSIS

    Saguaro::Acceptance::Readers->run($project, $tally);

=head1 DESCRIPTION

Runs F<testsuites/readers/wave.par> and gives its folder to F<testsuites/readers/check_kuibit>, which opens it with kuibit and compares
what it finds with itself. Skipped where kuibit is not installed.

Runs the public case F<nobuffers.par> of CarpetIOHDF5, and has F<testsuites/readers/compare_hdf5> compare its files with the public ones
point by point. Skipped where h5py is not installed.

Runs F<testsuites/readers/volumes.par.in> in one go, and in two parts on other numbers of processes, and exports its output with
F<tools/simexport>. F<testsuites/readers/check_yt> opens the plotfiles with yt, F<testsuites/readers/check_paraview> the XDMF files and plotfiles
with ParaView, and both compare what they find with the HDF5 files. Runs F<testsuites/readers/modes.par.in> in the same ways, and
F<testsuites/readers/check_modes> compares Multipole's HDF5 files with its text. Runs F<parfiles/spiral.par> in a folder F<simulations>, as C<make run> does, and the blocks of the guide F<read-output.md>, each with
the program that it names. What is not installed is skipped.

=cut
