# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::PublicHeader;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Accessors qw(has has_list);

has(qw(name));
has_list(qw(contributions users));

sub new ($class, %fields) {
    return bless {%fields}, $class;
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::PublicHeader - a header that thorns contribute to and include

=head1 SYNOPSIS

    for my $header ($build->public_headers) {
        say $header->name, ' gets ', $_->path for $header->contributions;
    }

=head1 DESCRIPTION

=over

=item name

The file name that thorns include, perhaps with directories.

=item contributions

L<Cactus::CCL::Model::IncludeContribution> objects in ThornList order, perhaps none.

=item users

The L<Cactus::CCL::Model::Thorn> objects that say C<USES INCLUDE>.

=back

=head1 ERRORS

None.

=cut
