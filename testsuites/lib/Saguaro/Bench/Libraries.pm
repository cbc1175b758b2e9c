# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::Libraries;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(all max min sum0);

use Saguaro::Bench::Report qw(print_result print_table);
use Cactus::Build::Files   qw(write_text);

use constant { PROCESSES => 512, SHOWN => 12, PER_CENT => 100 };

my @flags = qw(-std=c++20 -O2 -march=x86-64-v3 -ffp-contract=off -fopenmp -Iarrangements);

# ------------------------------------------------------------------------------------------------------ balance

sub balance ($class, $project) {
    my $room  = $project->room('bench_balance');
    my %found = _found($project, $room, 'balance', [qw(Geometry Balance)]);
    my @cubes = @{ $found{cube} };
    write_text(
        "$room/balance.txt",
        "# processes, imbalance of halving and of the search, ghost surface of both\n" . join q{},
        map { join(q{ }, @{$_}) . "\n" } @cubes
    );

    # The system's Python first: that one has what tools/setup installs.
    my $drawing = "PATH=/usr/bin:\$PATH testsuites/performance/draw_balance '$room/balance.txt' '$room/balance.png'";
    print $project->run($drawing)->{output};

    _print_cubes(@cubes);
    _print_regions(@{ $found{regions} });
    my %result = _result_of_cubes(@cubes);
    $result{maps}            = _maps_are_right(@{ $found{maps} }) ? 'right' : 'wrong';
    $result{cube_seconds}    = $found{cube_seconds}[0][0];
    $result{regions_seconds} = $found{regions}[1][2];
    print_result(bench => 'balance', %result);
    return _kept(
        'not worse than halving'             => $result{worse} == 0,
        'better on average'                  => $result{average} < $result{average_of_halving},
        'L = 0 for powers of two'            => $result{powers_of_two} == 0,
        'L <= 0.01 for each number'          => $result{largest} <= 0.01,
        'L <= 0.005 on average'              => $result{average} <= 0.005,
        'ghost surface <= 1.1 of halving\'s' => $result{largest_surface} <= 1.1,
        '2/3 | 1/3 + 2/3 | 1/3 + 1'          => $result{maps} eq 'right',
    );
}

sub _print_cubes (@cubes) {
    my @worst = (sort { $b->[2] <=> $a->[2] } @cubes)[ 0 .. SHOWN - 1 ];
    print_table(
        [ '512^3: processes, the worst ones', 'halving, L', 'search, L', 'surface' ],
        map {
            [ $_->[0], map { sprintf '%.4f', $_ } $_->[1], $_->[2], _surface_ratio($_) ]
        } @worst
    );
    return;
}

sub _print_regions (@regions) {
    print_table([ '10 x 1,000 regions, 10,000 processes', 'largest L', 'all, s', 'one, s' ], @regions);
    return;
}

sub _surface_ratio ($cube) { return $cube->[3] ? $cube->[4] / $cube->[3] : 1 }

sub _result_of_cubes (@cubes) {
    my @powers = grep { !($_->[0] & ($_->[0] - 1)) } @cubes;
    return (
        worse              => scalar(grep { $_->[2] > $_->[1] } @cubes),
        powers_of_two      => max(map { $_->[2] } @powers),
        largest            => max(map { $_->[2] } @cubes),
        average            => sprintf('%.5f', sum0(map { $_->[2] } @cubes) / PROCESSES),
        average_of_halving => sprintf('%.5f', sum0(map { $_->[1] } @cubes) / PROCESSES),
        largest_surface    => sprintf('%.3f', max map { _surface_ratio($_) } @cubes),
        average_surface    => sprintf('%.3f', sum0(map { _surface_ratio($_) } @cubes) / PROCESSES),
    );
}

# Which part of each map (in units of the small ones) each process has to own.
sub _maps_are_right (@maps) {
    my @wanted = ([ 4 / 3, 0, 0 ], [ 2 / 3, 2 / 3, 0 ], [ 0, 1 / 3, 1 ]);
    return all {
        my $process = $_;
        all { abs($maps[$process][ $_ + 1 ] - $wanted[$process][$_]) < 1e-5 } 0 .. 2
    } 0 .. 2;
}

