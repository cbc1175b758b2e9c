# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::Binary;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(make_path remove_tree);
use List::Util qw(min sum0);

use Saguaro::Bench::Gpus   qw(program_for_gpus thorns_of_black_holes why_no_gpu);
use Saguaro::Bench::Report qw(allowed_processors output_of print_table print_result program_with_timers);
use Saguaro::Bench::Steps  qw(in_turn);
use Cactus::Build::Files   qw(read_text write_text);

# Times that are the same but for rounding.
use constant { ALIKE => 1e-9 };

# The file; iterations of a run on hosts, and between reports; the time at which a run on a GPU ends, and its limit in minutes.
use constant { FILE => 'parfiles/binary.par', ITERATIONS => 128, EVERY => 32, UNTIL => 5, MINUTES => 50 };

# Targets: times as fast as a peer; updates per second; shares of analysis with output and of regridding; time in an hour.
use constant {
    WANTED_OF_PEER  => 1.9,
    WANTED_ON_GPU   => 2e7,
    MOST_ANALYSIS   => 0.25,
    MOST_REGRIDDING => 0.10,
    PEER_M_PER_HOUR => 37
};

my %timer    = (step => qr{ \A CCTK \s total \s time \z }x);
my @analysis = qw(output horizon multipoles Psi4 tracking analysis);

