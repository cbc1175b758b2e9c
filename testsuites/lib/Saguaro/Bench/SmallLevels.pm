# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::SmallLevels;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(make_path);
use List::Util qw(max min sum0);

use Saguaro::Bench::Gpus   qw(gpus program_for_gpus why_no_gpu);
use Saguaro::Bench::Report qw(allowed_processors output_of print_table print_result program_with_timers);
use Saguaro::Bench::Steps  qw(in_turn least);
use Saguaro::Settings      qw(with_settings);
use Cactus::Build::Files   qw(read_text write_text);

# Time of a step of the coarsest level in parfiles/puncture.par, and iterations in it; steps of a run on the host and on a GPU. The first
# step prepares what later ones use.
use constant { STEP => 0.8, ITERATIONS => 64, STEPS => 3, GPU_STEPS => 60, GPU_REPEATS => 3, FIRST => 2 * 64 };

# What was asked for: cores against one, or a part of what they reach with a run each; against a peer; updates a second on a GPU; two GPUs against
# one.
use constant {
    CORES                => 16,
    WANTED_OF_CORES      => 10,
    WANTED_OF_RUNS_APART => 0.75,
    WANTED_OF_PEER       => 3,
    WANTED_ON_GPU        => 3e7,
    WANTED_OF_TWO_GPUS   => 1
};
use constant { SHOWN => 16 };

# After each step of the coarsest level.
my @timers = (
    'TimerReport::out_every = ' . ITERATIONS,
    'TimerReport::out_filename = "TimerReport"',
    'TimerReport::output_all_timers_readable = yes'
);
my %timer = (step => qr{ \A CCTK \s total \s time \z }x);

sub small_levels ($class, $project) {
    my $self = bless { project => $project, folder => $project->room('bench_small_levels') }, $class;
    my $gpus = why_no_gpu($project) ? 0 : gpus($project);
    $self->{program} =
        $gpus
        ? program_for_gpus($project, 'measuredsmall', 'CactusUtils/TimerReport')
        : program_with_timers($project, 'measuredsmall', 'parfiles/puncture.par');
    my $only   = $ENV{ONLY} // 'both';
    my %result = ($only eq 'gpus' ? () : $self->_on_the_host, $gpus && $only ne 'host' ? $self->_on_gpus($gpus) : ());
    _print_bars(%result);
    print_result(bench => 'small-levels', map { ($_ => _digits($result{$_})) } keys %result);
    return 0;
}

