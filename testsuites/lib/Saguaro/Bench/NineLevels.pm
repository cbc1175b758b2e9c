# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::NineLevels;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter   qw(import);
use File::Path qw(make_path);
use List::Util qw(product sum0);

use Saguaro::Bench::Report qw(allowed_processors output_of print_table print_result program_with_timers);
use Saguaro::Bench::Steps  qw(in_turn least);
use Saguaro::Settings      qw(with_settings);
use Cactus::Build::Files   qw(read_text);

our @EXPORT_OK = qw(ITERATIONS shape_of text_of_star zones_of_step);

# Of parfiles/nine_levels_star.par: levels, their cells and buffer zones from the centre to a face, the spacing of the coarsest, its step in time and
# in iterations. RK4 needs four times as many buffer zones as ghost zones.
use constant { LEVELS => 9, CELLS => 20, BUFFERS => 12, SPACING => 128, STEP => 32, ITERATIONS => 256 };

# Processes may take so much longer than as many runs of one process: 1/WANTED times. Steps of the coarsest level in a run.
use constant { WANTED => 0.9, STEPS => 1 };

my @axes  = qw(x y z);
my %timer = (step => qr{ \A CCTK \s total \s time \z }x);

sub nine_levels ($class, $project) {
    my $self   = bless { project => $project, folder => $project->room('bench_nine_levels') }, $class;
    my @cores  = allowed_processors();
    my @counts = split q{ }, $ENV{PROCESSES} // join q{ }, grep { $_ <= @cores } map { 2**$_ } 0 .. 10;
    die "PROCESSES: there are @{[scalar @cores]} cores for at most as many processes\n" if grep { $_ > @cores } @counts;
    $self->{program} = program_with_timers($project, 'measuredlevels', 'parfiles/nine_levels_star.par');
    my (@rows, %result);
    for my $count (@counts) {
        my %seconds    = $self->_seconds(@cores[ 0 .. $count - 1 ]);
        my $efficiency = $seconds{apart} / $seconds{together};
        my $rate       = $count * zones_of_step(1, 1, 1) / $seconds{together};
        my $parts      = join ' x ', shape_of($count);
        push @rows, [ "processes: $count ($parts)", map { _digits($_) } @seconds{qw(together apart)}, $efficiency ];
        @result{ "seconds_$count", "zones_$count", "efficiency_$count" } =
            map { _digits($_) } $seconds{together}, $rate, $efficiency;
    }
    print_table([ 'nine levels of 20^3 zones for each, s a step', 'together', 'a run each', 'ratio' ], @rows);
    printf "wanted of 16 processes: a ratio of %g\n", WANTED;
    print_result(bench => 'nine-levels', %result);
    return 0;
}

