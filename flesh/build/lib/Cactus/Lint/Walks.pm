# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Walks;
use v5.26;
use warnings;
use experimental 'signatures';

use constant MOST_STATIONS => 12;

my $page = 'flesh/doc/design/walks.md';

# | 3 | `function` | `path/to/file` | what it does |
my $station =
    qr{ \A [|] \s* (?<number> \d+ ) \s* [|] \s* ` (?<function> \w+ ) ` \s* [|] \s* ` (?<file> [^`]+ ) ` \s* [|] }x;

sub claim ($class) { return 'walks lead through functions that exist' }

sub findings ($class, $tree) {
    return if !-e $tree->home . "/$page";
    my ($line, $walk, @found) = (0, q{});
    for (split m{\n}x, $tree->text($page)) {
        $line++;
        $walk = $1 if m{ \A [#][#] \s+ (.*) }x;
        m{$station}x or next;
        my ($number, $function, $file) = @+{qw(number function file)};
        push @found, "$page:$line: '$walk' has more than " . MOST_STATIONS . ' stations'
            if $number == MOST_STATIONS + 1;
        push @found, _wrong_station($tree, $function, $file, "$page:$line");
    }
    return @found;
}

sub _wrong_station ($tree, $function, $file, $place) {
    return "$place: there is no $file" if !-e $tree->home . "/$file";
    return if $tree->text($file) =~ m{ (?: \b sub \s+ $function \b | \b $function \s* [(] ) }x;
    return "$place: $file has no function $function";
}

1;

__END__

=head1 NAME

Cactus::Lint::Walks - the stations of the walks

=head1 SYNOPSIS

    say for Cactus::Lint::Walks->findings($tree);

=head1 DESCRIPTION

F<flesh/doc/design/walks.md> follows a parameter, a ghost zone, an equation and a checkpoint from function to function. Each one
is in the file that stands beside it, and a walk has few.

=cut
