# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Thorns;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';

my $longest_name = 27;    # the limit of the interface that thorns are written for

sub run ($self) {
    my %first;
    for my $thorn ($self->{build}->thorns) {
        my $earlier = $first{ lc $thorn->name } //= $thorn;
        $self->_report_twin($thorn, $earlier) if $earlier != $thorn;
        $self->_check_name($thorn);
    }
    return;
}

sub _report_twin ($self, $thorn, $earlier) {
    my ($name, $twin) = map { $_->arrangement . q{/} . $_->name } $thorn, $earlier;
    return $self->error(
        $thorn->place,
        "thorn '$name' has the name of '$twin'",
        expected => 'thorn names that are unique over all arrangements, regardless of case'
    );
}

sub _check_name ($self, $thorn) {
    my $name = $thorn->name;
    if ($name !~ m{ \A [A-Za-z]\w* \z }x) {
        $self->error(
            $thorn->place,
            "'$name' cannot be the name of a thorn",
            expected => 'letters, digits and _, beginning with a letter'
        );
    }
    if (length $name > $longest_name) {
        $self->error(
            $thorn->place,
            "the name of thorn '$name' is too long",
            expected => "at most $longest_name characters"
        );
    }
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::Thorns - check names of thorns

=head1 SYNOPSIS

    Cactus::CCL::Check::Thorns->new($build, $diagnostics)->run;

=head1 DESCRIPTION

Names are legal and unique, also regardless of case.
See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
