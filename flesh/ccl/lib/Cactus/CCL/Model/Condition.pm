# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::Condition;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has has_list);

has(qw(text negated));
has_list(qw(parameters));

sub expression ($self) {
    return $self->{negated} ? "!($self->{text})" : $self->{text};
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::Condition - the expression of an if in schedule.ccl

=head1 SYNOPSIS

    say $_->expression for $item->conditions;

=head1 DESCRIPTION

=over

=item text

The expression as written, with runs of white space made single blanks.

=item negated

True in the C<else> branch.

=item parameters

L<Cactus::CCL::Model::Reference> objects: the parameters it names, each once.

=item expression

The text as it applies to the statements inside: negated in the C<else> branch.

=back

=head1 ERRORS

None.

=cut
