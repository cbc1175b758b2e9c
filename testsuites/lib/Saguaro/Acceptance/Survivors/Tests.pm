# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Survivors::Tests;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use List::Util qw(uniq);

use Saguaro::Acceptance::Mutants::Steps qw(built_tests);

our @EXPORT_OK = qw(builds command_of thorns_of_suites verdict_of);

use constant { PROCESSES => 2, ONE_TEST => 120, TESTS_ON_DEVICES => 'tests-on-devices', HANGS => 124 };

# What builds the programs that these tests need, after a source has changed. Programs: check. Where the thorns of all unit tests are known
# (`thorn`), no other tests are linked.
sub builds ($configuration, $jobs, @tests) {
    my @thorns = map { $_->{thorn} // q{} } grep { $_->{kind} =~ m{ \A (?: unit | pair ) \z }x } @tests;
    my $tested = grep({ $_ eq q{} } @thorns) ? q{} : " tested='@{[uniq @thorns]}'";
    my %build  = (
        (
            map { $_ => "make -j$jobs -rR -f flesh/build/configuration.mk NAME=$configuration unittests$tested" }
                qw(unit pair)
        ),
        kernelgen => (built_tests({ tests => 'kernelgen' }, $jobs))[0],
        map { $_ => "make -j$jobs $configuration" } qw(thorn device group)
    );
    return uniq map { $build{ $_->{kind} } } @tests;
}

# {suite: its thorns} of the unit tests in a tree.
sub thorns_of_suites ($project) {
    my $found =
        $project->run(q{grep -rE '^(TYPED_)?TEST(_F|_P)?[(]' arrangements --include='*_test.*' || true})->{output};
    my %thorns;
    while ($found =~ m{ ^ arrangements / \w+ / (\w+) / \S+ : \w+ [(] (\w+) , }gmx) { $thorns{$2}{$1} = 1 }
    return { map { $_ => join q{ }, sort keys %{ $thorns{$_} } } keys %thorns };
}

# Asks one test, from the top of a tree; tests on devices lie beside the tree.
sub command_of ($configuration, $test) {
    my ($kind, $name) = @{$test}{qw(kind name)};
    my $thorn =
        "flesh/build/testsuite/run $configuration --processes @{[PROCESSES]} --time-limit @{[ONE_TEST]} --folder TEST/\$\$";
    my ($group) = split m{:}x, $name;
    my %command = (
        unit      => "exe/$configuration/unit_tests --gtest_filter='$name'",
        pair      => "mpirun -np 2 exe/$configuration/unit_tests --gtest_color=no --gtest_filter='$name'",
        kernelgen => "configs/.tools/kernelgen_tests --gtest_filter='$name'",
        thorn     => "$thorn $name",
        device    => "$thorn --tests ../@{[TESTS_ON_DEVICES]} $name",
        group     => "make test TESTS=$group PROGRAM=exe/cactus_$configuration",
    );
    return $command{$kind};
}

# What a test has said: passed, failed, or asks nothing (there is no such test, or it was skipped).
sub verdict_of ($test, $result) {
    return 'failed' if $result->{status} == HANGS;
    my $output = $result->{output};
    return _verdict_of_claim($output, $test->{name} =~ s{ \A \w+ [^:]* : \s+ }{}xr) if $test->{kind} eq 'group';
    my ($passed) = $output =~ m{ ^ \[ \s+ PASSED \s+ \] [ ] (\d+) [ ] tests? }xm;
    ($passed) = $output =~ m{ ^ \s+ Number [ ] of [ ] tests [ ] passed \s+ -> [ ] (\d+) }xm if !defined $passed;
    return $result->{status} ? 'failed' : $passed ? 'passed' : 'asks nothing';
}

sub _verdict_of_claim ($output, $claim) {
    return
          $output =~ m{ ^ [ ]+ FAILED [ ]+ \Q$claim\E }xm ? 'failed'
        : $output =~ m{ ^ [ ]+ ok [ ]+ \Q$claim\E }xm     ? 'passed'
        :                                                   'asks nothing';
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Survivors::Tests - how single tests are built, asked and understood

=head1 SYNOPSIS

    my $test = { kind => 'unit', name => 'Suite.Name' };
    $project->run($_) for builds('check', 2, $test);
    say verdict_of($test, $project->run(command_of('check', $test)));

=head1 DESCRIPTION

Kinds and names are those of L<Saguaro::Acceptance::Survivors::Rows>.

=cut
