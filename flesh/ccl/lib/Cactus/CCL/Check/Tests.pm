# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Tests;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';

# A misspelt name would leave a test with the general tolerances.
sub check_thorn ($self, $thorn) {
    my $folder = $thorn->path . '/test';
    my %seen;
    for my $setting (grep { defined $_->test } $thorn->test_settings) {
        my $test = $setting->test;
        next if $seen{$test}++ || -e "$folder/$test.par";
        $self->warning(
            $setting, "settings for test '$test', which thorn '@{[$thorn->name]}' does not have",
            expected   => "a file test/$test.par",
            name       => $test,
            candidates => [ map { m{ ([^/]+) [.]par \z }x } glob "$folder/*.par" ]
        );
    }
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::Tests - check the settings of tests

=head1 SYNOPSIS

    Cactus::CCL::Check::Tests->new($build, $diagnostics)->run;

=head1 DESCRIPTION

Tests that F<test/test.ccl> names exist (else a warning). See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