# ------------------------------------------------------------------------------------------------------ regions

# AMReX 24.10 on a shared machine of the same kind, by number of boxes: seconds of complementIn, microseconds per box of
# intersections with ghost zones of three points.
my %amrex = (
    3067    => { complement => 0.042, schedule => 0.92 },
    24_644  => { complement => 1.33,  schedule => 1.46 },
    196_604 => { schedule   => 1.72 },
);
my $amrex_of_most = { schedule => 1.70 };

sub regions ($class, $project) {
    my %found       = _found($project, $project->room('bench_regions'), 'regions', ['Geometry']);
    my @complements = map { _complement(@{$_}) } @{ $found{complement} };
    my @schedules   = map { _schedule(@{$_}) } @{ $found{schedule} };
    print_table(
        [ 'complement of boxes of 8^3, 75 % filled', 'ms', 'ns/(n log2 n)', 'AMReX/it' ],
        map { [ $_->{boxes}, _digits(1e3 * $_->{seconds}), _digits($_->{steepness}), _digits($_->{times_faster}) ] }
            @complements
    );
    print_table(
        [ 'ghost schedule, boxes', 'us per box', 'pairs per box', 'AMReX/it' ],
        map { [ $_->{boxes}, _digits($_->{microseconds}), _digits($_->{pairs}), _digits($_->{times_faster}) ] }
            @schedules
    );
    print_table([ 'union of overlapping boxes', 'ms', 'corners' ],
        map { [ $_->[0], _digits(1e3 * $_->[2]), $_->[1] ] } @{ $found{overlapping} });
    my ($middle) = grep { $_->{boxes} == 24_644 } @complements;
    my $bend     = $complements[-1]{steepness} / $middle->{steepness};
    my $least    = min map { $_->{times_faster} } @schedules;
    print_result(
        bench                   => 'regions',
        complement_ms           => _digits(1e3 * $middle->{seconds}),
        complement_times_faster => _digits($middle->{times_faster}),
        of_log_linear           => _digits($bend),
        schedule_us             => join(q{,}, map { _digits($_->{microseconds}) } @schedules),
        schedule_times_faster   => _digits($least)
    );
    return _kept(
        'complement of 24,644 boxes at least 50 times faster' => $middle->{times_faster} >= 50,
        'complement within twice of log-linear up to 10^6'    => $bend <= 2,
        'ghost schedule at least 3 times faster'              => $least >= 3,
    );
}

