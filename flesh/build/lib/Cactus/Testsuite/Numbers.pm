# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Testsuite::Numbers;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter     qw(import);
use Scalar::Util qw(looks_like_number);

our @EXPORT_OK = qw(number is_finite);

# The number that a word of an output file stands for; undef if it is none.
sub number ($word) {
    return 0 + $word if looks_like_number($word);
    my $written = $word =~ tr/dD/ee/r;

    # Fortran leaves out the letter where the exponent has three digits.
    $written =~ s{ \A ( [-+]? [\d.]+ ) ( [-+] \d{3} ) \z }{$1e$2}x;
    return looks_like_number($written) ? 0 + $written : undef;
}

sub is_finite ($number) {
    return $number - $number == 0;
}

1;

__END__

=head1 NAME

Cactus::Testsuite::Numbers - numbers as C, C++ and Fortran print them

=head1 SYNOPSIS

    number('1.5D-3');     # 0.0015
    number('1.5-103');    # 1.5e-103
    number('-nan');       # NaN
    number('*****');      # undef
    is_finite(number($word));

=cut
