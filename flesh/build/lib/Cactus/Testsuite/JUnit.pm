# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Testsuite::JUnit;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

our @EXPORT_OK = qw(junit escaped);

# The results in the XML form that continuous integration servers read.
sub junit ($suite) {
    my @runs    = @{ $suite->runs };
    my @skipped = @{ $suite->unrunnable };
    return join q{}, qq{<?xml version="1.0" encoding="UTF-8"?>\n},
        sprintf(
        qq{<testsuite name="%s" tests="%d" failures="%d" skipped="%d" time="%.1f">\n},
        escaped($suite->configuration),
        @runs + @skipped,
        scalar $suite->failed,
        scalar @skipped,
        _total(@runs)
        ),
        (map { _run($_) } @runs),
        (map { _case($_->[0], 0, qq{    <skipped message="@{[escaped($_->[1])]}"/>\n}) } @skipped),
        "</testsuite>\n";
}

sub _total (@runs) {
    my $total = 0;
    $total += $_->seconds for @runs;
    return $total;
}

sub _run ($run) {
    return _case($run->case, $run->seconds) if $run->is_success;
    my $report = escaped(join "\n", $run->report);
    return _case($run->case, $run->seconds, qq{    <failure message="@{[escaped($run->verdict)]}">$report</failure>\n});
}

sub _case ($case, $seconds, @body) {
    my $head = sprintf q{  <testcase classname="%s" name="%s" time="%.1f"}, escaped($case->thorn->{name}),
        escaped($case->name), $seconds;
    return @body ? ("$head>\n", @body, "  </testcase>\n") : "$head/>\n";
}

sub escaped ($text) {
    my %entity = (q{&} => '&amp;', q{<} => '&lt;', q{>} => '&gt;', q{"} => '&quot;');
    return $text =~ s{ ([&<>"]) }{$entity{$1}}grx =~ s{ [^\t\n\x20-\x{10FFFF}] }{?}grx;
}

1;

__END__

=head1 NAME

Cactus::Testsuite::JUnit - test results as JUnit XML

=head1 SYNOPSIS

    write_text($file, junit($suite));

=cut
