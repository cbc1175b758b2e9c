# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Walks;
use v5.26;
use warnings;
use experimental 'signatures';

use constant MOST_STATIONS => 12;

my $page = 'flesh/doc/design/walks.md';

# | 3 | `function` | `path/to/file` | what it does |, where a member is `Class::function`
my $name = qr{ \w+ (?: :: \w+ )* }x;
my $station =
    qr{ \A [|] \s* (?<number> \d+ ) \s* [|] \s* ` (?<function> $name ) ` \s* [|] \s* ` (?<file> [^`]+ ) ` \s* [|] }x;

# Elsewhere: `function` in `path/to/file`
my $mention = qr{ ` ($name) ` [ ] in [ ] ` ( [^`\s]+ / [^`\s]+ ) ` }x;

sub claim ($class) { return 'walks lead through functions that exist' }

sub findings ($class, $tree) {
    return if !-e $tree->home . "/$page";
    my ($line, $walk, @found) = (0, q{});
    for (split m{\n}x, $tree->text($page)) {
        $line++;
        $walk = $1 if m{ \A [#][#] \s+ (.*) }x;
        if (!m{$station}x) {
            while (m{$mention}gx) { push @found, _wrong_station($tree, $1, $2, "$page:$line") }
            next;
        }
        my ($number, $function, $file) = @+{qw(number function file)};
        push @found, "$page:$line: '$walk' has more than " . MOST_STATIONS . ' stations'
            if $number == MOST_STATIONS + 1;
        push @found, _wrong_station($tree, $function, $file, "$page:$line");
    }
    return @found;
}

sub _wrong_station ($tree, $function, $file, $place) {
    return "$place: there is no $file" if !-e $tree->home . "/$file";
    return if _defines($tree->text($file), $function);
    return "$place: $file defines no function $function";
}

# A call is no definition: it stands deeper, or has no type before it.
sub _defines ($text, $function) {
    return 1 if $text =~ m{ ^ sub \s+ $function \b }xm;
    return 1 if $function =~ m{ :: }x && $text =~ m{ ^ (?! \s ) [^\n;=]* \b $function \s* [(] }xm;
    return $text =~ m{ ^ [ ]{0,2} (?! return \b ) [\w"] [\w:<>&*,"\[\] ]* [ *&] $function \s* [(] }xm;
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
