# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::RestartedOutput;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);

use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::AsciiOutput;
use Saguaro::Acceptance::Hdf5            qw(has_h5py hdf5_differences);
use Saguaro::Acceptance::Matter::Reduced qw(restarted_names reduced_thorns reduced_outputs);

use constant { LAST_ITERATION => 24, FINAL_TIME => 0.0125, NEVER => 100, RUN_LIMIT => 60, A_DAY => 86_400 };

my @methods = qw(CarpetIOASCII CarpetIOHDF5 CarpetIOScalar);
my %thorns  = (
    'outputs.par.in'           => [ @methods, qw(CarpetIOBasic CarpetRegrid2 TestRestart) ],
    'old_outputs.par.in'       => [qw(CarpetIOHDF5 IOASCII IOBasic WaveToyC IDScalarWaveC)],
    'adaptive_outputs.par.in'  => [ @methods, qw(MoL WaveMoL IDWaveMoL Dissipation SpaceMask SphericalSurface) ],
    'bashforth_outputs.par.in' => [ @methods, qw(MoL Periodic PlaneWave) ],
    'final_outputs.par.in'     => [ @methods, qw(CarpetRegrid2 MoL Periodic PlaneWave Time) ],
    'matter_outputs.par.in'    => [qw(CarpetIOHDF5 CarpetIOScalar CarpetRegrid2 GRHydro GRHydro_InitData)],
    'potential_outputs.par.in' => [qw(CarpetIOHDF5 CarpetIOScalar CarpetRegrid2 GRHydro GRHydro_InitData)],
    'hot_outputs.par.in'       => [qw(CarpetIOHDF5 CarpetIOScalar CarpetRegrid2 GRHydro GRHydro_InitData TestMatter)],
    'capture_outputs.par.in'   => [qw(CarpetIOHDF5 CarpetIOScalar CarpetRegrid2 GRHydro GRHydro_InitData TestMatter)],
    'thin_outputs.par.in'      => [qw(CarpetIOHDF5 CarpetIOScalar CarpetRegrid2 GRHydro TestMatter)],
    'binary_outputs.par.in'    =>
        [qw(AHFinderDirect CarpetIOHDF5 CarpetTracker Multipole PunctureTracker QuasiLocalMeasures TwoPunctures)],
    'horizon_outputs.par.in' => [qw(AHFinderDirect CarpetIOASCII CarpetIOHDF5 IDAnalyticBH ML_BSSN SphericalSurface)],
);

# Iteration of the stop; where the checkpoint is written, `before` or `after` the output of that iteration; numbers of processes. The first and the third,
# and the second and the last, are both kinds of checkpoints, one of them with two processes.
my @stops = ([ 10, 'after', 1, 1 ], [ 12, 'after', 1, 2 ], [ 14, 'before', 2, 1 ], [ 13, 'before', 1, 1 ]);

# Groups whose values no run keeps, by their files: clocks, places in memory, what a process has found in initial data, what belongs to a job, and what a step
# leaves behind.
my $of_job =
    qr{ carpet-timing | carpet-timing_marks | eos_omni-nuclear_for_kernels | grhydro-grhydro_beyond_table | time-judgements
    | testrestart-forgotten }x;
my $of_mol  = qr{ mol- (?: errorestimate | mol_original_time | scratchspace | sandrscratchspace ) }x;
my $of_step = qr{ grhydro-fieldflux | grhydro-psiflux | matter-matterfluxes | matter-mattertroubled | \w+-\w*rhs
    | carpetmask-weights_are_old | carpetmask-what_weights_follow | carpetreduce-iweight }x;
my $not_kept = qr{ \A (?: $of_job | $of_mol | $of_step ) [.] }x;

sub title ($class) { return 'RestartedOutput' }

