# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Tolerances;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp ();
use List::Util qw(max);

use Cactus::Build::Files qw(read_text entries);
use Cactus::CCL::Diagnostics;
use Cactus::Testsuite::Case;
use Cactus::Testsuite::Numbers qw(number is_finite);
use Cactus::Testsuite::Settings;

sub claim ($class) { return 'no tolerance of a test accepts everything' }

sub findings ($class, $tree) {
    return map { _of_file($tree, $_) } $tree->files(qr{ \A arrangements/ [^/]+ / [^/]+ /test/test[.]ccl \z }x);
}

sub _of_file ($tree, $file) {
    my $settings = Cactus::Testsuite::Settings->read_file($tree->home . "/$file", Cactus::CCL::Diagnostics->new);
    my @loose    = $settings->loose or return;
    my ($thorn)  = $file =~ m{ / ([^/]+) /test/ }x;
    my $folder   = $tree->home . '/' . $file =~ s{ /test[.]ccl \z }{}xr;
    my @cases    = Cactus::Testsuite::Case->find({ name => $thorn, tests => $folder }, $settings);
    return map { _of_tolerance("$file:$_->{line}", $_, @cases) } @loose;
}

sub _of_tolerance ($place, $setting, @cases) {
    my ($keyword, $tolerance, $test) = @{$setting}{qw(keyword tolerance test)};
    if ($keyword eq 'reltol') {
        return if $tolerance < 1 || _is_copied($test, @cases);
        return "$place: a relative tolerance of $tolerance accepts any number; expected less than 1";
    }
    my $largest = max(map { _largest($_, $setting->{pattern}) } grep { !defined $test || $_->name eq $test } @cases);
    return "$place: no output file that the tolerance is for" if !defined $largest;
    return if $tolerance < $largest;
    return "$place: a tolerance of $tolerance accepts zeros: the largest number in the reference output is $largest";
}

# Whether the tolerance is for one case that comes with its reference from elsewhere; there it may make up for the reference.
sub _is_copied ($test, @cases) {
    return defined $test && grep { $_->name eq $test && $_->is_copied } @cases;
}

# Of all values of a case's reference, which are in the last column of each file; nothing if no file matches.
sub _largest ($case, $pattern) {
    my $room   = File::Temp->newdir;    # gone at the end of this sub, also in processes that leave by _exit
    my $folder = $case->unpacked_reference("$room") // return;
    my @files  = grep { m{$pattern}i } entries($folder);    ## no critic (RequireExtendedFormatting) the user's pattern
    return map { _largest_value(read_text("$folder/$_")) } grep { -f "$folder/$_" } @files;
}

sub _largest_value ($text) {
    my @words = map { (split)[-1] } grep { m{ \A \s* [^"\#\s] }x } split m{\n}x, $text;
    return map { abs } grep { is_finite($_) } grep { defined } map { number($_) } @words;
}

1;

__END__

=head1 NAME

Cactus::Lint::Tolerances - tolerances of tests can be missed

=head1 SYNOPSIS

    say for Cactus::Lint::Tolerances->findings($tree);

=head1 DESCRIPTION

A relative tolerance of 1 or more accepts any number, because the test allows the larger of the absolute one and the relative one
times the larger number. An absolute tolerance as large as the largest value of the reference output accepts zeros. Values are in the
last column of each file. A relative tolerance for one test that F<test/THIRD_PARTY> names may accept any number: the public reference
may be wrong there, and only finite numbers, lines and columns are compared. The README says why.

=cut
