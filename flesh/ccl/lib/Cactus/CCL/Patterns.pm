# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Patterns;
use v5.26;
use warnings;
use experimental 'signatures';

# The compiled form of a regular expression that a user wrote, or undef if it is none.
sub compile ($text) {
    no warnings 'regexp';         # questionable patterns are the user's affair
    return eval { qr/$text/ };    ## no critic (RequireExtendedFormatting) - the text is not ours
}

1;

__END__

=head1 NAME

Cactus::CCL::Patterns - regular expressions that stand in CCL files

=head1 SYNOPSIS

    my $pattern = Cactus::CCL::Patterns::compile('^[a-z]+$') // die 'not a pattern';

=head1 DESCRIPTION

=over

=item compile($text)

The regular expression, or undef if the text is none. POSIX extended expressions, which the runtime matches, mean the
same in Perl except for rarities (collating elements).

=back

=head1 ERRORS

None.

=cut
