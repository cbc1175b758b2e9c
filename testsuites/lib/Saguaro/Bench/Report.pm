# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::Report;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util  qw(min);
use Time::HiRes qw(time);

use Cactus::Build::Files qw(read_text write_text);

use Exporter 'import';
our @EXPORT_OK = qw(allowed_processors best_of seconds_of own_processor_seconds_of processor_seconds_of
    user_seconds_of processors doublings build_configuration
    output_of print_table print_result program_with_timers machine);

# The shortest of several runs of $code: what disturbs a run only makes it longer.
sub best_of ($times, $code) {
    return min map { seconds_of($code) } 1 .. $times;
}

sub seconds_of ($code) {
    my $start = time;
    $code->();
    return time - $start;
}

# What the processor spends on $code in this process.
sub own_processor_seconds_of ($code) {
    my ($user, $system) = times;
    $code->();
    my ($user_after, $system_after) = times;
    return $user_after + $system_after - $user - $system;
}

# What the processor spends on programs that $code starts: other work on the machine does not count.
sub processor_seconds_of ($code) {
    my (undef, undef, $user, $system) = times;
    $code->();
    my (undef, undef, $user_after, $system_after) = times;
    return $user_after + $system_after - $user - $system;
}

# The same without what the system does for them, such as giving memory, which varies much on a busy machine.
sub user_seconds_of ($code) {
    my (undef, undef, $user) = times;
    $code->();
    my (undef, undef, $user_after) = times;
    return $user_after - $user;
}

# How many programs can run at the same time.
sub processors () {
    my ($count) = `nproc` =~ m{ (\d+) }x;
    return $count // 1;
}

# The numbers of the processors that this process may use.
sub allowed_processors () {
    my ($list) = read_text('/proc/self/status') =~ m{ ^ Cpus_allowed_list: \s* (\S+) }xm;
    return map { m{ (\d+) - (\d+) }x ? $1 .. $2 : $_ } split m{,}x, $list;
}

# 2, 4, 8, ... up to $most.
sub doublings ($most) {
    my @numbers = (2);
    push @numbers, 2 * $numbers[-1] while 2 * $numbers[-1] <= $most;
    return $most < 2 ? () : @numbers;
}

# What a command prints; dies, with that, if it fails.
sub output_of ($project, $command) {
    my $result = $project->run($command, limit => 3600);
    die "$command: exit status $result->{status}\n$result->{output}\n" if $result->{status};
    return $result->{output};
}

# The program that the variable PROGRAM names, or the configuration of that name with the thorns of a parameter file and TimerReport.
sub program_with_timers ($project, $name, $file) {
    my $given = $project->given_program;
    return $given if defined $given;
    output_of($project, "make $name-config PAR=$file THORNS=CactusUtils/TimerReport && make $name");
    return $project->home . "/exe/cactus_$name";
}

# A configuration of these thorns, built or brought up to date; $list is the thornlist to write.
sub build_configuration ($project, $name, $list, @thorns) {
    write_text($list, join q{}, map { "$_\n" } @thorns);
    output_of($project, "make $name-config THORNLIST='$list' && make $name");
    return;
}

# Rows of a name and values; the first row holds headings.
sub print_table (@rows) {
    printf "%-44s %14s %14s %10s\n", map { $_ // q{} } (@{$_})[ 0 .. 3 ] for @rows;
    return;
}

sub print_result (%values) {
    say join q{ }, 'RESULT', map { "$_=$values{$_}" } sort keys %values;
    return;
}

# What the numbers were measured on.
sub machine () {
    open my $file, '<', '/proc/cpuinfo' or return 'unknown processor';
    my ($model) = map { m{ \A model\ name \s* : \s* (.*) }x ? $1 : () } readline $file;
    close $file or return 'unknown processor';
    return $model // 'unknown processor';
}

1;

__END__

=head1 NAME

Saguaro::Bench::Report - measure times and print them

=head1 SYNOPSIS

    my $seconds = best_of(3, sub { ... });
    print_table([ 'what', 'seconds', 'peer', 'ratio' ], [ 'CCL stage', $seconds ]);
    print_result(seconds => $seconds);

=cut
