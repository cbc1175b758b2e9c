# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::FirstRun;
use v5.26;
use warnings;
use experimental 'signatures';

use Saguaro::Bench::Report qw(output_of print_table print_result processor_seconds_of seconds_of);

# What `make run PAR=parfiles/quickstart.par` does, step by step.
my @steps = (
    [ packages      => 'bash tools/setup --to-run' ],
    [ configuration => 'make sim-config PAR=parfiles/quickstart.par' ],
    [ compile       => 'make sim' ],
    [ run           => 'exe/cactus_sim parfiles/quickstart.par' ],
    [ picture       => 'tools/simplot overview quickstart -o quickstart/overview.png' ],
);

# Of all steps but the first, which depends on what the machine has and on the net. The goal was 600; this notices the loss of precompiled headers.
use constant ALLOWED => 420;

# In a clone, without a compiler cache, as on a new machine.
sub first_run ($class, $project) {
    my $clone = $project->room('bench_first_run') . '/clone';
    output_of($project, "git clone --quiet '@{[$project->home]}' '$clone'");
    local $ENV{CCACHE_DISABLE} = 1;
    my (@rows, %values);
    for my $step (@steps) {
        my ($name, $command) = @{$step};
        my $processors;
        my $clock = seconds_of(
            sub {
                $processors = processor_seconds_of(sub { output_of($project, "cd '$clone' && $command") });
            }
        );
        push @rows, [ $name, map { sprintf '%.1f', $_ } $processors, $clock ];
        $values{$name} = sprintf '%.1f', $processors;
    }
    my $total = 0;
    $total += $values{ $_->[0] } for @steps[ 1 .. $#steps ];
    print_table([ 'from a clone to the first picture', 's of processors', 's' ], @rows);
    printf "All but packages: %.0f s of processors, %d allowed\n", $total, ALLOWED;
    print_result(bench => 'first-run', total => sprintf('%.1f', $total), allowed => ALLOWED, %values);
    return $total > ALLOWED;
}

1;

__END__

=head1 NAME

Saguaro::Bench::FirstRun - what it takes from a fresh clone to the first picture

=head1 SYNOPSIS

    make bench BENCH=first-run

=head1 DESCRIPTION

Does what C<make run PAR=parfiles/quickstart.par> does, in a clone of what is committed, without a compiler cache. States seconds of processors, which other
work on the machine disturbs little, and seconds by the clock: packages, configuration (the translator of scripts included), compile, run, picture.

=head1 ERRORS

Dies, with what was printed, if a step fails.

=cut
