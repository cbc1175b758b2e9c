# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Memory;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text write_text);

use constant { LEAST => 0.9, MOST => 1.1, LEVELS => 3, MOST_LINES => 25 };

my @axes     = qw(x y z);
my %bytes_in = (B => 1, kB => 1e3, MB => 1e6, GB => 1e9);
my $amount   = qr{ ( [\d.]+ ) [ ] ( [kMG]? B ) }x;

# Files of parfiles/ or another folder, what is changed in them so that they are short and need much memory, and numbers of processes.
my %cases = (
    'one level' => {
        file      => 'quickstart',
        set       => { 'Cactus::cctk_itlast' => 4, map { ("CoordBase::d$_" => 0.0125) } qw(x y z) },
        processes => [ 1, 2, 4 ]
    },
    'three levels with HDF5 files and checkpoints' => {
        file   => 'refined_wave',
        thorns => 'CarpetIOHDF5',
        set    => {
            'Cactus::cctk_itlast'       => 16,
            'IOHDF5::out_every'         => 8,
            'IOHDF5::out_vars'          => '"WaveMoL::phi WaveMoL::scalarevolvemol_vector"',
            'IOHDF5::checkpoint'        => 'yes',
            'IO::checkpoint_every'      => 8,
            'IO::checkpoint_dir'        => '$parfile',
            'IOASCII::out1D_every'      => 8,
            'IOScalar::outScalar_every' => 8
        },
        processes => [ 1, 2, 4 ]
    },
    'volumes that the first process packs beside an emulated device' => {
        file   => 'refined_wave',
        thorns => 'CarpetIOHDF5 Accelerator',
        set    => {
            'Cactus::cctk_itlast'       => 16,
            'Accelerator::device'       => '"emulated"',
            'IO::out_unchunked'         => 'yes',
            'IOHDF5::out_every'         => 16,             # one that waits: more pile up where cores are short
            'IOHDF5::out3D_ghosts'      => 'no',
            'IOHDF5::compression_level' => 1,
            'IOHDF5::out_vars'          =>
                '"WaveMoL::scalarevolvemol_vector WaveMoL::scalarevolvemol_scalar WaveMoL::scalarrhsmol_vector WaveMoL::scalarrhsmol_scalar"',
            map { ("CoordBase::d$_" => 0.25) } qw(x y z)
        },
        processes => [ 1, 4 ]
    },
    'seven levels of a black hole' => {
        file => 'puncture',
        set  => {
            'Cactus::terminate'   => '"iteration"',
            'Cactus::cctk_itlast' => 64,
            map { ("CoordBase::d$_" => 4) } qw(x y z)
        },
        processes => [ 1, 2, 4 ]
    },
    'seven levels of a black hole beside an emulated device' => {
        file   => 'puncture',
        thorns => 'Accelerator',
        set    => {
            'Cactus::terminate'   => '"iteration"',
            'Cactus::cctk_itlast' => 64,
            'Accelerator::device' => '"emulated"',
            map { ("CoordBase::d$_" => 4) } qw(x y z)
        },
        processes => [1]
    },
    'two maps' => {
        folder => 'testsuites/layouts',
        file   => 'two_maps',
        set    => {
            'Cactus::cctk_itlast'  => 2,
            'IOASCII::out3D_every' => -1,
            _cells_of_maps([ 112, 80, 80 ], [ 48, 64, 96 ])
        },
        processes => [ 1, 2, 4 ]
    },
);

sub title ($class) { return 'Memory' }

# Numbers of cells of maps along x, y, z.
sub _cells_of_maps (@maps) {
    my %set;
    for my $map (0 .. $#maps) {
        $set{"Patches::ncells_$axes[$_]\[$map]"} = $maps[$map][$_] for 0 .. 2;
    }
    return %set;
}

# What --check foretells is what a run has.
sub run ($class, $project, $tally) {
    my $self = bless { project => $project, tally => $tally }, $class;
    for my $name (sort keys %cases) {
        my $text    = _text($project, $cases{$name});
        my @missing = $project->missing_thorns(_thorns($text));
        if (@missing) { $tally->skipped("memory with $name", "thorns are missing: @missing"); next }
        $self->_compare($name, $text, $_) for @{ $cases{$name}{processes} };
    }
    $self->_levels;
    $self->_levels_of_checkpoint;
    $self->_writes_nothing;
    $self->_draws;
    return;
}

# A parameter file with other values of parameters and more thorns.
sub _text ($project, $case) {
    my $text = read_text(join q{/}, $project->home, $case->{folder} // 'parfiles', "$case->{file}.par");
    for my $name (sort keys %{ $case->{set} }) {
        $text =~ s{ \Q$name\E \s* = \s* [^\s]+ [^\S\n]* }{}gx;
        $text .= "$name = $case->{set}{$name}\n";
    }
    $text .= "ActiveThorns = \"$case->{thorns}\"\n" if $case->{thorns};
    return $text;
}

sub _thorns ($text) {
    return map { split q{ } } $text =~ m{ ^ ActiveThorns \s* = \s* " ([^"]*) " }gmx;
}

