# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::CapabilityRequirement;
use v5.26;
use warnings;

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has has_list);

has(qw(thorn name kind operator version));
has_list(qw(definitions));

1;

__END__

=head1 NAME

Cactus::CCL::Model::CapabilityRequirement - REQUIRES, OPTIONAL or OPTIONAL_IFACTIVE a capability

=head1 SYNOPSIS

    say $_->kind, ' ', $_->name for $thorn->capability_requirements;

=head1 DESCRIPTION

=over

=item thorn, name

Who asks for which capability.

=item kind

C<required>, C<optional> or C<optional_ifactive>.

=item operator, version

C<< << >>, C<< <= >>, C<=>, C<< >= >>, C<< >> >> and a version, or undef.

=item definitions

Words of C<DEFINE>: each becomes a C<#define> if the capability is there.

=back

=head1 ERRORS

None.

=cut
