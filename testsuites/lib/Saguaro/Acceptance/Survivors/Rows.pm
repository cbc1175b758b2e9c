# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Survivors::Rows;
use v5.26;
use warnings;
use experimental 'signatures';

use Digest::SHA qw(sha1_hex);
use Exporter 'import';

use Cactus::Build::Files qw(read_text);

our @EXPORT_OK = qw(read_rows planted);

use constant DIGITS => 12;

my %is_single = map { $_ => 1 } qw(mutant file before after gone);
my %is_kind   = map { $_ => 1 } qw(unit pair kernelgen thorn device group);

# The rows of a file, as hashes: mutant (revision/number), file, before and after (code), gone (why the code is gone) or tests (hashes of kind and name),
# line (where the row begins) and digest.
sub read_rows ($path) {
    my ($number, @rows) = (0);
    my $row;
    for my $line (split m{\n}x, read_text($path)) {
        $number++;
        next if $line =~ m{ \A [#] }x;
        if ($line !~ m{\S}x) { undef $row; next }
        my ($word, $text) = $line =~ m{ \A (\w+) \s+ (\S .*? ) \s* \z }x
            or _complain($path, $number, "expected a word and its text, found '$line'");
        push @rows, $row = { line => $number, tests => [] } if !$row;
        _set($row, $word, $text, sub ($problem) { _complain($path, $number, $problem) });
        $row->{digest} = substr sha1_hex(join "\n", $row->{digest} // q{}, $line), 0, DIGITS;
    }
    _check_rows($path, @rows);
    return @rows;
}

sub _complain ($path, $line, $problem) { die "$path:$line: $problem\n" }

sub _set ($row, $word, $text, $complain) {
    return push @{ $row->{tests} }, _test($text, $complain) if $word eq 'test';
    $complain->("'$word' is none of: @{[sort keys %is_single]} test") if !$is_single{$word};
    $complain->("a row has one line '$word'") if exists $row->{$word};
    return $row->{$word} = $text;
}

sub _test ($text, $complain) {
    my ($kind, $name) = $text =~ m{ \A (\w+) \s+ (.+) \z }x
        or $complain->("expected the kind of a test and its name, found '$text'");
    $complain->("'$kind' is no kind of tests; there are: @{[sort keys %is_kind]}") if !$is_kind{$kind};
    $complain->("expected the name of a group, a colon and a claim, found '$name'")
        if $kind eq 'group' && $name !~ m{ \A \w+ (?: [ ] \w+ = \S+ )* : \s \S }x;
    return { kind => $kind, name => $name };
}

sub _check_rows ($path, @rows) {
    my %seen;
    for my $row (@rows) {
        my @needs   = ('mutant', 'file', defined $row->{gone} ? () : qw(before after));
        my @missing = grep { !defined $row->{$_} } @needs;
        _complain($path, $row->{line}, "the row lacks: @missing") if @missing;
        _complain($path, $row->{line}, "'$row->{mutant}': expected a revision, a slash and a number or a word")
            if $row->{mutant} !~ m{ \A \w+ / \w+ \z }x;
        _complain($path, $row->{line}, "$row->{mutant} stands twice") if $seen{ $row->{mutant} }++;
        _complain($path, $row->{line}, 'expected tests, or the reason why the code is gone, and not both')
            if !@{ $row->{tests} } == !defined $row->{gone};
    }
    return;
}

# The text with the mutation of a row; dies unless the code occurs exactly once. One blank stands for blanks and line ends of any number.
sub planted ($row, $text) {
    my $code  = join '\s+', map { quotemeta } split q{ }, $row->{before};
    my @found = $text =~ m{($code)}gx;
    die "the code occurs @{[scalar @found]} times in $row->{file}, expected once; update the row: $row->{before}\n"
        if @found != 1;
    my $mutant = $text =~ s{$code}{$row->{after}}xr;
    die "'after' is what stands there already; update the row: $row->{after}\n" if $mutant eq $text;
    return $mutant;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Survivors::Rows - mutations that had survived, and the tests that have to see them

=head1 SYNOPSIS

    for my $row (grep { !defined $_->{gone} } read_rows('testsuites/faults/mutants/survivors.txt')) {
        write_text($row->{file}, planted($row, read_text($row->{file})));
        say "$_->{kind} $_->{name}" for @{ $row->{tests} };
    }

=head1 DESCRIPTION

An empty line ends a row, C<#> begins a comment. A row has lines of a word and a text:

    mutant  35d5ac7f/1                                  revision and number; a word if it was planted by hand
    file    arrangements/CactusBase/Boundary/src/a.cc
    before  f(x, 2);                                    occurs once in the file
    after   f(x, 3);
    test    unit Suite.Name                             one line for each test; each of them has to fail

Kinds of tests: C<unit>, C<pair> (a unit test on two processes) and C<kernelgen> (a filter of GoogleTest), C<thorn> and C<device> (C<Thorn/test>, with the data on hosts or on an emulated device),
C<group> (C<BadInput: beginning of a claim>, of C<make test>; settings may follow the name: C<Layouts LAYOUTS=overlap: claim>). A row whose code is gone has C<gone> and the reason instead of code and tests.

=head1 ERRORS

Dies with the file and the line of what is no such row, and if the code of a row does not occur exactly once in its file.

=cut