sub _compare ($self, $name, $text, $processes) {
    my ($project, $tally) = @{$self}{qw(project tally)};
    my $claim =
        "the memory of $name on $processes process" . ($processes > 1 ? 'es' : q{}) . ' is what --check foretells';
    if ($processes > 1 && !$project->has_mpi) { $tally->skipped($claim, 'MPI is missing'); return }
    my $room = $project->room('memory/' . ($name =~ tr/ /-/r) . "/$processes");
    write_text("$room/memory.par", $text);
    my $foretold = _bytes($self->_output($room, $processes, '--check '),
        $processes > 1
        ? qr{ at [ ] most [ ] $amount [ ] on [ ] one [ ] of [ ] them }x
        : qr{ together \s+ $amount }x);
    my $used  = _bytes($self->_output($room, $processes, q{}), qr{ at [ ] most [ ] $amount [ ] on [ ] a [ ] process }x);
    my $ratio = $used ? $foretold / $used : 0;
    return $tally->check(
        sprintf('%s: ratio %.2f', $claim, $ratio),
        LEAST < $ratio && $ratio < MOST,
        "foretold $foretold, used $used bytes"
    );
}

sub _output ($self, $room, $processes, $options, $file = 'memory.par') {
    my $project  = $self->{project};
    my $launcher = $processes > 1 ? "mpirun -np $processes " : q{};
    my $result   = $project->run(
        "$launcher'@{[$project->executable]}' ${options}$file",
        folder      => $room,
        limit       => 300,
        environment => { OMP_NUM_THREADS => 1 }
    );
    return $result->{output};
}

# The amount that a pattern finds last; 0 if it finds none.
sub _bytes ($output, $pattern) {
    my @amounts = $output =~ m{$pattern}gx or return 0;
    return $amounts[-2] * $bytes_in{ $amounts[-1] };
}

# Boxes, points and owners of the levels are those of the run, which writes them into a file.
sub _levels ($self) {
    my ($project, $tally) = @{$self}{qw(project tally)};
    my $text = _text(
        $project,
        {
            file => 'refined_wave',
            set  => { 'Cactus::cctk_itlast' => 0, 'Carpet::grid_structure_filename' => '"grid.txt"' }
        }
    );
    my @missing = $project->missing_thorns(_thorns($text));
    return $tally->skipped('levels in the table', "thorns are missing: @missing") if @missing;
    for my $processes (1, $project->has_mpi ? 3 : ()) {
        my $room = $project->room("memory/levels/$processes");
        write_text("$room/memory.par", $text);
        my $table    = $self->_output($room, $processes, '--check ');
        my $run      = $self->_output($room, $processes, q{});
        my @rows     = _rows(read_text("$room/memory/grid.txt"));
        my $expected = join q{}, map { "$_\n" } @rows;
        my $found    = join q{},
            map { "$_\n" } map { join q{ }, split } $table =~ m{ ^ \s* ( \d+ \s+ \d+ \s+ \d+ \s+ \d+ ) \s }gmx;
        $tally->check(
            "the table has all levels of a run on $processes",
            $found eq $expected && @rows == LEVELS,
            "the run:\n$expected\nthe table:\n$table"
        );
        $tally->says("the table comes first on $processes", $table, qr{ \A level [ ]+ boxes }x);
        my $told = join q{}, map { "$_\n" } _told_at_start($run);
        $tally->check("a run on $processes begins with its levels", $told eq $expected, "$run\nexpected:\n$expected");
        my @before = grep { !m{ \A WARNING }x } split m{\n}x, (split m{ ^ \s+ 0 \s+ 0[.]000 \s }mx, $run)[0];
        $tally->check("at most 25 lines come before the first number on $processes", @before <= MOST_LINES, $run);
    }
    return;
}