sub _complement ($boxes, $rest, $seconds, $of_regions) {
    my $peer = ($amrex{$boxes} // {})->{complement};
    return {
        boxes        => $boxes,
        seconds      => $seconds,
        steepness    => 1e9 * $seconds / ($boxes * log($boxes) / log 2),
        times_faster => $peer ? $peer / $seconds : undef,
    };
}

sub _schedule ($boxes, $pairs, $seconds) {
    my $microseconds = 1e6 * $seconds / $boxes;
    return {
        boxes        => $boxes,
        pairs        => $pairs / $boxes,
        microseconds => $microseconds,
        times_faster => ($amrex{$boxes} // $amrex_of_most)->{schedule} / $microseconds,
    };
}

# ----------------------------------------------------------------------------------------------------- metadata

# The ranks from which on cost must not grow.
use constant { FEWEST => 1000, TIMES => 2 };

sub metadata ($class, $project) {
    my %found = _found($project, $project->room('bench_metadata'),
        'metadata', [qw(Geometry Balance)],
        map { "arrangements/Saguaro/GridDriver/src/$_.cc" } qw(shape/lattice move/plans shape/zones));
    my @ranks = map { { ranks => $_->[0], ms => 1e3 * $_->[1], kilobytes => $_->[3] / 1024, transfers => $_->[4] } }
        @{ $found{rank} };
    print_table(
        [ 'ranks, nine levels', 'ms per rank', 'kB per rank', 'transfers' ],
        map {
            [ $_->{ranks}, map { _digits($_) } @{$_}{qw(ms kilobytes transfers)} ]
        } @ranks
    );
    print_table([ 'lists of sampled pairs, ranks', 'pairs', 'transfers', 'wrong' ], @{ $found{pairs} });
    print_table([ 'all components against each rank, ranks', 'components', 'wrong' ], @{ $found{expansion} });
    my @large  = grep { $_->{ranks} >= FEWEST } @ranks;
    my %growth = map  { ($_ => _growth($_, @large)) } qw(ms kilobytes);
    my $wrong  = sum0(map { $_->[-1] } @{ $found{pairs} }, @{ $found{expansion} });
    print_result(
        bench            => 'metadata',
        ms_per_rank      => _digits($ranks[-1]{ms}),
        kB_per_rank      => _digits($ranks[-1]{kilobytes}),
        growth_of_time   => _digits($growth{ms}),
        growth_of_memory => _digits($growth{kilobytes}),
        wrong            => $wrong
    );
    return _kept(
        'time per rank flat within 2'                     => $growth{ms} <= TIMES,
        'memory per rank flat within 2'                   => $growth{kilobytes} <= TIMES,
        'both sides list the same, as does the expansion' => $wrong == 0,
        'sampled ranks exchange data'                     => (all { $_->[1] > 0 } @{ $found{pairs} }),
    );
}

sub _growth ($what, @ranks) {
    my @values = map { $_->{$what} } @ranks;
    return max(@values) / min(@values);
}

sub _digits ($number) { return defined $number ? sprintf '%.3g', $number : q{-} }

# ------------------------------------------------------------------------------------------------- the programs

# Compiles testsuites/performance/NAME.cc with libraries of Saguaro and runs it: {key => [[values], ...]} of its lines.
sub _found ($project, $room, $name, $libraries, @more) {
    my $compiler = $ENV{CXX} // 'c++';
    my @sources  = (
        "testsuites/performance/$name.cc",
        grep { !m{_test[.]cc\z}x } (map { _sources($project, $_) } @{$libraries}), @more
    );
    my $result = $project->run("$compiler @flags @sources -o '$room/$name' && '$room/$name'", limit => 3600);
    die "$name: exit status $result->{status}\n$result->{output}\n" if $result->{status};
    my %found;
    for my $line (split m{\n}x, $result->{output}) {
        my ($key, @values) = split q{ }, $line;
        push @{ $found{$key} }, \@values;
    }
    return %found;
}

sub _sources ($project, $library) {
    my $home = $project->home;
    return map { s{\A\Q$home\E/}{}xr } glob "$home/arrangements/Saguaro/$library/src/*.cc";
}

# Says which goals were missed; the exit status.
sub _kept (@goals) {
    my $missed = 0;
    while (my ($goal, $is_kept) = splice @goals, 0, 2) {
        next if $is_kept;
        print "missed: $goal\n";
        $missed = 1;
    }
    return $missed;
}

1;

__END__

=head1 NAME

Saguaro::Bench::Libraries - measurements of the pure libraries

=head1 SYNOPSIS

    Saguaro::Bench::Libraries->balance($project);

=head1 DESCRIPTION

Each compiles a small program of F<testsuites/performance> with the library's sources, runs it and holds what it prints against
what is wanted; the exit status is 1 if a goal is missed. Times are processor times.

=over

=item regions

The complement of boxes of 8^3 points of which a random three quarters of a cube are filled, and who has which points of whose ghost
zones, for 3,067 to a million boxes, against figures of AMReX 24.10 that were measured on a machine of the same kind; the union
of boxes that overlap at random.

=item metadata

What one of 10^2 to 10^6 simulated ranks needs to know of a star of nine nested cubes that grows with their number: time and memory
of cutting all levels before and after the star has moved, and of planning all exchanges, for 64 sampled ranks each.

=item balance

A cube of 512^3 points over 1 to 512 processes, distributed by halving and by the search of several options; three maps on three
processes; ten levels of 1,000 regions over 10,000 processes. The table and a picture of it are written to
F<TEST/checks/bench_balance>.

=back

=cut
