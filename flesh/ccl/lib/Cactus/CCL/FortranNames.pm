# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::FortranNames;
use v5.26;
use warnings;
use experimental 'signatures';

my %default = (case => 'lower', suffix => '_', second_underscore => 'no');

sub new ($class, %facts) {
    return bless { %default, %facts }, $class;
}

# Lines `case = lower`, `suffix = _`, `second_underscore = no`; whatever the file does not say is as in gfortran.
sub read_file ($class, $file) {
    open my $handle, '<', $file or return $class->new;
    my %facts;
    while (my $line = readline $handle) {
        $facts{$1} = $2 if $line =~ m{ \A \s* (case|suffix|second_underscore) \s* = \s* (\S*) }x;
    }
    close $handle or die "cannot read $file: $!\n";
    return $class->new(%facts);
}

# The symbol that the linker sees for a Fortran procedure or COMMON block.
sub symbol ($self, $name) {
    my $cased  = $self->{case} eq 'upper'                              ? uc $name : lc $name;
    my $second = $self->{second_underscore} eq 'yes' && $name =~ m{_}x ? '_'      : q{};
    return $cased . $self->{suffix} . $second;
}

1;

__END__

=head1 NAME

Cactus::CCL::FortranNames - what the linker calls Fortran procedures and COMMON blocks

=head1 SYNOPSIS

    my $names = Cactus::CCL::FortranNames->read_file('configs/sim/config-data/fortran_names');
    say $names->symbol('Wave_RHS');    # wave_rhs_

=head1 DESCRIPTION

=over

=item read_file($file)

Reads what the detection of compilers found: lines C<case = lower|upper>, C<suffix = _> and
C<second_underscore = yes|no> (one more underscore after names that contain one). Missing lines, and a missing file,
mean what gfortran does: C<lower>, C<_>, C<no>.

=item new(case => ..., suffix => ..., second_underscore => ...)

=item symbol($name)

The symbol of a procedure or COMMON block.

=back

=head1 ERRORS

Dies if the file cannot be read to its end.

=cut