# Rows "level boxes points processes" from lines "Level 0: 5 points in 1 box, 1 process" and "Levels 1 to 6, each: ...".
sub _told_at_start ($output) {
    my @rows;
    while ($output =~
        m{ Levels? [ ] (\d+) (?: [ ] to [ ] (\d+), [ ] each )? : [ ] (\d+) [ ] points [ ] in [ ] (\d+) [ ] box(?:es)?, [ ] (\d+) [ ] process }gx
        )
    {
        my ($first, $last, $points, $boxes, $owners) = ($1, $2 // $1, $3, $4, $5);
        push @rows, map { "$_ $boxes $points $owners" } $first .. $last;
    }
    return @rows;
}

# A run that goes on has the levels of its checkpoint, whatever the regridder would propose.
sub _levels_of_checkpoint ($self) {
    my ($project, $tally) = @{$self}{qw(project tally)};
    my %case = (file => 'refined_wave', thorns => 'CarpetIOHDF5');
    my %set  = (
        'Cactus::cctk_itlast'         => 1,
        'IOHDF5::checkpoint'          => 'yes',
        'IO::checkpoint_on_terminate' => 'yes',
        'IO::checkpoint_dir'          => '"."',
        'IO::recover'                 => '"autoprobe"',
        'IO::recover_dir'             => '"."'
    );
    my $first   = _text($project, { %case, set => \%set });
    my @missing = $project->missing_thorns(_thorns($first));
    return $tally->skipped('levels of a checkpoint', "thorns are missing: @missing") if @missing;
    my $room = $project->room('memory/checkpoint');
    write_text("$room/first.par", $first);
    write_text("$room/next.par",  "$first\nCarpetRegrid2::min_distance = 16\n");
    my $unlike = $self->_output($room, 1, '--check ', 'next.par');
    my $begun  = $self->_output($room, 1, '--check ', 'first.par');
    $self->_output($room, 1, q{}, 'first.par');
    my $levels = join q{}, $begun =~ m{ ^ [ ]+ \d [^\n]* \n }gmx;
    my $next   = $self->_output($room, 1, '--check ', 'next.par');
    $tally->check(
        'the table of a run that goes on has the levels of its checkpoint',
        index($next, $levels) >= 0 && index($unlike, $levels) < 0,
        "it began with\n$begun\nit goes on with\n$next\nwithout a checkpoint it would begin with\n$unlike"
    );
    return;
}

# Level, components, points, owners: from lines such as "0 0 1 3   2 (.../125) [...]".
sub _rows ($structure) {
    my %level;
    while ($structure =~ m{ ^ 0 [ ] 0 [ ] (?<level>\d+) [ ] \d+ [ ]+ (?<process>\d+) [ ] \( .* / (?<points>\d+) \) }gmx)
    {
        next if !$+{points};
        my $row = $level{ $+{level} } //= { boxes => 0, points => 0, owners => {} };
        ++$row->{boxes};
        $row->{points} += $+{points};
        $row->{owners}{ $+{process} } = 1;
    }
    return
        map { join q{ }, $_, @{ $level{$_} }{qw(boxes points)}, scalar keys %{ $level{$_}{owners} } } sort keys %level;
}

# Not even a record of its own sources.
sub _writes_nothing ($self) {
    my ($project, $tally) = @{$self}{qw(project tally)};
    my $text    = _text($project, { file => 'quickstart', thorns => 'Formaline', set => {} });
    my @missing = $project->missing_thorns(_thorns($text));
    return $tally->skipped('--check writes nothing', "thorns are missing: @missing") if @missing;
    my $room = $project->room('memory/nothing');
    write_text("$room/memory.par", $text);
    my $output = $self->_output($room, 1, '--check ');
    my @files  = grep { !m{ /memory[.]par \z }x } glob "$room/* $room/.[!.]*";
    $tally->says('a check with Formaline prints its table', $output, qr{ together }x);
    $tally->check('--check writes nothing', !@files, "@files\n$output");
    return;
}

# A picture of the boxes, and one message if there can be none.
sub _draws ($self) {
    my ($project, $tally) = @{$self}{qw(project tally)};
    my $text    = _text($project, { file => 'refined_wave', set => {} });
    my @missing = $project->missing_thorns(_thorns($text));
    return $tally->skipped('--check --picture', "thorns are missing: @missing") if @missing;
    my $room = $project->room('memory/picture');
    write_text("$room/memory.par", $text);
    my $good = $self->_output($room, 1, q{--check --picture 'the grid.png' });
    my $file = "$room/the grid.png";
    $tally->check('--check --picture draws the boxes', -s $file && read_text($file) =~ m{ \A . PNG }xs ? 1 : 0, $good);
    $tally->says('after the table', $good, qr{ \A level .* together .* the [ ] grid[.]png }xs);
    my $bad = $self->_output($room, 1, '--check --picture grid.wave ');
    $tally->says('and says which endings there are',
        $bad, qr{ grid[.]wave: [ ] expected [ ] a [ ] name [ ] that [ ] ends [ ] with }x);
    my @files = grep { !m{ / (?: memory[.]par | the [ ] grid[.]png ) \z }x } glob "$room/*";
    $tally->check('and leaves nothing else behind', !@files, "@files");
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Memory - what --check foretells against what a run has

=head1 SYNOPSIS

    Saguaro::Acceptance::Memory->run($project, $tally);

=head1 DESCRIPTION

Compares what C<--check> foretells for the largest process with the largest resident memory that the run reports at its end: on one
level (F<parfiles/quickstart.par>), on three levels with HDF5 files and checkpoints, and with files that wait for being compressed (F<parfiles/refined_wave.par>), on seven
levels with and without an emulated device (F<parfiles/puncture.par>), and on two maps (F<testsuites/layouts/two_maps.par>), on several numbers of processes. Both agree within ten per cent, and the claim names the ratio.
Levels, boxes, points and owners in the table are those that the run writes to a file, a check leaves no file behind, and a picture of the boxes is drawn if it is wanted.

=cut
