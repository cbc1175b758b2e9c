# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Base;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Accessors qw(has);

has(qw(build diagnostics));

sub new ($class, $build, $diagnostics) {
    return bless { build => $build, diagnostics => $diagnostics }, $class;
}

sub run ($self) {
    $self->check_thorn($_) for $self->{build}->thorns;
    return;
}

sub error ($self, $where, $problem, %remedy) {
    return $self->{diagnostics}->error($where, $problem, %remedy);
}

sub warning ($self, $where, $problem, %remedy) {
    return $self->{diagnostics}->warning($where, $problem, %remedy);
}

# Reports a name that nothing has, unless it stands in a statement that could not be parsed: the user would look for a
# second mistake that is not there.
sub unknown ($self, $where, $problem, %remedy) {
    return if $self->{build}->is_doubtful($remedy{name});
    return $self->error($where, $problem, %remedy);
}

# What to say about an implementation that no thorn of the build has.
sub implementation_remedy ($self, $name) {
    my $build        = $self->{build};
    my @implementers = $build->catalogue ? $build->catalogue->implementers($name) : ();
    my $expected     = 'the name of an implementation of this build';
    return (expected => $expected, hint => 'add to the thornlist: ' . join ' or ', @implementers) if @implementers;
    return (expected => $expected, name => $name, candidates => [ map { $_->name } $build->implementations ]);
}

# Reports each item whose name an earlier one of the list has; ignores case.
sub report_duplicates ($self, $what, @items) {
    my %first;
    for my $item (@items) {
        my $earlier = $first{ lc $item->name } //= $item;
        next if $earlier == $item;
        $self->error(
            $item,
            "$what '@{[$item->name]}' is declared twice",
            hint => 'the first is at ' . $earlier->position
        );
    }
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::Base - what checks have in common

=head1 SYNOPSIS

    package Cactus::CCL::Check::Subject;
    use parent 'Cactus::CCL::Check::Base';
    sub check_thorn ($self, $thorn) { ... }

=head1 DESCRIPTION

=over

=item new($build, $diagnostics), run

C<run> calls C<check_thorn> for each thorn; checks that look at the whole build override it.

=item error, warning

See L<Cactus::CCL::Diagnostics>.

=item unknown($where, $problem, name => $name, candidates => \@names)

An error, unless the name occurs in a statement that could not be parsed.

=item implementation_remedy($name)

Pairs for C<unknown> or C<error> about an implementation that is missing.

=item report_duplicates($what, @nodes)

An error for each node with the name of an earlier one.

=back

=head1 ERRORS

None.

=cut
