# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::Steps;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(min sum0);

use Saguaro::Bench::Report qw(output_of);
use Cactus::Build::Files   qw(read_text write_text);

use Exporter 'import';
our @EXPORT_OK = qw(in_turn least median seconds_of_steps steps_of);

# Runs each of the named lists of runs in turn, so many times; what else the machine does meets them alike. Returns the seconds of all steps
# from iteration $first on by name and by what a step holds.
sub in_turn ($project, $times, $first, $patterns, %lists) {
    my %seconds;
    for (1 .. $times) {
        for my $name (sort keys %lists) {
            my $found = steps_of($project, $first, $patterns, @{ $lists{$name} });
            push @{ $seconds{$name}{$_} }, @{ $found->{$_} } for keys %{$found};
        }
    }
    return %seconds;
}

# Runs all of these at the same time; the seconds of the steps of the first. A run: folder, text (of the parameter file, whose timers go to
# output/AllTimersReadable.txt), program, processes (one, if it says nothing), threads of each, processors (of the system's numbers).
sub steps_of ($project, $first, $patterns, @runs) {
    my @commands = map { _command($_) } @runs;
    output_of(
        $project, join "\n",
        (map { "$_ &\nruns+=(\$!)" } @commands),
        'for run in "${runs[@]}"; do wait "$run" || exit 1; done'
    );
    return seconds_of_steps(read_text("$runs[0]{folder}/output/AllTimersReadable.txt"), $first, $patterns);
}

# Threads wait as they do if nobody says how: those of tests sleep at once.
sub _command ($run) {
    write_text("$run->{folder}/steps.par", $run->{text});
    my $set   = "OMP_NUM_THREADS=$run->{threads} OMP_PROC_BIND=true";
    my @start = map { "taskset -c $_ '$run->{program}' steps.par" } _processors_of_each($run);
    my $all   = @start == 1 ? $start[0] : 'mpirun --allow-run-as-root --oversubscribe --bind-to none ' . join ' : ',
        map { "-n 1 $_" } @start;
    return "(cd '$run->{folder}' && rm -rf output && unset OMP_WAIT_POLICY && export $set && $all)";
}

# Each process has its own, in their order.
sub _processors_of_each ($run) {
    my @processors = split m{,}x, $run->{processors};
    my $share      = @processors / ($run->{processes} // 1);
    return map { join q{,}, splice @processors, 0, $share } 1 .. $run->{processes} // 1;
}

# From lines "iteration time<tab>number<tab>mean least largest<tab>name of a timer", where timers go on from report to report and
# the last report may come twice. A step lies between two reports. What has a pattern is the sum of all timers that fit: a program may
# divide a function.
sub seconds_of_steps ($text, $first, $patterns) {
    my %at;
    for my $line (split m{\n}x, $text) {
        my ($when, undef, $values, $name) = split m{\t}x, $line;
        next if !defined $name;
        my ($iteration) = $when =~ m{ \A (\d+) \s }x or next;
        my ($seconds)   = split q{ }, $values;
        for my $what (grep { $name =~ $patterns->{$_} } keys %{$patterns}) {
            $at{$what}{$iteration}{$name} //= $seconds;
        }
    }
    my %steps;
    for my $what (keys %{$patterns}) {
        my %sum     = map  { ($_ => sum0 values %{ $at{$what}{$_} }) } keys %{ $at{$what} };
        my @reports = sort { $a <=> $b } keys %sum;
        my @ends    = grep { $reports[$_] >= $first } 1 .. $#reports;
        $steps{$what} = [ map { $sum{ $reports[$_] } - $sum{ $reports[ $_ - 1 ] } } @ends ];
        die "the timers tell of no step from $first on: $what\n" if !@{ $steps{$what} };
    }
    return \%steps;
}

sub least (@numbers) {
    return min @numbers;
}

# The middle one; of an even number the mean of the two.
sub median (@numbers) {
    my @sorted = sort { $a <=> $b } @numbers;
    return ($sorted[ $#sorted / 2 ] + $sorted[ @sorted / 2 ]) / 2;
}

1;

__END__

=head1 NAME

Saguaro::Bench::Steps - what single steps of runs cost

=head1 SYNOPSIS

    my %patterns = (step => qr{ \A CCTK [ ] total [ ] time \z }x);
    my %run      = (folder => $folder, text => $text, program => $program, threads => 1, processors => '0');
    my %seconds  = in_turn($project, 3, 3, \%patterns, here => [ \%run ], both => [ \%run, \%other ]);
    say least(@{ $seconds{here}{step} }) / least(@{ $seconds{both}{step} });

=head1 DESCRIPTION

Single steps of one run are told apart by timers, so that what the first steps prepare and what disturbs a step can be left out. Programs that
are compared run in turn.

=head1 ERRORS

Dies with its output if a run fails, and if the timers tell of no step.

=cut
