# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::TestsOnDevices;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

use Cactus::Build::Files qw(entries make_link read_text write_text);

our @EXPORT_OK = qw(write_tests_on_devices);

use constant LIMIT => 7_200;

sub run ($class, $project, $tally) {
    my $title   = 'tests of thorns have the same output with their data on an emulated device';
    my @missing = $project->missing_thorns('Accelerator');
    return $tally->skipped($title, "thorns are missing: @missing") if @missing;
    my $configuration = $project->configuration;
    my $room          = $project->room('tests-on-devices');
    write_tests_on_devices("@{[$project->home]}/configs/$configuration", "$room/tests");
    my $result = $project->run(
        "flesh/build/testsuite/run $configuration --processes 2 --jobs @{[$project->cores]} --tests '$room/tests' --folder '$room/output'",
        limit => LIMIT
    );
    my ($passed) = $result->{output} =~ m{ ^ \s+ Number [ ] of [ ] tests [ ] passed \s+ -> [ ] (\d+) }xm;
    my @failed   = $result->{output} =~ m{ ^ ( \w+ / \S+ ) \s+ Failure: }gmx;
    my @logs     = glob "$room/output/*/*.log";
    my @without  = grep { !_has_used_device(read_text($_)) } @logs;
    my $is_right = $result->{status} == 0 && $passed && $passed == @logs && @without < @logs && !@failed;
    my $others   = @without ? " (the logs of @{[scalar @without]} others show no use of it)" : q{};
    say "           no use of a device is seen in @{[join q{ }, map { m{ ( [^/]+ / [^/]+ ) [.]log \z }x } @without]}"
        if @without;
    return $tally->check(
        @logs - @without . " $title$others",
        $is_right, join "\n",
        "passed @{[$passed // 0]}, logs @{[scalar @logs]}, without a device @{[scalar @without]}",
        @failed ? @failed : $result->{output}
    );
}

# A run has used its device if steps have moved data to or from it, or a function ran there. Boundary's function says that it runs there in every
# run, also where nobody selects a condition.
sub _has_used_device ($log) {
    return 0 if $log !~ m{ ^ INFO [^\n]* Devices: [ ] \d+ [ ] x [ ] emulated }xm;
    return 1 if $log =~ m{ Between [ ] host [ ] and [ ] device [ ] went [ ] (?! 0 [ ] ) [\d.]+ [ ] \w* B \b }x;
    my ($functions) = $log =~ m{ Functions [ ] that [ ] run [ ] on [ ] the [ ] device: \n ( (?: [ ]{2} \S+ \n )* ) }x;
    return scalar grep { $_ ne 'none' && $_ ne 'Boundary::Boundary_ApplyPhysicalBCs' } split q{ }, $functions // q{};
}

# A tree of tests, those of the thorns of a configuration, whose parameter files say that data live on an emulated device.
sub write_tests_on_devices ($configuration, $to) {
    my $thorns      = read_text("$configuration/config-data/make.thornlist") =~ s{ \\ \n }{ }grx;
    my %folder      = $thorns =~ m{ ^ THORN_DIR_ (\w+) \s* = \s* (\S+) }gmx;
    my %arrangement = $thorns =~ m{ ^ THORN_ARRANGEMENT_ (\w+) \s* = \s* (\S+) }gmx;
    for my $thorn (sort keys %folder) {
        _write_tests_of_thorn("$folder{$thorn}/test", "$to/$arrangement{$thorn}/$thorn/test");
    }
    return;
}

sub _write_tests_of_thorn ($from, $to) {
    for my $name (entries($from)) {
        if ($name !~ m{ [.]par \z }x) { make_link("$from/$name", "$to/$name") }
        else { _write_test("$from/$name", "$to/$name") }
    }
    return;
}

# Only our drivers keep data on devices. A test that names neighbouring files (../) would not find them in the new folder.
sub _write_test ($from, $to) {
    my $text      = read_text($from);
    my $is_placed = $text =~ m{ [.][.] / }x;
    return
           if $text !~ m{ \b (?: PUGH | Carpet ) \b }x
        || $text =~ m{ \b (?: Accelerator | CUDARunTime ) \b }x
        || $is_placed;
    write_text($to, qq{$text\nActiveThorns = "Accelerator"\nAccelerator::device = "emulated"\n});
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::TestsOnDevices - the thorns' tests, with their data on an emulated device

=head1 SYNOPSIS

    Saguaro::Acceptance::TestsOnDevices->run($project, $tally);
    write_tests_on_devices("$home/configs/check", "$room/tests");       # for flesh/build/testsuite/run --tests

=head1 DESCRIPTION

What a parameter file writes does not depend on where data live. So each test of a thorn is a test of devices, too: its references are linked, and its
parameter files get two more lines. Those that ask for a device themselves are left out. A test whose log shows no use of the device is counted apart, and
the check fails if all are such.

=cut
