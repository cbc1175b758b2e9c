# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Guards;
use v5.26;
use warnings;
use experimental 'signatures';

sub claim ($class) { return 'include guards follow from the paths of headers' }

sub findings ($class, $tree) {
    my %public = _public_names($tree);
    return map { _findings_in($tree, $_, $public{$_} // q{}) } $tree->hand_written(qr{ [.] (?: h | hh | cuh ) \z }x);
}

sub _findings_in ($tree, $file, $public_name) {
    return "$file: a guard, not #pragma once" if $tree->text($file) =~ m{ ^ \s* [#] \s* pragma \s+ once \b }mx;
    my ($guard) = $tree->text($file) =~ m{ ^ [#]ifndef \s+ (\w+) \n [#]define \s+ \g{1} \b }mx
        or return _consists_of_includes($tree->text($file)) ? () : "$file: has no include guard";
    return if grep { _letters($guard) eq $_ } map { _letters($_) } _expected($file), $public_name;
    return "$file: its guard is $guard; its path says " . (_expected($file))[0];
}

# Underscores count for nothing: GridDriver is GRID_DRIVER or GRIDDRIVER.
sub _letters ($name) { return uc $name =~ s{ [\W_] }{}gxr }

# Thorn, folders and file; for the thorns of Saguaro the arrangement may stand before.
sub _expected ($file) {
    my $path = $file =~ s{ \A arrangements/ [^/]+ / ( [^/]+ ) / (?: src/ )? }{$1/}xr;
    $path =~ s{ \A flesh/include/ | \A tools/ }{}x;
    $path =~ s{ \A flesh/src/ }{flesh/}x;
    $path =~ s{ \A kernelgen/ (?: runtime/ (?: kernel_ )? | (?= laboratory/ ) ) }{kernel/}x;
    my @names = map { uc s{ ([a-z]) (?= [A-Z] ) }{$1_}gxr =~ s{ \W }{_}gxr } _without_repetition($path), $path;
    return $file =~ m{ \A arrangements/Saguaro/ }x
        ? map { ("SAGUARO_$_", $_) } @names
        : map { ($_, "SAGUARO_$_") } @names;
}

# ExactSum/exact_sum.hh is exact_sum.hh, device/device_pieces.hh is device_pieces.hh.
sub _without_repetition ($path) {
    my @parts = split m{/}x, $path;
    my @kept  = grep { $_ == $#parts || !_begins_with($parts[ $_ + 1 ], $parts[$_]) } 0 .. $#parts;
    return join q{/}, @parts[@kept];
}

sub _begins_with ($name, $start) {
    my ($all, $begin) = map { lc s{ ([a-z]) (?= [A-Z] ) }{$1_}gxr } $name, $start;
    return $all =~ m{ \A \Q$begin\E (?: [_.] | \z ) }x;
}

# Path => name under which other thorns include it.
sub _public_names ($tree) {
    my %name_of;
    for my $thorn ($tree->thorns) {
        my $text = $tree->text("arrangements/$thorn/interface.ccl");
        $name_of{"arrangements/$thorn/src/$1"} = $2
            while $text =~ m{ ^ \s* INCLUDES? \s+ HEADER: \s* (\S+) \s+ IN \s+ (\S+) }gmix;
    }
    return %name_of;
}

sub _consists_of_includes ($text) {
    return $text !~ m{ ^ (?! \s* (?: // | [#]\s*include\b | \z ) ) [^\n]* \S }mx;
}

1;

__END__

=head1 NAME

Cactus::Lint::Guards - names of include guards

=head1 SYNOPSIS

    say for Cactus::Lint::Guards->findings($tree);

=head1 DESCRIPTION

F<arrangements/Saguaro/Output/src/files.hh> has the guard C<SAGUARO_OUTPUT_FILES_HH>, F<flesh/src/core/text.hh> C<FLESH_CORE_TEXT_HH>. A public
header may have the name under which other thorns include it; a file whose name repeats that of its folder says it once. A header of nothing but includes needs none.

=cut
