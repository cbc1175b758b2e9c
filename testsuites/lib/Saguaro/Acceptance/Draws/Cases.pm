# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Draws::Cases;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

our @EXPORT_OK = qw(check_cases);

# One check of all cases: a complaint is what is wrong with one, or nothing. Without MPI each runs on one process.
sub check_cases ($project, $tally, $claim, $complaint, @cases) {
    my @wrong;
    for my $case (@cases) {
        $case->{processes} = 1 if !$project->has_mpi;
        my $why = $complaint->($project, $case);
        push @wrong, join(q{ }, map { "$_=$case->{$_}" } sort keys %{$case}) . ":\n$why" if $why;
    }
    return $tally->check("$claim (" . @cases . ' cases)', !@wrong, join "\n", @wrong);
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Draws::Cases - one check of cases that have been drawn

=head1 SYNOPSIS

    check_cases($project, $tally, 'waves have the same bits', sub ($project, $case) { ... }, @cases);

=cut
