# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Ranges;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Patterns;

my $digits          = qr{ \d++ }x;
my $integer         = qr{ [-+]?+ $digits }x;
my $real            = qr{ [-+]?+ (?: \d++ (?: [.]\d*+ )?+ | [.]\d++ ) (?: [eEdD][-+]?\d++ )?+ }x;
my $largest_integer = 2**31 - 1;
my $infinity        = 9**9**9;
my %is_boolean      = map { $_ => 1 } qw(yes no true false t f y n 1 0);
my %number_of       = (integer => qr{ \A $integer \z }x, real => qr{ \A $real \z }x);
my $range_syntax    = qr{
    \A \s* ([(\[]?)                         # does the range include its lower end?
    \s* ( [-+]? \s* [\d.][^:)\]\s]* | [*] | ) \s*
    : \s* ( [-+]? \s* [\d.][^:)\]\s]* | [*] | ) \s*
    (?: : \s* ($digits) | ([)\]]?) ) \s* \z
}x;

# Can this text be a value of a parameter of this type?
sub is_value ($type, $text) {
    return $text =~ $number_of{$type} if $number_of{$type};
    return $is_boolean{ lc $text } if $type eq 'boolean';
    return 1;
}

# Can the parameter hold the value? CCTK_INT has 32 bits, CCTK_REAL double precision.
sub is_representable ($type, $text) {
    return 0 if !is_value($type, $text);
    return 1 if !$number_of{$type};
    my $number = number($text);
    return abs $number < $infinity if $type eq 'real';
    return -$largest_integer - 1 <= $number && $number <= $largest_integer;
}

# Can this text stand in the block of accepted values?
sub is_range ($type, $text) {
    return defined _compiled($type, $text);
}

sub accepts ($type, $range, $value) {
    my $accepts = _compiled($type, $range) // return 0;
    return $accepts->($value);
}

# A range as a function of a value, or undef if it is none.
sub _compiled ($type, $range) {
    return _numeric($type, $range) if $number_of{$type};
    return $is_boolean{ lc $range } || $range =~ m{ \A \s* :? \s* \z }x ? sub ($value) { 1 } : undef
        if $type eq 'boolean';
    if ($type eq 'keyword') {
        my $keyword = lc $range;
        return sub ($value) { lc $value eq $keyword };
    }
    my $pattern = Cactus::CCL::Patterns::compile($range) // return;
    return sub ($value) { $value =~ $pattern };
}

sub _numeric ($type, $range) {
    my $text = $range =~ s{ \A \s+ | \s+ \z }{}grx;
    return sub ($value) { 1 }
        if $text eq q{*};
    if ($text =~ $number_of{$type}) {
        my $only = number($text);
        return sub ($value) { number($value) == $only };
    }
    my ($open, $low, $high, $step, $close) = _ends($type, $text) or return;
    return sub ($value) {
        my $number = number($value);
        return 0 if defined $low  && ($open  ? $number <= $low  : $number < $low);
        return 0 if defined $high && ($close ? $number >= $high : $number > $high);
        return !defined $step || ($number - ($low // 0)) % $step == 0;
    };
}

# Whether the lower end is excluded, the ends (undef: none), the step, whether the upper end is excluded; or nothing.
sub _ends ($type, $text) {
    my ($open, $low, $high, $step, $close) = $text =~ $range_syntax or return;
    return if defined $step && ($type ne 'integer' || $step == 0);
    for my $end ($low, $high) {
        $end =~ s{ \s+ }{}gx;
        return if length $end && $end ne q{*} && $end !~ $number_of{$type};
        $end = length $end && $end ne q{*} ? number($end) : undef;
    }
    return ($open eq '(', $low, $high, $step, ($close // q{}) eq ')');
}

# The numbers in a legal range of numbers, as written.
sub numbers ($type, $text) {
    return $number_of{$type} ? grep { is_value($type, $_) } split m{ [:()\[\]\s]+ }x, $text : ();
}

# True if a legal range accepts no value at all.
sub is_empty ($type, $range) {
    return 0 if !$number_of{$type};
    my ($open, $low, $high, undef, $close) = _ends($type, $range) or return 0;
    return 0 if !defined $low || !defined $high;
    my $room = $high - $low;
    return $room < ($open ? 1 : 0) + ($close ? 1 : 0) if $type eq 'integer';
    return $room < 0 || $room == 0 && ($open || $close);
}

# Fortran's exponent letter is legal.
sub number ($text) {
    return 0 + $text =~ tr/dD/ee/r;
}

1;

__END__

=head1 NAME

Cactus::CCL::Ranges - do values of parameters lie in their ranges?

=head1 SYNOPSIS

    Cactus::CCL::Ranges::accepts('integer', '1:10:3', '4');    # true

=head1 DESCRIPTION

Types are those of L<Cactus::CCL::Model::Parameter/type>.

=over

=item is_value($type, $text)

True if the text denotes a value of the type.

=item is_representable($type, $text)

True if it is a value, and numbers are not too large.

=item is_range($type, $text)

True if the text is a range, a keyword or a regular expression, as the type wants.

=item accepts($type, $range, $value)

True if the range accepts the value. Bounds are included unless round brackets exclude them; C<*> or nothing is no
bound; a third number is a step that counts from the lower bound. Keywords ignore case, regular expressions do not.

=item is_empty($type, $range)

True if a legal range accepts nothing, such as C<5:1>.

=item numbers($type, $text)

The numbers in a legal range, as written; none if the type is not a number.

=item number($text)

The number that a legal value denotes.

=back

=head1 ERRORS

None.

=cut
