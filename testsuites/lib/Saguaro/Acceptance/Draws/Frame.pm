# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Draws::Frame;
use v5.26;
use warnings;
use experimental 'signatures';

my @names  = qw(x y z);
my %number = (x => 0, y => 1, z => 2);

# Options, each by axis of the usual frame: shift (added), signs (1 or -1, before that), to (the number of the axis that it becomes).
sub new ($class, %options) {
    return bless { shift => [ 0, 0, 0 ], signs => [ 1, 1, 1 ], to => [ 0, 1, 2 ], %options }, $class;
}

# What an axis is called, and where a coordinate of it lies; which side the lower or the upper one becomes.
sub axis ($self, $axis) { return $names[ $self->{to}[ $number{$axis} ] ] }

sub coordinate ($self, $axis, $value) {
    my $d = $number{$axis};
    return $self->{signs}[$d] * $value + $self->{shift}[$d];
}

sub side ($self, $axis, $side) {
    return $side if $self->{signs}[ $number{$axis} ] > 0;
    return $side eq 'lower' ? 'upper' : 'lower';
}

# Three numbers by axis of this frame, from those of the usual one: of each axis, of a direction, of a place.
sub permuted ($self, @values) {
    my @new;
    @new[ @{ $self->{to} } ] = @values;
    return @new;
}

sub direction ($self, @values) {
    return $self->permuted(map { $self->{signs}[$_] * $values[$_] } 0 .. 2);
}

sub place ($self, @values) {
    return $self->permuted(map { $self->coordinate($names[$_], $values[$_]) } 0 .. 2);
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Draws::Frame - the same domain, moved, mirrored, or with other names of its axes

=head1 SYNOPSIS

    my $frame = Saguaro::Acceptance::Draws::Frame->new(signs => [ -1, 1, 1 ], to => [ 1, 2, 0 ]);
    $frame->axis('x');                 # y
    $frame->place(0.5, 0, 0.25);       # 0.25, -0.5, 0

=cut
