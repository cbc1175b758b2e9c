# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Check::Capabilities;
use Cactus::CCL::Check::Conditions;
use Cactus::CCL::Check::Functions;
use Cactus::CCL::Check::Groups;
use Cactus::CCL::Check::Headers;
use Cactus::CCL::Check::Identifiers;
use Cactus::CCL::Check::Implementations;
use Cactus::CCL::Check::Kernels;
use Cactus::CCL::Check::Parameters;
use Cactus::CCL::Check::Schedule;
use Cactus::CCL::Check::ScheduleOrder;
use Cactus::CCL::Check::SharedParameters;
use Cactus::CCL::Check::Sources;
use Cactus::CCL::Check::Tags;
use Cactus::CCL::Check::Tests;
use Cactus::CCL::Check::Thorns;

# The order does not matter: the diagnostics sort.
my @checks = map { "Cactus::CCL::Check::$_" } qw(
    Thorns Identifiers Implementations Groups Tags Parameters SharedParameters Functions Headers Schedule ScheduleOrder
    Conditions Capabilities Sources Kernels Tests
);

sub run ($class, $build, $diagnostics) {
    $_->new($build, $diagnostics)->run for @checks;
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Check - all checks that need more than one statement

=head1 SYNOPSIS

    Cactus::CCL::Check->run($build, $diagnostics);

=head1 DESCRIPTION

Runs the classes C<Cactus::CCL::Check::*>; each looks after one subject.

=head1 ERRORS

Go to the diagnostics.

=cut
