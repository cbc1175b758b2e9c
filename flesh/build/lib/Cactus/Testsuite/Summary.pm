# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Testsuite::Summary;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use Sys::Hostname qw(hostname);

our @EXPORT_OK = qw(summary);

my $rule = q{=} x 80 . "\n";

# The text that ends a run of the testsuite; programs read its counts and lists.
sub summary ($suite) {
    return join q{}, _warnings($suite), _thorns($suite), _details($suite), $rule, _counts($suite),
        _list('Tests passed', $suite->passed), _list('Tests failed', $suite->failed), $rule;
}

sub _warnings ($suite) {
    my @lines = (
        $suite->diagnostics->report =~ m{ ^ ( .+ ) $ }gmx,
        (map { "FAULT: $_" } @{ $suite->objections }),
        (map { "note: $_" } @{ $suite->notes }),
        (map { "@{[$_->[0]->full_name]} cannot run: $_->[1]" } @{ $suite->unrunnable }),
        (
            map  { "@{[$_->case->full_name]} wrote more files than its reference has" }
            grep { @{ $_->extra_files } } @{ $suite->runs }
        ),
        (map { _additional($_) } @{ $suite->runs }),
    );
    return @lines ? (_title('Warnings'), map { "  $_\n" } @lines) : ();
}

sub _additional ($run) {
    my $comparisons = $run->comparisons;
    my @files       = grep { $comparisons->{$_}->additional } sort keys %{$comparisons};
    return map {
        sprintf '%s: %s has %d lines or columns more than its reference', $run->case->full_name, $_,
            $comparisons->{$_}->additional
    } @files;
}

# Those of the configuration, unless tests of some are asked for.
sub _thorns ($suite) {
    return if $suite->has_selection;
    my ($tested, $untested) = ([], []);
    push @{ $_->{number_of_cases} ? $tested : $untested }, $_ for $suite->thorns;
    return (
        _title('Thorns with tests'), (map { "  $_->{name} [$_->{number_of_cases}]\n" } @{$tested}),
        _title('Thorns without tests'), (map { "  $_->{name}\n" } @{$untested}),
    );
}

sub _details ($suite) {
    my @runs = @{ $suite->runs };
    return (
        _title('Times'), (map { sprintf "  %s (%.1f s)\n", $_->case->full_name, $_->seconds } @runs),
        _title('Details'), (map { "  $_->{case}{thorn}{name}: @{[$_->case->name]}\n      @{[$_->verdict]}\n" } @runs),
    );
}

sub _counts ($suite) {
    my $runnable   = @{ $suite->runs };
    my $unrunnable = @{ $suite->unrunnable };
    my %tested     = map { $_->case->thorn->{name} => 1 } @{ $suite->runs };
    my $form       = <<'END';

  Summary for configuration %s

    Time                     -> %s
    Host                     -> %s
    Processes                -> %d
    User                     -> %s

    Total available tests    -> %d
    Tests left out, made for
             fewer processes -> %d
    Unrunnable tests         -> %d
    Runnable tests           -> %d
    Total number of thorns   -> %d
    Number of tested thorns  -> %d
    Number of tests passed   -> %d
    Number passed only to
               set tolerance -> %d
    Number failed            -> %d

END
    return sprintf $form, $suite->configuration, scalar localtime, hostname(), $suite->processes,
        scalar getpwuid($<) // $<,
        $runnable + $unrunnable, (scalar @{ $suite->left_out }), $unrunnable, $runnable, scalar $suite->thorns,
        scalar keys %tested,
        scalar $suite->passed, (scalar grep { $_->is_tolerated } @{ $suite->runs }), scalar $suite->failed;
}

sub _list ($title, @runs) {
    return if !@runs;
    return ("  $title:\n\n", (map { "    @{[$_->case->name]} (from $_->{case}{thorn}{name})\n" } @runs), "\n");
}

sub _title ($text) {
    return "\n  $text:\n\n";
}

1;

__END__

=head1 NAME

Cactus::Testsuite::Summary - the text that ends a run of the testsuite

=head1 SYNOPSIS

    print Cactus::Testsuite::Summary::summary($suite);

=cut
