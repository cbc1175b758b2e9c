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
    my $self = bless { value => {}, text => read_text($file), contradictions => [] }, $class;
    for my $line ($self->_rows) {
        my @columns = split q{ }, $line;
        if    (@columns <= 12)   { $self->_add($columns[0],    "@columns[2 .. $#columns]") }
        elsif ($columns[1] == 0) { $self->_add(_key(@columns), "@columns[12 .. $#columns]") }
    }
    return $self;
}

sub _rows ($self) {
    return grep { m{ \A \d }x } split m{\n}x, $self->{text};
}

# Columns: iteration, time level, level, component, multigrid level, ix, iy, iz, time, x, y, z, values.
sub _key (@columns) {
    return "@columns[0, 2, 5 .. 7]";
}

sub _add ($self, $key, $values) {
    my $known = $self->{value}{$key} //= $values;
    push @{ $self->{contradictions} }, "$key: $known and $values" if $known ne $values;
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
    my @different = grep { ($mine->{$_} // q{}) ne ($theirs->{$_} // q{}) } keys %{$mine};
    push @different, grep { !exists $mine->{$_} } keys %{$theirs};
    return map { "$_: @{[$mine->{$_} // 'nothing']} and @{[$theirs->{$_} // 'nothing']}" } sort @different;
}

# Hashes iteration, level, time, x, y, z, value.
sub points ($self) {
    my %place;
    for my $line ($self->_rows) {
        my @columns = split q{ }, $line;
        next if @columns <= 12 || $columns[1] != 0;
        my %here;
        @here{qw(iteration level time x y z)} = @columns[ 0, 2, 8 .. 11 ];
        my $key = _key(@columns);
        $place{$key} = { %here, value => $self->{value}{$key} };
    }
    return @place{ sort keys %place };
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
