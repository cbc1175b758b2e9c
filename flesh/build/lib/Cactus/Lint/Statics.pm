# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Statics;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text);
use Cactus::Lint::Blocks qw(variables);

# Lines with a file and a name.
my $list = 'flesh/build/lib/Cactus/Lint/statics.txt';
my $test = qr{ _test[.]cc \z | / (?: test | sample ) _ \w+ [.] (?: cc | hh ) \z | \A arrangements/SaguaroTest/ | /t/ }x;

sub claim ($class) { return 'there are no changeable variables beside runs but those on a list that shrinks' }

sub findings ($class, $tree) {
    my %allowed = _allowed($tree);
    my @found;
    for my $file (grep { !m{$test}x } $tree->hand_written(qr{ [.] (?: c | cc | cu | h | hh | cuh ) \z }x)) {
        for my $variable (variables($tree->text($file))) {
            my $entry = "$file $variable->{name}";
            next if exists $allowed{$entry} && ++$allowed{$entry};
            push @found,
                "$file:$variable->{line}: $variable->{name} is changeable and outlives a run: let an object hold it";
        }
    }
    push @found, map { "$list: $_ is gone: take it off the list" } grep { !$allowed{$_} } sort keys %allowed;
    return @found;
}

sub _allowed ($tree) {
    my $file = $tree->home . "/$list";
    return -e $file ? map { $_ => 0 } grep { m{ \A [^\#\s] }x } split m{\n}x, read_text($file) : ();
}

1;

__END__

=head1 NAME

Cactus::Lint::Statics - variables that outlive a run

=head1 SYNOPSIS

    say for Cactus::Lint::Statics->findings($tree);

=head1 DESCRIPTION

A second run in one process would find what the first one left in them. What is there today stands in F<statics.txt> beside this
module. Nobody adds to it; who removes such a variable removes its line. L<Cactus::Lint::Globals> looks at the objects of the flesh.

=cut
