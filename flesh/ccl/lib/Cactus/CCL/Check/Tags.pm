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
my %is_known    = map { $_ => 1 } @known;
my $most_slips  = 2;
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
    return;
}

sub _check_key ($self, $group, $key) {
    return if $is_known{ lc $key };
    my ($meant) = grep { defined Cactus::CCL::Names::distance(lc $key, $_, $most_slips) } @known;
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

Cactus::CCL::Check::Tags - check the tags of groups

=head1 SYNOPSIS

    Cactus::CCL::Check::Tags->new($build, $diagnostics)->run;

=head1 DESCRIPTION

Tags are the text of a key/value table; keys are not slips of known ones (a warning). See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
