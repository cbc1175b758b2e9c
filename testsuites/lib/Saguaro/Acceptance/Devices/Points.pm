# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Devices::Points;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Saguaro::Acceptance::Devices::MovingLevels';

use Cactus::Build::Files qw(read_text write_text);

# Each digit of an operation code is the direction of a derivative.
use constant CODES => (0, 1, 2, 3, 11, 12, 13, 22, 23, 33);

# Operators and their orders.
use constant RULES => {
    (map { ("order-$_" => [ 'Lagrange polynomial interpolation', $_ ]) } 1 .. 5),
    hermite => [ 'Hermite polynomial interpolation', 3 ],
};

# Interpolation to points off the lattice, on moving levels, where the data are: Lagrange polynomials of all orders, and Hermite polynomials.
sub points ($self) {
    for my $rule (sort keys %{ +RULES }) {
        my $claim  = "points interpolated on a device have the values of the host, $rule";
        my $host   = $self->_points($rule, 'none',        1) // return;
        my $device = $self->_points($rule, $self->{kind}, 1) // return;
        $self->same($claim, $host, $device);
        next if $rule ne 'order-4' || !$self->has_mpi("$claim, on 2 processes");
        my $two = $self->_points($rule, $self->{kind}, 2) // return;
        $self->same("$claim, on 2 processes", $host, $two);
    }
    return;
}

sub _points ($self, $rule, $device, $processes) {
    my $room   = "points-$rule-$device-$processes";
    my $folder = $self->{project}->room("devices/$room");
    my $file   = $self->written($folder, device => $device, last => 6, more => _wishes(@{ RULES->{$rule} }));
    my $text   = read_text($file);
    $text =~ s{ ^ IO(?:ASCII|Scalar):: (?! out_precision) [^\n]* \n }{}gmx;
    $text =~ s{ ( driver::ghost_size \s* = \s* ) \d+ }{$1 . 3}xe or die "wave.par.in has no driver::ghost_size\n";
    $text .= <<'END';
IOScalar::outScalar_every      = 2
IOScalar::outScalar_reductions = "minimum maximum sum norm2"
IOScalar::outScalar_vars       = "InterpToArray::parrays3d"
IOASCII::out1D_every = 2
IOASCII::out1D_vars  = "InterpToArray::arrays1d"
END
    write_text($file, $text);
    my $result = $self->{project}->simulate($file, folder => $folder, processes => $processes);
    return $self->read_output($room, $folder, $result);
}

# A line and a block, both askew to the grid.
sub _wishes ($operator, $order) {
    my @codes = grep { $order > 1 || $_ < 10 } CODES;
    my $text  = <<"END";
ActiveThorns = "AEILocalInterp CarpetInterp InterpToArray"
TestDevice::disturbs = no
InterpToArray::interpolator_name    = "$operator"
InterpToArray::interpolator_options = "order=$order"
END
    $text .= qq{InterpToArray::narrays1d = @{[scalar @codes]} InterpToArray::array1d_npoints_i = 53\n};
    for my $n (0 .. $#codes) {
        $text .=
            qq{InterpToArray::array1d_vars[$n] = "TestDevice::u" InterpToArray::array1d_spacederivs[$n] = $codes[$n]\n};
    }
    $text .= qq{InterpToArray::nparrays3d = 1 InterpToArray::parray3d_vars[0] = "TestDevice::u"\n};
    $text .= join q{}, map { "InterpToArray::parray3d_npoints_$_ = 9\n" } qw(i j k);
    my $seed   = $order;
    my $random = sub { $seed = ($seed * 1_103_515_245 + 12_345) % 2**31; return $seed / 2**31 };
    for my $axis (qw(x y z)) {
        $text .= sprintf "InterpToArray::array1d_%s0 = %.6f InterpToArray::array1d_d%s_i = %.6f\n", $axis,
            -0.45 + 0.1 * $random->(), $axis, 0.01 + 0.005 * $random->();
        $text .= sprintf "InterpToArray::parray3d_%s0 = %.6f\n", $axis, -0.4 + 0.1 * $random->();
        for my $direction (qw(i j k)) {
            my $main = $axis eq { i => 'x', j => 'y', k => 'z' }->{$direction} ? 0.08 : 0;
            $text .= sprintf "InterpToArray::parray3d_d%s_%s = %.6f\n", $axis, $direction, $main + 0.01 * $random->();
        }
    }
    return $text;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Devices::Points - interpolation of data that a device holds

=head1 SYNOPSIS

    use parent 'Saguaro::Acceptance::Devices::Points';

=head1 DESCRIPTION

Interpolates the wave of F<testsuites/devices/wave.par.in> and its derivatives to a line and a block that lie askew to the grid.

=cut
