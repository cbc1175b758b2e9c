# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Tags;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';
use Cactus::CCL::Names;

# What thorns in use look for. Others may look for more, so only a slip in one of these is worth a word.
my @known = qw(
    tensortypealias tensorweight tensorparity tensorspecial cartesianreflectionparities prolongation
    prolongationparameter prolongationoperator checkpoint interpnumtimelevels interpolator convergence_power jacobian
    no_split_directions
);
my %is_known   = map { $_ => 1 } @known;
my $most_slips = 2;

# Tags of scheduled functions, with their values; flesh/doc/schedule-tags.md says what they mean.
my %values_of = (
    byname            => q{text},            # names, separated by blanks
    complete          => [qw(1 declared)],
    declarations      => ['bind'],
    device            => [qw(0 1)],
    finds             => ['values'],
    ghosts            => ['awaited'],
    pointwise         => [1],
    reads             => ['points'],
    rim               => undef,              # a number, as below
    unread            => ['left out'],
    equalsteps        => [1],
    stablestep        => undef,
    greatestfrequency => undef,
    report            => q{text},            # any
);
my $number      = qr{ [-+]?+ (?: \d++ (?: [.]\d*+ )?+ | [.]\d++ ) (?: [eE][-+]?\d++ )?+ }x;
my $value       = qr/ "[^"]*+" | '[^']*+' | \{ (?: \s*+ $number )*+ \s*+ \} | $number (?= \s | \z ) /x;
my $pair        = qr{ \G \s*+ ([^\s=]++) \s*+ = \s*+ $value }x;
my $only_blanks = qr{ \G \s*+ \z }x;

sub check_thorn ($self, $thorn) {
    for my $group (grep { length $_->tags } $thorn->groups) {
        my $tags = $group->tags;
        $self->_check_key($group, $1) while $tags =~ m{$pair}gcx;
        next if $tags =~ m{$only_blanks}gcx;
        my $rest = substr $tags, pos($tags) // 0;
        $self->error(
            [ $group->source, $group->tags_offset ],
            "the tags of group '@{[$group->name]}' cannot be read from '@{[$rest =~ s{ \A \s+ }{}rx]}' on",
            expected => q(key=value pairs separated by blanks; values are numbers, quoted texts or {numbers})
        );
    }
    $self->_check_tag($_) for map { $_->tags } $thorn->schedule;
    return;
}

# Of a scheduled function. Whoever writes a key like ours, or a value like ours, means ours.
sub _check_tag ($self, $tag) {
    my ($key, $given) = map { lc } $tag->key, $tag->value;
    if (!exists $values_of{$key}) {
        my ($meant) = _nearest($key, sort keys %values_of) or return;
        return $self->warning(
            $tag, "nobody is known to read tag '@{[$tag->key]}'",
            name       => $key,
            candidates => [$meant]
        );
    }
    return $self->_check_number($tag) if !$values_of{$key};
    return $self->_check_text($tag) if !ref $values_of{$key};
    my @values = @{ $values_of{$key} };
    return if grep { $_ eq $given } @values;
    return $self->warning(
        $tag,
        "nobody knows the value '@{[$tag->value]}' of tag '@{[$tag->key]}'",
        expected   => join(' or ', @values),
        name       => $given,
        candidates => \@values
    );
}

sub _check_number ($self, $tag) {
    return if $tag->value =~ m{ \A $number \z }x && $tag->value > 0;
    return $self->warning($tag, "the value '@{[$tag->value]}' of tag '@{[$tag->key]}' is no positive number");
}

sub _check_text ($self, $tag) {
    return if $tag->value =~ m{ \S }x;
    return $self->warning($tag, "the value of tag '@{[$tag->key]}' is empty", expected => 'a text');
}

sub _nearest ($name, @known) {
    return grep { defined Cactus::CCL::Names::distance($name, $_, $most_slips) } @known;
}

sub keys_of_functions ($class) {
    my @keys = sort keys %values_of;
    return @keys;
}

sub _check_key ($self, $group, $key) {
    return if $is_known{ lc $key };
    my ($meant) = _nearest(lc $key, @known);
    return if !defined $meant;
    return $self->warning(
        [ $group->source, $group->tags_offset ],
        "nobody is known to read tag '$key' of group '@{[$group->name]}'",
        name       => $key,
        candidates => [$meant]
    );
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::Tags - check the tags of groups and of scheduled functions

=head1 SYNOPSIS

    Cactus::CCL::Check::Tags->new($build, $diagnostics)->run;

=head1 DESCRIPTION

Tags of groups are the text of a key/value table; keys are not slips of known ones (a warning). The same holds for tags of scheduled
functions, and for their values. See L<Cactus::CCL::Check::Base>.

=over

=item keys_of_functions

The keys that functions may have, in small letters, sorted.

=back

=head1 ERRORS

Go to the diagnostics.

=cut
