# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Testsuite::Page;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

use Cactus::Build::Files     qw(read_text);
use Cactus::Testsuite::JUnit qw(escaped);

our @EXPORT_OK = qw(page);

my $lines_of_log = 30;

my $head = <<'END';
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>%s</title><style>
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 72em; padding: 0 1em; color: #222; }
table { border-collapse: collapse; width: 100%%; } td, th { padding: .25em .6em; text-align: left; border-bottom: 1px solid #ddd; }
.passed { color: #176b2c; } .failed { color: #b3261e; font-weight: 600; } .skipped { color: #777; }
pre, td.data { font: 12px/1.4 ui-monospace, monospace; white-space: pre-wrap; } pre { background: #f6f6f6; padding: .7em; }
summary { cursor: pointer; }
</style></head><body>
<h1>%s</h1>
<p><span class="passed">%d passed</span>, <span class="failed">%d failed</span>, <span class="skipped">%d cannot run</span>
on %d processes</p>
END

# One page, without anything to load: an overview, and for each failure what was expected, what came, and by how much it differs.
sub page ($suite) {
    my $title = escaped('Tests of the configuration ' . $suite->configuration);
    return join q{},
        sprintf($head,
        $title, $title,
        scalar $suite->passed,
        scalar $suite->failed,
        scalar @{ $suite->unrunnable },
        $suite->processes),
        (map { _failure($_) } $suite->failed), _overview($suite), "</body></html>\n";
}

sub _overview ($suite) {
    my @rows = (
        (
            map { [ $_->case, $_->is_success ? 'passed' : 'failed', $_->verdict, sprintf '%.1f s', $_->seconds ] }
                @{ $suite->runs }
        ),
        (map { [ $_->[0], 'skipped', $_->[1], q{} ] } @{ $suite->unrunnable }),
    );
    return "<h2>All tests</h2>\n<table><tr><th>test</th><th>about</th><th>result</th><th>time</th></tr>\n",
        (map { _row(@{$_}) } @rows), "</table>\n";
}

sub _row ($case, $class, $verdict, $time) {
    my ($name, $about, $result) = map { escaped($_) } $case->full_name, $case->description, $verdict;
    return qq{<tr><td>$name</td><td>$about</td><td class="$class">$result</td><td>$time</td></tr>\n};
}

sub _failure ($run) {
    my $title = escaped($run->case->full_name);
    my @parts = (qq{<h2 class="failed">$title</h2>\n<p>@{[escaped($run->verdict)]}</p>\n});
    push @parts, _log($run) if $run->exit_status;
    push @parts, map { "<p>@{[escaped($_)]}</p>\n" } @{ $run->disappointments };
    my $comparisons = $run->comparisons;
    push @parts, _file($_, $comparisons->{$_}) for grep { $comparisons->{$_}->is_failure } sort keys %{$comparisons};
    return @parts;
}

sub _log ($run) {
    my @lines = split m{\n}x, read_text($run->log);
    splice @lines, 0, @lines - $lines_of_log if @lines > $lines_of_log;
    return '<p>The end of what it printed:</p><pre>', escaped(join "\n", @lines), "</pre>\n";
}

sub _file ($file, $comparison) {
    my @report = map { escaped($_) } $comparison->report($file);
    return "<p>$report[0]</p>\n" if $comparison->missing;
    my @rows = map { _sample(@{$_}) } @{ $comparison->samples };
    return "<details open><summary>$report[0]</summary><pre>@{[join qq{\n}, @report[1 .. $#report]]}</pre>\n",
        "<table><tr><th>expected</th><th>got</th><th>difference</th></tr>\n", @rows, "</table></details>\n";
}

sub _sample ($old, $new, $verdict) {
    my $class = $verdict eq 'significant' ? 'failed' : 'passed';
    my ($expected, $got, $difference) = map { escaped($_) } $old, $new, _differences($old, $new);
    return
        qq{<tr><td class="data">$expected</td><td class="data">$got</td><td class="data $class">$difference</td></tr>\n};
}

sub _differences ($old, $new) {
    my @old = split q{ }, $old;
    my @new = split q{ }, $new;
    return join q{ }, map { _difference($old[$_], $new[$_]) } 0 .. $#old;
}

sub _difference ($old, $new) {
    return q{?} if !defined $new || "$old $new" =~ m{ [^-+.\dedED\x20] }x;
    my $difference = ($new =~ tr/dD/ee/r) - ($old =~ tr/dD/ee/r);
    return $difference ? sprintf '%.3g', $difference : q{.};
}

1;

__END__

=head1 NAME

Cactus::Testsuite::Page - test results for a person, as one HTML page

=head1 SYNOPSIS

    write_text($file, page($suite));

=cut
