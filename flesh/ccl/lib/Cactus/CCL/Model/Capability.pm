# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::Capability;
use v5.26;
use warnings;

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has has_list);

has(qw(thorn name script language version));
has_list(qw(options));

1;

__END__

=head1 NAME

Cactus::CCL::Model::Capability - a capability that a thorn provides

=head1 SYNOPSIS

    say $_->name, ' ', $_->version for $thorn->capabilities;

=head1 DESCRIPTION

=over

=item thorn, name

Who provides it; the name as spelled in C<PROVIDES>.

=item script, language

The configuration script relative to the thorn's directory and the program that runs it (C<bash>, C<perl>, ...); undef
if there is no script.

=item version

The version, C<0.0.1> unless declared.

=item options

Names of variables of the option list that the script reads.

=back

=head1 ERRORS

None.

=cut