# The output of a run that is stopped and goes on is that of a run that is not: the same iterations, the same values. `scope` is
# `all`, or `some`: two of the four stops of each file, the other two on the next day, and one of the examples with matter.
sub run ($class, $project, $tally, $scope = 'some') {
    my $h5py   = has_h5py($project);
    my $day    = int(time / A_DAY);
    my @matter = restarted_names();
    @matter = $matter[ $day % @matter ] if $scope ne 'all';
    my %needs = (%thorns, map { $_ => [ 'CarpetIOHDF5', reduced_thorns() ] } @matter);
    $tally->skipped('HDF5 files of runs that go on have the same bits', 'h5py is not installed') if !$h5py;
    for my $template ((sort keys %thorns), @matter) {
        $day++;
        my $self = bless { project => $project, tally => $tally, template => $template, h5py => $h5py }, $class;
        if (my @missing = $project->missing_thorns(@{ $needs{$template} })) {
            $tally->skipped("output joins on: $template", "thorns are missing: @missing");
            next;
        }
        my $folder = $project->room('restart/output-reference');
        my $result = $self->_start($folder, LAST_ITERATION, NEVER, 1);
        $self->{reference} = _output($folder, $result->{output});
        $self->{folder}    = $folder;
        my $files = Cactus::Check::AsciiOutput->read_files("$folder/output/*.asc");
        my @bad   = Cactus::Check::AsciiOutput->all_not_finite($files);
        $tally->check(
            "a run without interruption writes: $template",
            !@bad && $result->{status} == 0 && keys %{ $self->{reference} } > 1,
            join "\n", $result->{output}, @bad
        );
        $self->_stop(@{$_}) for $scope eq 'all' ? @stops : stops_of_day($day);
        $self->_keep_all_variables;
        $self->_go_back if $template =~ m{ \A (?: binary | horizon ) _ }x;
        $self->_move_final_time if $template eq 'final_outputs.par.in';
        $self->_raise_atmosphere if $template eq 'matter_outputs.par.in';
    }
    return;
}

# Every second one.
sub stops_of_day ($day) {
    return map { $stops[$_] } grep { $_ % 2 == $day % 2 } 0 .. $#stops;
}

# The surroundings of the explosion have the density 1e-4: with a denser atmosphere there are none left after the recovery.
sub _raise_atmosphere ($self) {
    my $folder = $self->{project}->room('restart/atmosphere');
    my $before = $self->_least_density($folder, 12);
    local $self->{extra} = "GRHydro::rho_abs_min_after_recovery = 2e-4\n";
    my $after = $self->_least_density($folder, LAST_ITERATION);
    $self->{tally}->check(
        'after a recovery the atmosphere has the density rho_abs_min_after_recovery',
        $before < 1.5e-4 && $after == 2e-4,
        "the least density is $before before, $after after"
    );
    return;
}

# At iteration 12 the next step is 0.6 of the first one, which ends at 1/128. It is chosen anew for another final time, and a later one is behind a whole step.
sub _move_final_time ($self) {
    my %wanted = ('0.01' => 0.01, FINAL_TIME, FINAL_TIME, '0.1' => 2 / 128);
    my %found;
    for my $time (sort keys %wanted) {
        my $folder = $self->{project}->room('restart/final_time');
        my $first  = $self->_start($folder, 12, NEVER, 1);
        local $self->{final_time} = $time;
        my $second = $self->_start($folder, LAST_ITERATION, NEVER, 1);
        ($found{$time}) = read_text("$folder/output/u.norm2.asc") =~ m{ ^ @{[LAST_ITERATION]} [ ] (\S+) }mx;
        $found{$time} //= "nothing: $first->{output}$second->{output}";
    }
    $self->{tally}->check(
        'a run that goes on with another final time ends there, or goes on with whole steps',
        !(grep { $found{$_} !~ m{ \A [\d.e-]+ \z }x || abs($found{$_} - $wanted{$_}) > 1e-14 } keys %wanted),
        join "\n",
        map { "$_: iteration @{[LAST_ITERATION]} is at $found{$_}" } sort keys %found
    );
    return;
}

# Whether or not a file asks for it: each variable has in each iteration what it has in a run that is not stopped.
sub _keep_all_variables ($self) {
    local $self->{all_variables} = 1;
    my ($whole, $stopped) = map { $self->{project}->room("restart/variables-$_") } qw(whole stopped);
    my @runs = (
        $self->_start($whole,   LAST_ITERATION, NEVER, 1),
        $self->_start($stopped, 13,             13,    1),
        $self->_start($stopped, LAST_ITERATION, NEVER, 1)
    );
    my ($expected, $found) = map { _reductions($_) } $whole, $stopped;
    my @differences = _differences($expected, $found);
    $self->{tally}->check(
        "all variables of a run that goes on are what they were: $self->{template}",
        !@differences && %{$expected} && !(grep { $_->{status} } @runs),
        join "\n", @differences, map { $_->{output} } @runs
    );
    return;
}