sub _new ($class, $project, $room) {
    return bless { project => $project, folder => $project->room($room), file => $ENV{PAR} // FILE }, $class;
}

# ---------------------------------------------------------------------------------------------------- hosts

# The first steps on all cores, with the best of several layouts for each program.
sub binary ($class, $project) {
    my $self     = $class->_new($project, 'bench_binary');
    my %programs = (
        here => program_with_timers($project, 'measuredbinary', $self->{file}),
        defined $ENV{PEER_EXE} ? (peer => $ENV{PEER_EXE}) : ()
    );
    my @cores = allowed_processors();
    my (%seconds, %best);
    for my $layout (_layouts(scalar @cores)) {
        my $name  = "$layout->[0] x $layout->[1]";
        my %runs  = map { ($_ => [ $self->_run($_, $programs{$_}, $layout, @cores) ]) } keys %programs;
        my %steps = in_turn($project, $ENV{REPEATS} // 1, 1, \%timer, %runs);
        for my $whose (keys %steps) {
            my $sum = sum0(@{ $steps{$whose}{step} }) / ($ENV{REPEATS} // 1);
            $seconds{$name}{$whose} = $sum;
            $best{$whose}           = min grep { defined } $best{$whose}, $sum;
        }
    }
    my @whose = grep { $best{$_} } qw(here peer);
    print_table(
        [ 'the first ' . _iterations() . ' iterations, s', @whose, @whose > 1 ? 'ratio' : () ],
        map { _row("processes x threads: $_", @{ $seconds{$_} }{@whose}) } sort keys %seconds
    );
    my %result = (best => _digits($best{here}), iterations => _iterations());
    %result = (
        %result,
        peer_best    => _digits($best{peer}),
        times_faster => _digits($best{peer} / $best{here}),
        of_wanted    => _digits($best{peer} / $best{here} / WANTED_OF_PEER)
    ) if $best{peer};
    print_result(bench => 'binary', %result);
    return 0;
}

sub _iterations () {
    return $ENV{ITERATIONS} // ITERATIONS;
}

# Pairs (processes, threads of each).
sub _layouts ($cores) {
    return map { [ split m{x} ] } split q{ }, $ENV{LAYOUTS} if defined $ENV{LAYOUTS};
    return ([ 1, $cores ], $cores % 4 == 0 && $cores > 4 ? [ 4, $cores / 4 ] : (), $cores > 1 ? [ $cores, 1 ] : ());
}

# A run as Saguaro::Bench::Steps wants it, in a folder of its own.
sub _run ($self, $whose, $program, $layout, @cores) {
    my ($processes, $threads) = @{$layout};
    my $folder = "$self->{folder}/${whose}_${processes}_$threads";
    make_path($folder);
    my @end = ('Cactus::terminate = "iteration"', 'Cactus::cctk_itlast = ' . _iterations());
    return {
        folder     => $folder,
        program    => $program,
        processes  => $processes,
        threads    => $threads,
        processors => join(q{,}, @cores[ 0 .. $processes * $threads - 1 ]),
        text       => $self->_text(
            'ActiveThorns = "TimerReport"',
            'TimerReport::out_every = ' . EVERY,
            'TimerReport::out_filename = "TimerReport"',
            'TimerReport::output_all_timers_readable = yes',
            @end
        )
    };
}

# The file with another end and another folder, and without checkpoints.
sub _text ($self, @more) {
    my $file = $self->{file};
    my $text = read_text($file =~ m{ \A / }x ? $file : "@{[$self->{project}->home]}/$file");
    for my $what (
        qw(Cactus::terminate Cactus::cctk_itlast Cactus::cctk_final_time Cactus::max_runtime IO::out_dir IO::checkpoint_ID
        IO::checkpoint_on_terminate IO::checkpoint_every IO::checkpoint_every_walltime_hours)
        )
    {
        $text =~ s{ ^ [^\S\n]* \Q$what\E \s* = [^\n]* \n }{}gxmi;
    }
    $text =~ s{ ^ [^\S\n]* TimerReport:: [^\n]* \n }{}gxmi;
    return join "\n", $text, 'IO::out_dir = "output"', @more, q{};
}

# ---------------------------------------------------------------------------------------------------- a GPU

# A run until TIME with all analysis and output, and one without. What lies between the first report after the start and the last one counts. Only
# the two runs together tell what analysis costs: a function that waits for the GPU is charged with all that others have queued there.
sub gpu_binary ($class, $project) {
    my $why = why_no_gpu($project);
    if ($why) { say "skipped: $why"; print_result(bench => 'gpu-binary', skipped => 1); return 0 }
    my $self    = $class->_new($project, 'bench_gpu_binary');
    my $program = program_for_gpus($project, 'measuredbinary', thorns_of_black_holes());
    my ($output, $time, %seconds) = $self->_run_on_gpu($program, sub ($text) { return $text });
    my $follows = follows_horizons(read_text("$self->{folder}/binary.par"));
    my (undef, $same_time, %without) = $self->_run_on_gpu($program, \&without_analysis);
    my @rates    = sort { $a <=> $b } $output =~ m{ , \s ([\d.e+]+) \s updates/s }gx;
    my $run      = delete $seconds{'the run'};
    my $charged  = sum0(map { $seconds{$_} // 0 } @analysis) / $run;
    my $searches = $follows ? $without{horizon} // 0 : 0;
    my $analysis = 1 - ($without{'the run'} - $searches) / $run;
    my @kinds    = sort { $seconds{$b} <=> $seconds{$a} || $a cmp $b } keys %seconds;
    print_table(
        [ "$self->{file}, $time M", 's per M',             'share' ],
        [ 'the run',                _digits($run / $time), 1 ],
        map { [ $_, _digits($seconds{$_} / $time), _digits($seconds{$_} / $run) ] } @kinds
    );
    die "without analysis and output the run lasts $same_time M\n" if abs($time - $same_time) > ALIKE * $time;
    my $per_hour   = 3600 * $time / $run;
    my $regridding = ($seconds{regridding} // 0) / $run;
    print_table(
        [ q{},                                        'here',                             'wanted' ],
        [ 'updates per second, median',               $rates[ $#rates / 2 ] // 'unknown', _digits(WANTED_ON_GPU) ],
        [ 'share of analysis, output: a run without', _digits($analysis),                 'at most ' . MOST_ANALYSIS ],
        [ 'share charged to functions of these and of tracking', _digits($charged),    q{} ],
        [ 'share of regridding',                                 _digits($regridding), 'at most ' . MOST_REGRIDDING ],
        [ 'M per hour, another program on another file',         _digits($per_hour),   PEER_M_PER_HOUR ]
    );
    print_result(
        bench         => 'gpu-binary',
        seconds_per_M => _digits($run / $time),
        M_per_hour    => _digits($per_hour),
        analysis      => _digits($analysis),
        regridding    => _digits($regridding),
        updates       => $rates[ $#rates / 2 ] // 'unknown'
    );
    return 0;
}

# The file without what looks at the grid and what writes: periods of 0 iterations mean never. What boxes follow stays.
sub without_analysis ($text) {
    my $who    = follows_horizons($text) ? qr{NaNChecker::check}xi : qr{NaNChecker::check|AHFinderDirect::find}xi;
    my $period = qr{ (?: (?:Carpet)? IO\w* :: out\w* | Multipole::out | $who ) _every }xi;
    $text =~ s{ ^ ( [^\S\n]* $period \s* = \s* ) \d+ }{${1}0}gxm or die "the file has no analysis and no output\n";
    return $text;
}

# Whether boxes follow surfaces that only the search for horizons sets.
sub follows_horizons ($text) {
    return $text =~ m{ ^ \s* CarpetTracker::surface }xmi && $text !~ m{ ^ \s* PunctureTracker::track }xmi;
}

# What the program says, the time between the first report and the last, and the seconds of each kind of work.
sub _run_on_gpu ($self, $program, $changed) {
    my $text = $self->_text(
        'ActiveThorns = "Accelerator CUDARunTime TimerReport"',
        'Accelerator::device = "cuda"',
        'TimerReport::out_every = ' . EVERY,
        'Cactus::progress_interval = 1',
        'Cactus::terminate = "any"',
        'Cactus::cctk_itlast = 1000000000',    # with terminate = any the default, 10, would end the run
        'Cactus::max_runtime = ' . MINUTES,
        'Cactus::cctk_final_time = ' . ($ENV{TIME} // UNTIL)
    );
    write_text("$self->{folder}/binary.par", $changed->($text));
    remove_tree("$self->{folder}/output");
    my $output = output_of($self->{project}, "cd '$self->{folder}' && '$program' binary.par");
    my @times  = seconds_of_kinds(read_text("$self->{folder}/output/TimeTable.tsv"));
    remove_tree("$self->{folder}/output");
    return ($output, @times);
}

# The time between the first and the last report, and the seconds of each kind of work in between. The text has lines "iteration time kind
# seconds ...", in which seconds add up from report to report.
sub seconds_of_kinds ($text) {
    my (%at, %time);
    for my $line (split m{\n}x, $text) {
        my ($iteration, $time, $kind, $seconds) = split m{\t}x, $line;
        next if $iteration !~ m{ \A \d+ \z }x;
        $at{$iteration}{$kind} = $seconds;
        $time{$iteration} = $time;
    }
    my @reports = sort { $a <=> $b } keys %at;
    die "the table of times has fewer than two reports\n" if @reports < 2;
    my ($first, $last) = @reports[ 0, -1 ];
    my %seconds = map { ($_ => $at{$last}{$_} - ($at{$first}{$_} // 0)) } keys %{ $at{$last} };
    return ($time{$last} - $time{$first}, %seconds);
}

sub _row ($name, @values) {
    return [ $name, (map { _digits($_) } @values), @values > 1 ? _digits($values[1] / $values[0]) : () ];
}

sub _digits ($number) {
    return sprintf '%.3g', $number;
}

1;

__END__

=head1 NAME

Saguaro::Bench::Binary - what two black holes cost with all their analysis and output

=head1 SYNOPSIS

    make bench BENCH=binary [PROGRAM=exe/cactus_sim] [PEER_EXE=/elsewhere/exe/cactus_peer] [PAR=file.par] [ITERATIONS=128] \
        [REPEATS=1] [LAYOUTS="1x16 4x4 16x1"]
    make bench BENCH=gpu-binary [PROGRAM=exe/cactus_gpu] [PAR=file.par] [TIME=5]

=head1 DESCRIPTION

Both run F<parfiles/binary.par>, or the file that PAR names, such as F<qc0-mclachlan.par> of the Einstein Toolkit. The file is unchanged except
for its end, its folder and its checkpoints.

=over

=item binary

PROGRAM and PEER_EXE run the first ITERATIONS iterations in turn, on all cores, in several layouts (processes x threads of each). Initial data
do not count. The best layouts of the two are compared.

=item gpu-binary

Runs until TIME on one GPU, once with analysis and output, once without. Where boxes follow horizons, the second run searches for these, and what it spends on
them counts as analysis. Prints seconds per unit of time for each kind of work, the share of
analysis and output, the share of regridding, and updates per second. Initial data do not count.

=back

PROGRAM and PEER_EXE need TimerReport and the thorns of the file. With GPUs, PROGRAM also needs CUDARunTime and Accelerator.

=cut
