# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::UnitTests;
use v5.26;
use warnings;
use experimental 'signatures';

sub claim ($class) { return 'files *_test.cc are unit tests, and all unit tests are built' }

sub findings ($class, $tree) {
    my @found;
    for my $list ($tree->hand_written(qr{ /src/ (?: .* / )? make[.]code[.]defn \z }x)) {
        my %names = _names($tree->text($list));
        my ($folder) = $list =~ m{ \A ( .* / ) }x;
        push @found, map { "$list: $_ is no unit test: give it another name than *_test" }
            grep { m{ _test[.]\w+ \z }x } @{ $names{SRCS} };
        push @found, map { "$folder$_: has no TEST" }
            grep {
            -e $tree->home . "/$folder$_" && $tree->text("$folder$_") !~ m{ ^ (?: TYPED_ )? TEST (?: _F | _P )? \b }mx
            }
            grep { m{ _test[.]\w+ \z }x } @{ $names{TEST_SRCS} };
    }
    return @found, _unbuilt($tree);
}

# A variable of make => the words it is given.
sub _names ($text) {
    my %names;
    $text =~ s{ \\ \n }{ }gx;
    $text =~ s{ [\$][(] if \s [^,]* , ( [^()]* ) [)] }{$1}gx;    # where there is a compiler for them
    while ($text =~ m{ ^ \s* (?<name> \w+ ) \s* [:+]? = [ \t]* (?<words> [^\n\#]* ) }gmx) {
        push @{ $names{ $+{name} } }, split q{ }, $+{words};
    }
    return %names;
}

sub _unbuilt ($tree) {
    my %built;
    for my $list ($tree->hand_written(qr{ make[.]code[.]defn \z }x)) {
        my ($folder) = $list =~ m{ \A ( .* / ) }x;
        my %names = _names($tree->text($list));
        $built{"$folder$_"} = 1 for @{ $names{TEST_SRCS} };
    }
    return map { "$_: is in no TEST_SRCS" }
        grep   { !$built{$_} }
        $tree->hand_written(qr{ \A (?: flesh/src | arrangements ) / .* _test[.] (?: cc | cu ) \z }x);
}

1;

__END__

=head1 NAME

Cactus::Lint::UnitTests - what *_test.cc means

=head1 SYNOPSIS

    say for Cactus::Lint::UnitTests->findings($tree);

=cut
