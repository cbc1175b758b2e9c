# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Includes;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter qw(import);

our @EXPORT_OK = qw(includes);

# What a source file includes: { line, name } each.
sub includes ($text) {
    my ($line, @includes) = (0);
    for (split m{\n}x, $text) {
        $line++;
        my ($name) = m{ \A \s* [#] \s* include \s* [<"] ( [^>"]+ ) [>"] }x or next;
        push @includes, { line => $line, name => $name };
    }
    return @includes;
}

1;

__END__

=head1 NAME

Cactus::Lint::Includes - what a C or C++ file includes

=head1 SYNOPSIS

    say "$_->{line}: $_->{name}" for includes($text);

=cut