# Of a step of the coarsest level: one run whose processes share grown levels, and as many runs of one process, started together.
sub _seconds ($self, @cores) {
    my %lists = (together => [ $self->_run('together_' . @cores, @cores) ]);
    $lists{apart} = [ map { $self->_run("apart_$_", $_) } @cores ] if @cores > 1;
    my %seconds = in_turn($self->{project}, $ENV{REPEATS} // 1, ITERATIONS, \%timer, %lists);
    my %least   = map { ($_ => least(@{ $seconds{$_}{step} })) } keys %seconds;
    return (apart => $least{together}, %least);
}

# A run as Saguaro::Bench::Steps wants it, in a folder of its own: a process on each core.
sub _run ($self, $name, @cores) {
    my $folder = "$self->{folder}/$name";
    make_path($folder);
    return {
        folder     => $folder,
        program    => $self->{program},
        processes  => scalar @cores,
        threads    => 1,
        processors => join(q{,}, @cores),
        text       => text_of_star(
            $self->{project},
            steps  => $ENV{STEPS} // STEPS,
            shape  => [ shape_of(scalar @cores) ],
            thorns => 'TimerReport',
            more   => [
                'TimerReport::out_every = ' . ITERATIONS,
                'TimerReport::out_filename = "AllTimers"',
                'TimerReport::output_all_timers_readable = yes'
            ]
        )
    };
}

# The file to an earlier end, with levels that have a part like those of the file for each process of `shape`.
sub text_of_star ($project, %of) {
    my $text = read_text($project->home . '/parfiles/nine_levels_star.par');
    my $end  = ($of{steps} - 1e-4) * STEP;    # earlier than that step by less than a step of the finest level
    $text = with_settings($text, { 'Cactus::cctk_final_time' => $end, 'IO::out_dir' => '"output"' });
    $text =~ s{ ^ ( ActiveThorns \s* = \s* " ) }{$1 $of{thorns} }mx or die "nine_levels_star.par has no thorns\n";
    my @sizes;
    for my $i (0 .. 2) {
        my ($axis, $parts) = ($axes[$i], $of{shape}[$i]);
        my $edge = $parts * CELLS * SPACING;
        $text = with_settings($text, { "CoordBase::${axis}max" => $edge });
        push @sizes,
            map { "CarpetRegrid2::radius_${axis}_1[$_] = " . _cells($_, $parts) * SPACING / 2**$_ } 1 .. LEVELS - 1;
    }
    return join "\n", $text, @sizes, @{ $of{more} // [] }, q{};
}

# Cells of a level along an axis, without buffer zones. All of a process count alike, buffer zones or not.
sub _cells ($level, $parts) {
    return $level == 0 ? $parts * CELLS : $parts * (CELLS + BUFFERS) - BUFFERS;
}

# Updates of zones in a step of the coarsest level; ghost zones, buffer zones and zones with a finer level are none of them.
sub zones_of_step (@shape) {
    return sum0 map { 2**$_ * (_zones($_, @shape) - ($_ < LEVELS - 1 ? _zones($_ + 1, @shape) / 8 : 0)) }
        0 .. LEVELS - 1;
}

sub _zones ($level, @shape) {
    return product map { _cells($level, $_) } @shape;
}

# Three factors, as alike as can be: parts along the axes.
sub shape_of ($processes) {
    my @best;
    for my $x (grep { $processes % $_ == 0 } 1 .. $processes) {
        my $rest = $processes / $x;
        for my $y (grep { $rest % $_ == 0 } 1 .. $rest) {
            my @found = ($x, $y, $rest / $y);
            @best = @found if !@best || sum0(@found) < sum0(@best);
        }
    }
    my @shape = sort { $b <=> $a } @best;
    return @shape;
}

sub _digits ($number) {
    return sprintf '%.3g', $number;
}

1;

__END__

=head1 NAME

Saguaro::Bench::NineLevels - what a star costs whose nine levels grow with the number of processes

=head1 SYNOPSIS

    make bench BENCH=nine-levels [PROGRAM=exe/cactus_sim] [PROCESSES="1 2 4 8 16"] [STEPS=1] [REPEATS=1]

=head1 DESCRIPTION

=over

=item nine_levels

Runs F<parfiles/nine_levels_star.par> for STEPS steps of the coarsest level, as one run of N processes with one thread each, on whose account all nine
levels grow: each process has as many points, buffer zones included, as the only one of a run of one process. Such runs, one on each of N cores and
started together, say what the machine allows; their time by that of the N processes is the efficiency. N are powers of two up to the number of
cores, or PROCESSES. In the last line, for each N: C<seconds> of a step of the coarsest level, C<efficiency>, and C<zones>, updates a second, where ghost
zones, buffer zones, zones with a finer level, and what grows beyond those of a run of one process do not count.

PROGRAM is a program with the thorns of the file and TimerReport; without it one is built.

=item text_of_star($project, steps => 1, shape => [2, 1, 1], thorns => 'TimerReport', more => [@lines])

The file to an earlier end, with these parts along the axes.

=item zones_of_step(@shape), shape_of($processes)

Updates of zones in a step of the coarsest level; the parts along the axes.

=back

=cut
