# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::PinnedNotes;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Lint::Blocks qw(without_comments);

my $page = 'flesh/doc/notes-pinned.md';

sub claim ($class) { return 'tests that pin statements of the notes on the interface exist' }

sub findings ($class, $tree) {
    return if !-e $tree->home . "/$page";
    my ($known, $line, @found) = (_tests($tree), 0);
    for my $text (split m{\n}x, $tree->text($page)) {
        $line++;
        next if $text !~ m{ \A \s* [|] }x;
        my (undef, $statement, $tests, @more) = split m{ (?<! \\ ) [|] }x, $text, -1;
        if (@more != 1) {
            push @found, "$page:$line: not two cells; a bar inside of one is written \\|";
            next;
        }
        next if $tests =~ m{ \A (?: -+ | \s* test \s* ) \z }x;
        my @names = $tests =~ m{ ` ([^`]+) ` }gx;
        push @found, "$page:$line: no test, and not the words \"no test:\" with a reason"
            if !@names && $tests !~ m{ no [ ] test: [ ] \w }x;
        push @found, map { "$page:$line: there is no test $_" } grep { !$known->{$_} } @names;
    }
    return @found;
}

# Names as the page has them: Suite.Claim, Thorn/case, Group, file.t; Suite.* and Thorn/* for all of them.
sub _tests ($tree) {
    my @pairs;    # what joins a name with that of the whole, both names
    for my $file ($tree->hand_written(qr{ _test[.]cc \z }x)) {
        my @names = without_comments($tree->text($file)) =~ m{ ^ (?:TYPED_)?TEST(?:_[FP])? \( (\w+), \s+ (\w+) \) }gmx;
        while (my ($suite, $claim) = splice @names, 0, 2) {
            push @pairs, [ q{.}, $suite, $claim ] if "$suite $claim" !~ m{ \b DISABLED_ }x;
        }
    }
    my @files = $tree->files;
    push @pairs, map { m{ \A arrangements/\w+/(\w+)/test/([^/]+)[.]par \z }x ? [ q{/}, $1, $2 ] : () } @files;
    return {
        map({ ("$_->[1]$_->[0]$_->[2]" => 1, "$_->[1]$_->[0]*" => 1) } @pairs),
        map { m{ \A testsuites/lib/Saguaro/Acceptance/(\w+)[.]pm \z | /t/ (\w+[.]t) \z }x ? (($1 // $2) => 1) : () }
            @files
    };
}

1;

__END__

=head1 NAME

Cactus::Lint::PinnedNotes - no statement of the notes is called tested by a test that is not there

=head1 SYNOPSIS

    say for Cactus::Lint::PinnedNotes->findings($tree);

=head1 DESCRIPTION

In tables of F<flesh/doc/notes-pinned.md> the second column names tests: of gtest (C<Suite.Claim>), of thorns (C<Thorn/case>), groups of F<testsuites>, Perl tests (C<file.t>).
Each must exist, outside of comments and without C<DISABLED_>. Rows have two cells; C<\|> is a bar inside of one. A row without one has the words C<no test:> and a reason.

=cut