# What was asked for, as far as this machine can answer: a title, what was measured, and the least that was wanted.
sub bars (%result) {
    my $apart = $result{apart_times_faster};
    my @bars  = (
        [
            '16 cores against one',
            defined $apart && $result{cores} == CORES ? $result{cores_times_faster} : undef,
            min(WANTED_OF_CORES, WANTED_OF_RUNS_APART * ($apart // 0))
        ],
        [ 'the best layout against that of the peer', $result{peer_times_faster},     WANTED_OF_PEER ],
        [ 'updates per second on one GPU',            $result{gpu_updates},           WANTED_ON_GPU ],
        [ 'two GPUs against one',                     $result{two_gpus_times_faster}, WANTED_OF_TWO_GPUS ],
    );
    return grep { defined $_->[1] } @bars;
}

sub verdict ($found, $wanted) {
    return $found >= $wanted ? 'met' : 'missed';
}

sub _print_bars (%result) {
    my @bars = bars(%result) or return;
    print_table([ 'asked for', 'found', 'wanted' ],
        map { [ $_->[0], _digits($_->[1]), _digits($_->[2]), verdict(@{$_}[ 1, 2 ]) ] } @bars);
    return;
}

# ---------------------------------------------------------------------------------------------------- host

sub _on_the_host ($self) {
    my @cores    = allowed_processors();
    my @layouts  = ([ 1, 1 ], _layouts(scalar @cores));
    my %programs = (here => $self->{program}, defined $ENV{PEER_EXE} ? (peer => $ENV{PEER_EXE}) : ());
    my %seconds;
    for my $whose (sort keys %programs) {

        # Nobody runs the peer on one core of many.
        for my $layout (@layouts[ ($whose eq 'peer' && @layouts > 1 ? 1 : 0) .. $#layouts ]) {
            my $name = _name($layout);
            my $run  = $self->_run(
                whose   => $whose,
                name    => $name,
                program => $programs{$whose},
                layout  => $layout,
                cores   => \@cores
            );
            $seconds{$whose}{$name} = $self->_seconds_of_step($run);
        }
    }
    $self->_print_layouts(\%seconds, @layouts);
    $self->_print_functions(@layouts);
    return result_of_host(\%seconds, scalar @cores, @layouts > 1 ? $self->_seconds_of_runs_apart(@cores) : undef);
}

sub _name ($layout) {
    return "$layout->[0] x $layout->[1]";
}

# As (processes, threads of each), beside one core alone.
sub _layouts ($cores) {
    return map { [ split m{x} ] } split q{ }, $ENV{LAYOUTS} if defined $ENV{LAYOUTS};
    my @threads = grep { $_ < $cores } map { 4**$_ } 1 .. 4;
    return if $cores < 2;
    return ((map { [ 1, $_ ] } @threads, $cores),
        $cores % 4 == 0 && $cores > 4 ? [ 4, $cores / 4 ] : (), [ $cores, 1 ]);
}

# One run on each core, started together: what the machine allows.
sub _seconds_of_runs_apart ($self, @cores) {
    my %any = (whose => 'apart', program => $self->{program}, layout => [ 1, 1 ]);
    return $self->_seconds_of_step(map { $self->_run(%any, name => "core $_", cores => [$_]) } @cores);
}

# Of the first of these, all of which run at the same time.
sub _seconds_of_step ($self, @runs) {
    my %seconds = in_turn($self->{project}, $ENV{REPEATS} // 1, FIRST, \%timer, run => \@runs);
    return least(@{ $seconds{run}{step} });
}

# A run as Saguaro::Bench::Steps wants it, in a folder of its own.
sub _run ($self, %of) {
    my ($processes, $threads) = @{ $of{layout} };
    my $folder = "$self->{folder}/$of{whose} $of{name}" =~ tr{ }{_}r;
    make_path($folder);
    my $text = $self->_text($ENV{STEPS} // STEPS,
        'TimerReport', @timers, $of{whose} eq 'peer' ? () : 'TimerReport::time_table = "functions"');

    # The original has no such lapse with these thorns; what a step costs does not depend on it.
    $text =~ s{ "psi\^n" }{"one"}x if $of{whose} eq 'peer';
    return {
        folder     => $folder,
        program    => $of{program},
        processes  => $processes,
        threads    => $threads,
        processors => join(q{,}, @{ $of{cores} }[ 0 .. $processes * $threads - 1 ]),
        text       => $text
    };
}

# The file as it is, output and all, to an earlier end.
sub _text ($self, $steps, $thorns, @more) {
    my $text = read_text($self->{project}->home . '/parfiles/puncture.par');
    my $end  = ($steps - 0.01) * STEP;
    $text = with_settings($text, { 'Cactus::cctk_final_time' => $end, 'IO::out_dir' => '"output"' });
    $text =~ s{ ^ ( ActiveThorns \s* = \s* " ) }{$1 $thorns }mx or die "puncture.par has no thorns\n";
    return join "\n", $text, @more, q{};
}

sub _print_layouts ($self, $seconds, @layouts) {
    my @whose = grep { $seconds->{$_} } qw(here peer);
    my @rows;
    for my $name (map { _name($_) } @layouts) {
        my @values = grep { defined } map { $seconds->{$_}{$name} } @whose;
        push @rows,
            [ "processes x threads: $name", map { _digits($_) } @values, @values > 1 ? $values[1] / $values[0] : () ];
    }
    print_table([ 'seven levels of 50^3 points, s a coarse step', @whose, @whose > 1 ? 'ratio' : () ], @rows);
    return;
}

# From the seconds of a step by whose program and layout, and those of a run on each core at the same time.
sub result_of_host ($seconds, $cores, $apart) {
    my %best   = map { ($_ => min values %{ $seconds->{$_} }) } keys %{$seconds};
    my $one    = $seconds->{here}{'1 x 1'};
    my %result = (one_core => $one, best => $best{here}, cores => $cores, cores_times_faster => $one / $best{here});
    if ($best{peer}) {
        $result{peer_best}         = $best{peer};
        $result{peer_times_faster} = $best{peer} / $best{here};
    }
    $result{apart_times_faster} = $cores * $one / $apart if defined $apart;
    return %result;
}

# What the scheduled functions of a step take with one process and more and more threads.
sub _print_functions ($self, @layouts) {
    my @names = map { _name($_) } grep { $_->[0] == 1 } @layouts;
    my %table = map { ($_ => seconds_of_functions(read_text($self->_table_of_functions($_)))) } @names;
    my $first = $table{ $names[0] };
    my @most  = (sort { $first->{$b} <=> $first->{$a} || $a cmp $b } keys %{$first})[ 0 .. SHOWN - 1 ];
    printf "%-60s %s\n", 'function, s a coarse step', join q{ }, map { sprintf '%9s', $_ } @names;
    for my $function (grep { defined } @most) {
        printf "%-60s %s\n", $function, join q{ }, map { sprintf '%9.4f', $table{$_}{$function} // 0 } @names;
    }
    return;
}

sub _table_of_functions ($self, $name) {
    return "$self->{folder}/here $name" =~ tr{ }{_}r . '/output/TimeTable.functions.tsv';
}

# Of the last step, from rows "iteration time kind function level seconds ...": totals so far, at each report; the last one comes twice.
sub seconds_of_functions ($text) {
    my %at;
    for my $line (split m{\n}x, $text) {
        my ($iteration, undef, $kind, $function, $level, $seconds) = split m{\t}x, $line;
        next if $iteration !~ m{ \A \d+ \z }x;
        $at{$iteration}{"$function: $kind"}{$level} = $seconds;
    }
    my @reports = sort { $a <=> $b } keys %at;
    my ($before, $last) = @at{ @reports[ -2, -1 ] };
    return { map { ($_ => sum0(values %{ $last->{$_} }) - sum0(values %{ $before->{$_} // {} })) } keys %{$last} };
}

# ---------------------------------------------------------------------------------------------------- GPUs

# Ways to run on GPUs, as processes and devices of each, in turn; of each the best rate counts. All rates are shown, for a machine may vary by more
# than the ways differ.
sub _on_gpus ($self, $gpus) {
    my @ways = grep { $_->[0] * $_->[1] <= $gpus } [ 1, 1 ], [ 2, 1 ], [ 1, 2 ];
    my %rates;
    for (1 .. $ENV{GPU_REPEATS} // GPU_REPEATS) {
        push @{ $rates{ _name($_) } }, $self->_updates_per_second($_) for @ways;
    }
    my @names = map { _name($_) } @ways;
    print_table([ 'updates per second', 'the best' ],
        map { [ "processes x GPUs of each: $_", _digits(max @{ $rates{$_} }) ] } @names);
    printf "%s in turn: %s\n", $_, join q{ }, map { _digits($_) } @{ $rates{$_} } for @names;
    return result_of_gpus(@rates{@names});
}

# From lists of rates of one GPU and of each way to use two.
sub result_of_gpus (@rates) {
    my ($one, @two) = map { max @{$_} } @rates;
    return (gpu_updates => $one, @two ? (two_gpus_times_faster => min(@two) / $one) : ());
}

sub _updates_per_second ($self, $way) {
    my ($processes, $devices) = @{$way};
    my $folder = "$self->{folder}/gpus_${processes}_$devices";
    make_path($folder);
    my @more = ('Cactus::progress_interval = 1', "Accelerator::devices_per_process = $devices");
    write_text("$folder/steps.par", $self->_text($ENV{GPU_STEPS} // GPU_STEPS, 'Accelerator CUDARunTime', @more));
    return rate_of_output(
        output_of(
            $self->{project},
            "cd '$folder' && mpirun --allow-run-as-root --oversubscribe -n $processes '$self->{program}' steps.par"
        )
    );
}

# Updates a second of the evolution, output and all, as the program itself says each second: the middle one of these rates.
sub rate_of_output ($output) {
    my @rates = $output =~ m{ , \s ([\d.e+]+) \s updates/s }gx or die "$output\nno updates a second\n";
    return (sort { $a <=> $b } @rates)[ $#rates / 2 ];
}

sub _digits ($number) {
    return sprintf '%.3g', $number;
}

1;

__END__

=head1 NAME

Saguaro::Bench::SmallLevels - what a black hole on seven levels of 50^3 points costs

=head1 SYNOPSIS

    make bench BENCH=small-levels [PROGRAM=exe/cactus_sim] [PEER_EXE=/elsewhere/exe/cactus_peer] [STEPS=3] [REPEATS=1] \
        [LAYOUTS="1x16 4x4 16x1"] [ONLY=gpus] [GPU_STEPS=60] [GPU_REPEATS=3]

=head1 DESCRIPTION

Runs F<parfiles/puncture.par> as it is, output and all, for STEPS steps of the coarsest level: on one core; on all cores as one process, as four,
and as one on each core; as a run on each core, started together; and by the program PEER_EXE on all cores. LAYOUTS are processes and threads of
each beside one core. A step counts from the second on. A
table says what the scheduled functions of the last step took with more and more threads. Where there are GPUs, one of them, two of a
process each, and two of one process run 60 such steps in turn, three times (GPU_STEPS, GPU_REPEATS); the best rate of each counts. ONLY=gpus
and ONLY=host leave out the other half. A last table says of each bar what was found, what was wanted, and whether it is met or missed: 16 cores
against one, where there are 16; against the peer; updates per second on one GPU; two GPUs against one.

PROGRAM and PEER_EXE need the thorns of F<parfiles/puncture.par> and TimerReport, PROGRAM with GPUs CUDARunTime and Accelerator, too.

=cut
