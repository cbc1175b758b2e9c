# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Bins;
use v5.26;
use warnings;
use experimental 'signatures';

my @names = map { "CCTK_$_" } qw(
    RECOVER_PARAMETERS STARTUP WRAGH PARAMCHECK PREREGRIDINITIAL POSTREGRIDINITIAL BASEGRID INITIAL POSTINITIAL
    POSTRESTRICTINITIAL POSTPOSTINITIAL POSTSTEP RECOVER_VARIABLES POST_RECOVER_VARIABLES CPINITIAL ANALYSIS
    PREREGRID POSTREGRID PRESTEP EVOL POSTRESTRICT CHECKPOINT TERMINATE SHUTDOWN
);
my %is_known    = map { $_ => 1 } @names;
my %is_gridless = map { $_ => 1 } qw(CCTK_RECOVER_PARAMETERS CCTK_STARTUP CCTK_SHUTDOWN);

# All canonical names.
sub names () {
    return @names;
}

# The canonical name of a bin written with or without CCTK_, in any case; undef if there is no such bin.
sub canonical ($name) {
    my $upper = uc $name;
    $upper = "CCTK_$upper" if $upper !~ m{ \A CCTK_ }x;
    return $is_known{$upper} ? $upper : undef;
}

# True for the canonical name of a bin that runs without a grid.
sub is_gridless ($name) {
    return $is_gridless{$name} // 0;
}

1;

__END__

=head1 NAME

Cactus::CCL::Bins - the standard bins of the schedule

=head1 SYNOPSIS

    Cactus::CCL::Bins::canonical('initial');    # CCTK_INITIAL

=head1 DESCRIPTION

=over

=item names()

The canonical names of all bins.

=item canonical($name)

The canonical name of a bin written with or without C<CCTK_> in any case, or undef.

=item is_gridless($name)

True for the canonical names of bins that run without a grid.

=back

=head1 ERRORS

None.

=cut
