# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::AsciiOutput;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text);

# Reads a file of CarpetIOASCII, full format, or CarpetIOScalar: the values by "iteration level ix iy iz" or "iteration", as
# text, so that comparing them compares all bits if they were written with 17 digits. Points that several processes write must
# agree.
sub read_file ($class, $file) {
    my $self = bless { value => {}, place => {}, contradictions => [] }, $class;
    for my $line (grep { m{ \A \d }x } split m{\n}x, read_text($file)) {
        my @columns = split q{ }, $line;
        if   (@columns > 12) { $self->_add_point(@columns) }
        else                 { my ($iteration, $time, @values) = @columns; $self->_add($iteration, @values) }
    }
    return $self;
}

sub _add_point ($self, @columns) {
    my ($iteration, $time_level, $level, $component, $multigrid, @rest) = @columns;
    my ($ix, $iy, $iz, $time, $x, $y, $z, @values) = @rest;
    return if $time_level != 0;
    my $key = "$iteration $level $ix $iy $iz";
    $self->_add($key, @values);
    $self->{place}{$key} = { iteration => $iteration, level => $level, time => $time, x => $x, y => $y, z => $z };
    return;
}

sub _add ($self, $key, @values) {
    my $known = $self->{value}{$key} //= "@values";
    push @{ $self->{contradictions} }, "$key: $known and @values" if $known ne "@values";
    return;
}

sub contradictions ($self) {
    return @{ $self->{contradictions} };
}

sub size ($self) {
    return scalar keys %{ $self->{value} };
}

# Lines that say where two outputs differ; none if they are the same.
sub differences ($self, $other) {
    my ($mine, $theirs) = ($self->{value}, $other->{value});
    my %all = (%{$mine}, %{$theirs});
    return map { "$_: @{[$mine->{$_} // 'nothing']} and @{[$theirs->{$_} // 'nothing']}" }
        sort grep { ($mine->{$_} // q{}) ne ($theirs->{$_} // q{}) } keys %all;
}

# Hashes iteration, level, time, x, y, z, value.
sub points ($self) {
    my @points;
    for my $key (sort keys %{ $self->{place} }) {
        push @points, { %{ $self->{place}{$key} }, value => $self->{value}{$key} };
    }
    return @points;
}

1;

__END__

=head1 NAME

Cactus::Check::AsciiOutput - the values in a file that CarpetIOASCII or CarpetIOScalar wrote

=head1 SYNOPSIS

    my $one  = Cactus::Check::AsciiOutput->read_file('1x1/phi.xyz.asc');
    my $four = Cactus::Check::AsciiOutput->read_file('4x1/phi.xyz.asc');
    say for $one->differences($four);

=head1 DESCRIPTION

=over

=item read_file($file)

=item points

Hashes C<iteration>, C<time>, C<x>, C<y>, C<z>, C<value> of the current time level.

=item differences($other), contradictions, size

=back

=head1 ERRORS

Dies if the file cannot be read.

=cut
