# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Regions;
use v5.26;
use warnings;
use experimental 'signatures';

use constant { CASES => 100_000, LIMIT => 3_600 };

sub title ($class) { return 'Regions' }

# The set operations of regions against a bitmap, many more random cases than the unit tests try.
sub run ($class, $project, $tally) {
    my $name  = $project->configuration;
    my $built = $project->run("make $name-unittests", limit => LIMIT);
    $tally->check('unit tests compile and link', $built->{status} == 0, $built->{output}) or return;
    my $result = $project->run(
        "exe/$name/unit_tests --gtest_filter='RegionProperties/*'",
        limit       => LIMIT,
        environment => { GEOMETRY_TEST_CASES => CASES }
    );
    my ($passed) = $result->{output} =~ m{ \[ \s+ PASSED \s+ \] \s (\d+) }x;
    $tally->check(CASES . ' random regions agree with bitmaps', $result->{status} == 0 && $passed, $result->{output});
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Regions - the algebra of regions on very many random cases

=head1 SYNOPSIS

    Saguaro::Acceptance::Regions->run($project, $tally);

=head1 DESCRIPTION

C<CASES> cases for each property in one and two dimensions, a sixteenth of them in three, a 256th in four.

=cut
