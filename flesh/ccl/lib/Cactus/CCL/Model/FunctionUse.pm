# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::FunctionUse;
use v5.26;
use warnings;

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has);

has(qw(thorn name required));

1;

__END__

=head1 NAME

Cactus::CCL::Model::FunctionUse - USES FUNCTION or REQUIRES FUNCTION

=head1 SYNOPSIS

    say $_->name, $_->required ? ' must be there' : '' for $thorn->function_uses;

=head1 DESCRIPTION

=over

=item thorn, name

Who says so, and of which function.

=item required

True for C<REQUIRES FUNCTION>.

=back

=head1 ERRORS

None.

=cut
