# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Tags;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Check::Tags;

my $page = 'flesh/doc/schedule-tags.md';

# | `Key` | values | who reads it |
my $row = qr{ \A [|] \s* ` (?<key> \w+ ) ` \s* [|] [^|]+ [|] [^|]+ [|] \s* \z }x;

sub claim ($class) { return 'tags of scheduled functions stand on the page of tags' }

sub findings ($class, $tree) {
    my %listed = map { $_ => 1 } Cactus::CCL::Check::Tags->keys_of_functions;
    my %row    = _rows($tree);
    my @found;
    for my $file ($tree->hand_written(qr{ /schedule[.]ccl \z | \A tools/kernelgen/emit/ .* [.]cc \z }x)) {
        for my $used (_used($tree->text($file))) {
            push @found, "$file:$used->{line}: $page says nothing of tag $used->{key}" if !$row{ lc $used->{key} };
        }
    }
    return (
        @found,
        (
            map  { "$page: Cactus::CCL::Check::Tags knows tag $_, and the page does not" }
            grep { !$row{$_} } sort keys %listed
        ),
        (map { "$page: tag $_ is unknown to Cactus::CCL::Check::Tags" } grep { !$listed{$_} } sort keys %row),
    );
}

sub _rows ($tree) {
    my $text = -e $tree->home . "/$page" ? $tree->text($page) : q{};
    return map { m{$row}x ? (lc $+{key} => 1) : () } split m{\n}x, $text;
}

# Lines and keys after TAGS:, in CCL and in what writes CCL.
sub _used ($text) {
    my ($line, @used) = (0);
    for (split m{\n}x, $text) {
        $line++;
        my ($tags) = m{ \A [^\#]* \b TAGS \s* : ( .* ) }x or next;
        push @used, map { { line => $line, key => $_ } } $tags =~ m{ (\w+) \s* = }gx;
    }
    return @used;
}

1;

__END__

=head1 NAME

Cactus::Lint::Tags - no tag without an explanation

=head1 SYNOPSIS

    say for Cactus::Lint::Tags->findings($tree);

=head1 DESCRIPTION

Each tag that a F<schedule.ccl> of ours or the generator of thorns uses, and each that CCL knows, has a row in
F<flesh/doc/schedule-tags.md>.

=cut
