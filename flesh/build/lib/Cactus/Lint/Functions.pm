# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Functions;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Lint::Blocks qw(functions);

use constant LIMIT => 60;

my $excuse = qr{ // \s* Long: \s+ \S }x;

sub claim ($class) { return 'functions have at most ' . LIMIT . ' lines, or say why not' }

sub findings ($class, $tree) {
    return (
        (map { _findings_in($tree, $_) } $tree->hand_written(qr{ [.] (?: c | cc | cu | h | hh | cuh ) \z }x)),
        (map { _perl_findings($tree, $_) } $tree->hand_written(qr{ [.] (?: pm | pl | t ) \z | /bin/ [^/.]+ \z }x)),
    );
}

sub _findings_in ($tree, $file) {
    my $text  = $tree->text($file);
    my @lines = split m{\n}x, $text;
    my @found;
    for my $function (functions($text)) {
        my $length = $function->{last} - $function->{first} + 1;
        next if $length <= LIMIT || ($lines[ $function->{first} - 2 ] // q{}) =~ $excuse;
        push @found, _finding($file, $function->{first}, $length);
    }
    return @found;
}

sub _perl_findings ($tree, $file) {
    my $text = $tree->text($file);
    my @found;
    while ($text =~ m{ ^ (?<sub> sub \s \w+ .*? ^ [\}] ) }gmsx) {
        my $length = 1 + $+{sub} =~ tr/\n//;
        push @found, _finding($file, 1 + substr($text, 0, $-[0]) =~ tr/\n//, $length) if $length > LIMIT;
    }
    return @found;
}

sub _finding ($file, $line, $length) {
    return "$file:$line: $length lines; the limit is " . LIMIT . ', or a comment "// Long: reason" right above';
}

1;

__END__

=head1 NAME

Cactus::Lint::Functions - length of functions

=head1 SYNOPSIS

    say for Cactus::Lint::Functions->findings($tree);

=head1 DESCRIPTION

Looks at all C, C++, CUDA and Perl code that is written by hand.

=cut
