# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Shape;
use v5.26;
use warnings;
use experimental 'signatures';

my $licence = 'SPDX-License-Identifier: LGPL-2.1-or-later';
my $source =
    qr{ [.] (?: c | cc | cu | cl | h | hh | cuh | F | F77 | F90 | f | f77 | f90 | inc | pm | pl | t | sh | py | mk | ccl | cfg )
    \z | (?: \A | / ) (?: Makefile | make[.]code[.]\w+ ) \z | \A flesh/build/bin/ | \A tools/ [^/.]+ \z }x;

# Places of a machine, not of this project. What begins a comparison of strings in tests is meant. One such place is the
# default of a parameter that existing files rely on.
my $machine_path =
    qr{ (?<! [\w.\$\}\)>/~-] ) / (?: home | root | work | Users | tmp | scratch ) / (?! cactus_terminate \b ) \w }x;
my $data =
    qr{ /test/ .* / [^/]* \z | [.] (?: png | xz | gz ) \z | /t/ | _test[.]cc \z | \A flesh/build/lib/Cactus/Lint/ }x;

sub claim ($class) { return 'files begin with their licence, end with a line break, and name no place of a machine' }

sub findings ($class, $tree) {
    return map { _findings_in($tree, $_) } grep { !$tree->is_copied($_) } $tree->files;
}

sub _findings_in ($tree, $file) {
    return if $tree->is_binary($file);
    my $text = $tree->text($file);
    my @found;
    push @found, "$file:1: the first line has no '$licence'"
        if $file =~ $source && !_has_licence($text) && !_is_test_input($file);
    push @found, "$file: no line break at the end" if length $text && $text !~ m{ \n \z }x;
    push @found, _machine_paths($file, $text) if $file !~ $data;
    return @found;
}

# Test input shows mistakes on given lines; the skeleton of a thorn becomes somebody's own.
sub _is_test_input ($file) {
    return $file =~ m{ /t/ .+ / | \A flesh/build/newthorn/ }x;
}

sub _has_licence ($text) {
    my ($first, $second) = split m{\n}x, $text, 3;
    return index($first // q{}, $licence) >= 0
        || ($first // q{}) =~ m{ \A [#]! }x && index($second // q{}, $licence) >= 0;
}

sub _machine_paths ($file, $text) {
    my @found;
    my $line = 0;
    for (split m{\n}x, $text) {
        $line++;
        push @found, "$file:$line: the path of a machine: $&..." if m{$machine_path}x;
    }
    return @found;
}

1;

__END__

=head1 NAME

Cactus::Lint::Shape - first lines, last lines, paths

=head1 SYNOPSIS

    say for Cactus::Lint::Shape->findings($tree);

=cut
