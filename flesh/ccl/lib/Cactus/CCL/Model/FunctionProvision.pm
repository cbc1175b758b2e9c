# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::FunctionProvision;
use v5.26;
use warnings;

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has);

has(qw(thorn name provider language));

1;

__END__

=head1 NAME

Cactus::CCL::Model::FunctionProvision - PROVIDES FUNCTION

=head1 SYNOPSIS

    say $_->provider, ' in ', $_->language for $build->providers('GetMap');

=head1 DESCRIPTION

=over

=item thorn, name

Who provides, and which function.

=item provider

The name of the function in the thorn's source.

=item language

C<c> or C<fortran>.

=back

=head1 ERRORS

None.

=cut
