# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::GoogleTest;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

our @EXPORT_OK = qw(count_tests complaints_of_processes);

# Tallies each test of a program's output; $name says whose tests they are. A program in which no test ran, or whose tests did not
# all come to an end, has failed.
sub count_tests ($tally, $name, $result) {
    my $output = $result->{output};
    my %count  = (passed => 0, skipped => 0, failed => 0);
    for my $chunk (split m{ ^ (?= \[ [ ] RUN ) }mx, $output) {
        my ($test) = $chunk =~ m{ \A \[ [ ] RUN \s+ \] \s (\S+) }x or next;
        my $state = _state($chunk);
        $count{$state}++;
        if    ($state eq 'passed')  { $tally->passed($test) }
        elsif ($state eq 'skipped') { $tally->skipped($test, _reason($chunk)) }
        else                        { $tally->failed($test, $chunk) }
    }
    my $ended = $count{passed} + $count{skipped} + $count{failed};
    my ($announced) = $output =~ m{ ^ \[ =+ \] [ ] Running [ ] (\d+) [ ] test }mx;
    $tally->failed("$name: some test runs", $output) if !$count{passed} && !$count{failed};
    $tally->failed("$name: all tests that the program announces come to an end", $output)
        if defined $announced && $announced != $ended;
    $tally->failed("$name: the program ends with status 0", $output) if $result->{status} && !$count{failed};
    return;
}

sub _state ($chunk) {
    return 'passed' if $chunk =~ m{ ^ \[ \s+ OK }mx;
    return 'skipped' if $chunk =~ m{ ^ \[ \s+ SKIPPED }mx;
    return 'failed';
}

# GoogleTest prints the reason below the place in the source.
sub _reason ($chunk) {
    my (undef, @lines) = split m{\n}x, $chunk;
    my ($reason) = grep { !m{ : \d+ : [ ] Skipped \z | \A \s* \z }x } @lines;
    return $reason // 'no reason';
}

# Why the output is not that of tests that all ran on so many processes; none if it is. mpirun may give the processes a terminal, and
# they it colours.
sub complaints_of_processes ($coloured, $processes) {
    my $output  = $coloured =~ s{ \e \[ [\d;]* [mK] }{}gxr;
    my @passed  = $output =~ m{ \[ \s+ PASSED \s+ \] \s+ (\d+) [ ] test }gx;
    my @skipped = $output =~ m{ \[ \s+ SKIPPED \s+ \] \s+ ( [\w/]+ [.] [\w/]+ ) }gx;
    my @complaints;
    push @complaints, "expected $processes processes to pass, found " . @passed if @passed != $processes;
    push @complaints, 'a process has passed no test' if grep { !$_ } @passed;
    push @complaints, "processes have passed different numbers of tests: @passed"
        if grep { $_ != $passed[0] } @passed;
    push @complaints, "skipped: @skipped" if @skipped;
    return @complaints;
}

1;

__END__

=head1 NAME

Cactus::Check::GoogleTest - what a GoogleTest program says of its tests

=head1 SYNOPSIS

    count_tests($tally, 'unit tests', $project->run($program));
    my @complaints = complaints_of_processes($project->run("mpirun -np 2 $program")->{output}, 2);

=head1 DESCRIPTION

=over

=item count_tests($tally, $name, $result)

Tallies each test. Also fails: a program in which no test has run, in which not all announced tests have ended, or whose exit status
is not 0.

=item complaints_of_processes($output, $processes)

Each process must pass the same tests, at least one, and skip none.

=back

=cut