# Of each group a line for each iteration, by file and iteration.
sub _reductions ($folder) {
    my %rows;
    for my $file (grep { basename($_) !~ $not_kept } glob "$folder/output/*.scalars.asc") {
        $rows{ basename($file) } = { read_text($file) =~ m{ ^ (\d+) \s+ ([^\n]*) $ }gmx };
    }
    return \%rows;
}

# At the end of a run.
sub _least_density ($self, $folder, $last) {
    $self->_start($folder, $last, NEVER, 1);
    my ($file) = glob "$folder/output/*rho.minimum.asc";
    return 'NaN' if !defined $file;
    my ($least) = read_text($file) =~ m{ (\S+) \s* \z }x;
    return $least;
}

sub _start ($self, $folder, $last, $every, $processes) {
    my ($project, $template) = @{$self}{qw(project template)};
    my $text =
        $thorns{$template}
        ? $project->filled_in(
        $project->home . "/testsuites/restart/$template",
        LAST  => $last,
        EVERY => $every,
        FINAL => $self->{final_time} // FINAL_TIME
        )
        : reduced_outputs($project, $template, $last, $every);
    $text = _with_all_variables($text) if $self->{all_variables};
    write_text("$folder/run.par", $text . ($self->{extra} // q{}));
    return $project->simulate('run.par', folder => $folder, limit => RUN_LIMIT, processes => $processes);
}

sub _with_all_variables ($text) {
    $text =~ s{ ^ IOScalar:: \w+ \s* = \s* (?: "[^"]*" | \S+ ) }{}gmx;
    my $activation = $text =~ m{ \b CarpetIOScalar \b }x ? q{} : 'ActiveThorns = "CarpetIOScalar"';
    return $text . <<"END";
$activation
IOScalar::outScalar_every            = 1
IOScalar::outScalar_vars             = "all"
IOScalar::outScalar_reductions       = "minimum maximum norm2"
IOScalar::one_file_per_group         = yes
IOScalar::all_reductions_in_one_file = yes
IOScalar::out_precision              = 17
END
}

sub _stop ($self, $last, $when, $before, $after) {
    my $claim =
        "stopped at $last, checkpoint $when its output, on $before and $after processes: output joins on: $self->{template}";
    if ($before + $after > 2 && !$self->{project}->has_mpi) {
        $self->{tally}->skipped($claim, 'MPI is missing');
        return;
    }
    my $folder = $self->{project}->room('restart/output');
    my $first  = $self->_start($folder, $last,          $when eq 'before' ? $last : NEVER, $before);
    my $second = $self->_start($folder, LAST_ITERATION, NEVER,                             $after);
    $self->_joins_on($claim, $folder, $first, $second);
    return;
}

# Thorns that write files by themselves forget what a run has written after the checkpoint that the next one begins with.
sub _go_back ($self) {
    my $folder = $self->{project}->room('restart/output');
    my $claim  = "stopped at 16, goes on from the checkpoint at 10: output joins on: $self->{template}";
    local $self->{extra} = "IO::checkpoint_keep = 2\n";
    my $first = $self->_start($folder, 16, 10, 1);
    unlink glob "$folder/checkpoints/*.it_16.*";
    my $second = $self->_start($folder, LAST_ITERATION, NEVER, 1);
    return $self->{tally}->failed("$claim: there is such a checkpoint", $second->{output})
        if $second->{output} !~ m{ Recovered [ ] the [ ] parameters [ ] from [^\n]* it_10 }x;
    $self->_joins_on($claim, $folder, $first, $second);
    return;
}

sub _joins_on ($self, $claim, $folder, $first, $second) {
    my $screen      = "$first->{output}\n$second->{output}";
    my @differences = _differences_of_output($self->{reference}, _output($folder, $screen));
    push @differences, hdf5_differences($self->{project}, "$self->{folder}/output", "$folder/output") if $self->{h5py};
    $self->{tally}->check($claim, $first->{status} == 0 && $second->{status} == 0 && !@differences,
        join "\n", $screen, @differences);
    return;
}

# What a run has written: texts by name of the file, and the tables on the screen. Each of several processes has HDF5 files of its own.
sub _output ($folder, $screen) {
    my %output = (screen => [ join "\n", $screen =~ m{ ^ ( [ ]* \d+ [ ] [^\n|]* [|] [^\n]* ) $ }gxm ]);
    for my $file (glob "$folder/output/*") {
        my $name = basename($file) =~ s{ [.]file_\d+ }{}xr;
        push @{ $output{$name} }, $name =~ m{ [.]h5 \z }x ? 'written' : read_text($file);
    }
    return \%output;
}

# For each place in a file, or row of a table, the values.
sub _by_place ($name, @texts) {
    return { map { %{ _content($name, $_) } } @texts };
}

sub _content ($name, $text) {
    return _lines($text, qr{ ^ [^\n]* \S [^\n]* $ }xm) if $name eq 'screen';
    return {
        'lines that stand twice' => _count_of_repeated_lines($text),
        $name !~ m{ [.]asc \z }x
        ? %{ _lines($text, qr{ ^ \S [^\n]* $ }xm) }
        : %{ Cactus::Check::AsciiOutput->of_text($text)->everything_by_place }
    };
}

# The run that goes on writes the iteration of the checkpoint once more: in the place of the old lines.
sub _count_of_repeated_lines ($text) {
    my %seen;
    return scalar grep { $seen{$_}++ } $text =~ m{ ^ ( \d [^\n]* ) $ }gxm;
}

sub _lines ($text, $line) {
    return { map { $_ => 'a line' } $text =~ m{ ( $line ) }gxm };
}

# One line for each file that differs, with the first difference. Most files have the same text, and then nobody looks at their places.
sub _differences_of_output ($expected, $here) {
    my %all = (%{$expected}, %{$here});
    my @lines;
    for my $name (sort keys %all) {
        my @texts = map { $_->{$name} // [] } $expected, $here;
        push @lines, _difference($name, map { _by_place($name, @{$_}) } @texts) if !_are_equal(@texts);
    }
    return @lines;
}

sub _are_equal ($some, $others) {
    return join("\0", sort @{$some}) eq join "\0", sort @{$others};
}

sub _differences ($expected, $here) {
    my %all = (%{$expected}, %{$here});
    return map { _difference($_, $expected->{$_} // {}, $here->{$_} // {}) } sort keys %all;
}

sub _difference ($name, $expected, $here) {
    my %all    = (%{$expected}, %{$here});
    my @places = sort grep { ($expected->{$_} // q{}) ne ($here->{$_} // q{}) } keys %all;
    return if !@places;
    my ($wanted, $found) = map { $_->{ $places[0] } // 'nothing' } $expected, $here;
    return "$name: @{[scalar @places]} differences, first: $places[0]: expected $wanted, found $found";
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::RestartedOutput - what runs that were stopped write joins on

=head1 SYNOPSIS

    Saguaro::Acceptance::RestartedOutput->run($project, $tally);           # 'all' as one more argument: all stops

=head1 DESCRIPTION

Runs F<testsuites/restart/outputs.par.in> and F<testsuites/restart/old_outputs.par.in>, in which each method of output has variables
with periods of all kinds, and F<testsuites/restart/adaptive_outputs.par.in>, whose steps are of changing length, without interruption,
and stopped at several iterations, with the checkpoint before and after the output
of that iteration, on one and two processes. The files, and the tables on the screen, must hold the same: text with 17 digits, HDF5 bit by bit.
A run of matter that goes on with
C<GRHydro::rho_abs_min_after_recovery> has that atmosphere. In F<testsuites/restart/final_outputs.par.in> the last step is shortened, also if a run goes on with another final time. In
F<testsuites/restart/thin_outputs.par.in> fluxes are limited and corrected. Matter captures electrons in F<testsuites/restart/capture_outputs.par.in>, and without a table in
F<testsuites/restart/matter_outputs.par.in>. Small forms of the examples with matter on one level
(L<Saguaro::Acceptance::Matter::Reduced>) are stopped as well, C<make test> takes one of them each day. C<make test> stops each
file at two of four iterations, and at the other two on the next day; C<make acceptance TESTS=RestartedOutput> at all.

=cut
