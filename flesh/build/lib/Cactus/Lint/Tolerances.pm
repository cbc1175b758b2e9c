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

my $whole_case = '.*';    # the pattern of a tolerance without one

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
    return (
        (map { _of_tolerance("$file:$_->{line}", $_, @cases) } @loose),
        map {
            _of_exempted("$file", $_, grep { _is_vacuous($_) } @loose)
        } @cases
    );
}

sub _of_tolerance ($place, $setting, @cases) {
    my ($keyword, $tolerance, $test) = @{$setting}{qw(keyword tolerance test)};
    if ($keyword eq 'reltol') {
        return if !_is_vacuous($setting) || _is_exempt($setting, @cases);
        return "$place: a relative tolerance of $tolerance accepts any number; expected less than 1, or, for files "
            . 'of a test from elsewhere that are wrong, their pattern';
    }
    my $largest = max(map { _largest($_, $setting->{pattern}) } grep { !defined $test || $_->name eq $test } @cases);
    return "$place: no output file that the tolerance is for" if !defined $largest;
    return if $tolerance < $largest;
    return "$place: a tolerance of $tolerance accepts zeros: the largest number in the reference output is $largest";
}

sub _is_vacuous ($setting) {
    return $setting->{keyword} eq 'reltol' && $setting->{tolerance} >= 1;
}

# Whether the tolerance is for some files of one case that comes with its reference from elsewhere; there it may make up for the reference.
sub _is_exempt ($setting, @cases) {
    my ($test, $pattern) = @{$setting}{qw(test pattern)};
    return defined $test && $pattern ne $whole_case && grep { $_->name eq $test && $_->is_copied } @cases;
}

# Exempted patterns must leave something to judge.
sub _of_exempted ($file, $case, @exempted) {
    my @patterns = map { $_->{pattern} } grep { defined $_->{test} && $_->{test} eq $case->name } @exempted;
    return if !@patterns;
    my %files  = _texts($case);
    my @judged = grep { !_matches($_, @patterns) } keys %files;
    return if !%files || @judged;
    return "$file: tolerances accept any number in each file of the test @{[$case->name]}";
}

# Of all values of a case's reference, which are in the last column of each file; nothing if no file matches.
sub _largest ($case, $pattern) {
    my %files = _texts($case);
    return map { _largest_value($files{$_}) } grep { _matches($_, $pattern) } keys %files;
}

# Names and texts of the reference's files.
sub _texts ($case) {
    my $room   = File::Temp->newdir;    # gone at the end of this sub, also in processes that leave by _exit
    my $folder = $case->unpacked_reference("$room") // return;
    return map { ($_ => read_text("$folder/$_")) } grep { -f "$folder/$_" } entries($folder);
}

sub _matches ($file, @patterns) {
    return scalar grep { $file =~ m{$_}i } @patterns;    ## no critic (RequireExtendedFormatting) the user's patterns
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
last column of each file. In a test that F<test/THIRD_PARTY> names, a relative tolerance with a pattern may accept any number: the public
reference may be wrong in these files, where only finite numbers, lines and columns are compared. The README says why. Other files must remain.

=cut
