# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Headers;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';

sub check_thorn ($self, $thorn) {
    for my $contribution ($thorn->include_contributions) {
        next if defined $contribution->path;
        my $file = $contribution->contribution;
        $self->error(
            $contribution,
            "thorn '@{[$thorn->name]}' has no file '$file' to contribute",
            expected => "src/$file or src/include/$file in @{[$thorn->directory]}"
        );
    }
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::Headers - check contributed headers

=head1 SYNOPSIS

    Cactus::CCL::Check::Headers->new($build, $diagnostics)->run;

=head1 DESCRIPTION

The files exist.
See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
