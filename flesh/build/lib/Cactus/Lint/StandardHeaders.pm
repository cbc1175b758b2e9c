# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::StandardHeaders;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Lint::Includes qw(includes);

# Header => what only it declares, of those that compilers have read before a source begins (flesh/build/precompiled).
my %declares = (
    algorithm => [
        qw(sort stable_sort find find_if find_if_not any_of all_of none_of max_element min_element minmax_element lower_bound upper_bound
            binary_search unique remove_if reverse rotate count count_if fill fill_n copy copy_if transform clamp is_sorted
            adjacent_find set_union set_difference includes mismatch nth_element partition for_each generate shuffle contains)
    ],
    array    => [qw(array to_array)],
    cctype   => [qw(isalpha isdigit isalnum isspace isupper islower isprint ispunct tolower toupper)],
    charconv => [qw(from_chars to_chars)],
    cmath    => [
        qw(sqrt cbrt pow exp expm1 log log1p log2 log10 sin cos tan asin acos atan atan2 sinh cosh tanh hypot isfinite isnan isinf
            floor ceil lround llround round trunc copysign fmod fma ldexp frexp nextafter signbit)
    ],
    complex     => [qw(complex polar conj)],
    cstdint     => [qw(int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t)],
    cstdio      => [qw(fopen fclose fprintf printf fputs fputc fflush snprintf FILE fwrite fread)],
    cstdlib     => [qw(getenv exit abort strtol strtod malloc free)],
    cstring     => [qw(memcpy memset memcmp memmove strlen strcmp strncmp strchr strerror)],
    functional  => [qw(function plus multiplies less greater reference_wrapper ref cref bind_front)],
    limits      => [qw(numeric_limits)],
    map         => [qw(map multimap)],
    memory      => [qw(unique_ptr shared_ptr weak_ptr make_unique make_shared addressof)],
    numbers     => [qw(numbers)],
    numeric     => [qw(accumulate iota inner_product gcd lcm partial_sum reduce midpoint)],
    optional    => [qw(optional nullopt make_optional)],
    set         => [qw(set multiset)],
    span        => [qw(span as_bytes as_writable_bytes)],
    sstream     => [qw(ostringstream istringstream stringstream)],
    stdexcept   => [qw(runtime_error logic_error invalid_argument out_of_range length_error domain_error)],
    string      => [qw(string to_string stoi stod stol getline)],
    string_view => [qw(string_view)],
    tuple       => [qw(tuple tie make_tuple apply ignore)],
    variant     => [qw(variant visit get_if holds_alternative monostate)],
    vector      => [qw(vector)],
);
my %header_of = map { _pairs($_) } keys %declares;

# Header => others that come with it.
my %gives = (string => [qw(string_view)], sstream => [qw(string string_view)], complex => [qw(cmath sstream)]);

sub _pairs ($header) {
    return map { ($_ => $header) } @{ $declares{$header} };
}

sub claim ($class) {
    return 'sources include, by themselves or by headers of the project, what they use of the standard library';
}

sub findings ($class, $tree) {
    my $reader = bless { tree => $tree, seen => {}, paths => _paths_by_name($tree) }, $class;
    return map { $reader->_findings_in($_) } $tree->hand_written(qr{ [.] (?: cc | hh | cu | cuh ) \z }x);
}

sub _paths_by_name ($tree) {
    my %paths;
    push @{ $paths{s{ .* / }{}xr} }, $_ for $tree->files(qr{ [.] (?: h | hh | cuh | inc ) \z }x);
    return \%paths;
}

sub _findings_in ($self, $file) {
    my ($line, %first_use) = (0);
    for (split m{\n}x, _code($self->{tree}->text($file))) {
        $line++;
        while (m{ \b (?<use> std:: (?: ranges:: )? (?<name> \w+) ) }gx) {
            my $header = $header_of{ $+{name} } // next;
            $first_use{$header} //= [ $line, $+{use} ];
        }
    }
    my %has = map { ($_ => 1) } $self->_standard_headers($file, {});
    $has{$_} = 1 for map { @{ $gives{$_} // [] } } keys %has;
    return map { "$file:$first_use{$_}[0]: $first_use{$_}[1] needs <$_>" } grep { !$has{$_} } sort keys %first_use;
}

# Without comments and texts, line by line.
sub _code ($text) {
    return $text =~ s{ ( // [^\n]* | " (?: [^"\\\n] | \\ . )* " | /[*] .*? [*]/ ) }{ $1 =~ tr/\n//cdr }gsxer;
}

# Of the file, and of all headers that it includes. A name may be that of several headers; then all of them count.
sub _standard_headers ($self, $file, $visited) {
    return if $visited->{$file}++;
    my @names    = map  { $_->{name} } includes($self->{tree}->text($file));
    my @standard = grep { !m{ [./] }x } @names;
    for my $name (grep { m{ [.] }x } @names) {
        my $path    = $name =~ s{ \A (?: [.]{1,2} / )+ }{}xr;
        my @matches = grep { m{ (?: \A | / ) \Q$path\E \z }x } @{ $self->{paths}{ $path =~ s{ .* / }{}xr } // [] };
        push @standard, map { $self->_standard_headers($_, $visited) } @matches;
    }
    return @standard;
}

1;

__END__

=head1 NAME

Cactus::Lint::StandardHeaders - sources include what they use of the standard library

=head1 SYNOPSIS

    say for Cactus::Lint::StandardHeaders->findings($tree);

=head1 DESCRIPTION

Compilers read common headers before each source, so a missing C<#include> would be noticed only where PRECOMPILED_HEADERS is C<no>. Names that many headers have, such as C<std::size_t>, C<std::pair> and C<std::max>, are not looked at.

=cut
