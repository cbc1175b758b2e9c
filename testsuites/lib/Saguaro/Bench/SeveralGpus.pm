# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::SeveralGpus;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(remove_tree);

use Saguaro::Bench::Gpus   qw(gigabytes_of_a_gpu gpus program_for_gpus);
use Saguaro::Bench::Report qw(output_of print_table print_result);
use Cactus::Build::Files   qw(read_text write_text);

# Steps that are not counted, because they make what later ones use; steps that are; cells along each edge.
my %problem = (
    jacobi => { template => 'gpus_jacobi', first => 11, steps => 110, cells => 1022 },
    bssn   => { template => 'gpus_bssn',   first => 3,  steps => 12,  cells => 394 },
);

# For comparison of bits, all points are written.
use constant SMALL => { first => 0, steps => 4, cells => 42, all => 1 };
use constant { WANTED => 0.93, MOST_EXCHANGE => 0.1 };

# 400^3 points of BSSN on one GPU need this many 10^9 bytes; where a GPU has less, 350^3 points are taken.
use constant { NEEDED_BY_BSSN => 100, CELLS_FOR_LESS_MEMORY => 344 };

# How several GPUs are used, as (processes, GPUs of each).
my %manners = (
    processes => sub ($count) { ($count, 1) },
    devices   => sub ($count) { (1,      $count) },
);

sub gpu_multi ($class, $project) {
    my @counts = grep { $_ <= gpus($project) } 1, 2, 4;
    if (@counts < 2) {
        say 'skipped: fewer than two GPUs, as nvidia-smi says';
        print_result(bench => 'gpu-multi', skipped => 1);
        return 0;
    }
    my $self = bless {
        project => $project,
        folder  => $project->room('bench_gpu_multi'),
        program => program_for_gpus($project, 'measuredgpus', 'SaguaroExamples/Jacobi')
    }, $class;
    $problem{bssn}{cells} = CELLS_FOR_LESS_MEMORY if gigabytes_of_a_gpu($project) < NEEDED_BY_BSSN;
    my %result = map  { $self->_scaling($_, @counts) } sort keys %problem;
    my $differ = grep { !$self->_has_same_bits($_, @counts) } sort keys %problem;
    print_result(bench => 'gpu-multi', %result, wanted => WANTED, differ => $differ);
    return $differ > 0;
}

# Table and results of one problem.
sub _scaling ($self, $name, @counts) {
    my (%seconds, %share);
    for (_ways(@counts)) {
        my ($way, $processes, $devices) = @{$_};
        my $said = $self->_said($name, $processes, $devices, %{ $problem{$name} });
        my ($table, $steps, $all) =
            $said =~
            m{ (What [ ] the [ ] devices [ ] did [ ] in [ ] (\S+) [ ] coarse [ ] steps, [ ] (\S+) [ ] s: (?: \n [ ]{2} [^\n]* )+) }x
            or die "$said\nno table of the devices\n";
        say "$name on $way: $table";
        my %of = $table =~ m{ ^ [ ]+ (\w+) [^\n]*? ([\d.]+) [ ] % $ }gxm;
        $seconds{$way} = $all / $steps;
        $share{$way}   = ($of{packing} + $of{waiting} + $of{unpacking}) / 100;
    }
    my @ways       = map { $_->[0] } _ways(@counts);
    my %efficiency = map { ($_ => $seconds{'1 GPU'} / (($_ =~ m{ (\d+) }x)[0] * $seconds{$_})) } @ways;
    print_table(
        [ $name, 'ms a step', 'efficiency', 'exchange and waiting' ],
        map {
            [ $_, map { sprintf '%.4g', $_ } 1e3 * $seconds{$_}, $efficiency{$_}, $share{$_} ]
        } @ways
    );
    my @result;
    for my $manner (sort keys %manners) {
        my $way    = "$counts[-1] $manner";
        my %figure = (efficiency => $efficiency{$way}, exchange => $share{$way}, seconds => $seconds{$way});
        push @result, map { ("${name}_${manner}_$_" => sprintf '%.4g', $figure{$_}) } sort keys %figure;
    }
    return @result;
}

# Name, processes, GPUs of each.
sub _ways (@counts) {
    my @ways = ([ '1 GPU', 1, 1 ]);
    for my $count (grep { $_ > 1 } @counts) {
        push @ways, map { [ "$count $_", $manners{$_}->($count) ] } sort keys %manners;
    }
    return @ways;
}

sub _has_same_bits ($self, $name, @counts) {
    my %text;
    for (_ways(@counts)) {
        my ($way, $processes, $devices) = @{$_};
        $self->_said($name, $processes, $devices, %{ +SMALL });
        $text{$way} = join q{}, map { _points($_) } sort glob "$self->{folder}/run/*.xyz.asc";
        die "$name on $way wrote no points\n" if !$text{$way};
    }
    my @ways  = sort keys %text;
    my @other = grep { $text{$_} ne $text{'1 GPU'} } @ways;
    say "$name: ", (@other ? 'bits differ on ' . join(', ', @other) : 'the same bits on ' . join(', ', @ways));
    return !@other;
}

# Values by place, without the number of the component and its ghosts.
sub _points ($file) {
    my %lines;
    for (split m{\n}x, read_text($file)) {
        next if m{ \A (?:\#|\s*\z) }x;
        my @columns = split;
        $lines{"@columns[5 .. 7]"} = "@columns[8 .. $#columns]";
    }
    return join q{}, map { "$_ $lines{$_}\n" } sort keys %lines;
}

sub _said ($self, $name, $processes, $devices, %of) {
    my ($project, $folder) = @{$self}{qw(project folder)};
    write_text(
        "$folder/run.par",
        $project->filled_in(
            $project->home . "/testsuites/performance/$problem{$name}{template}.par.in",
            THORNS => 'Accelerator CUDARunTime',
            CELLS  => $of{cells},
            STEPS  => $of{steps},
            OUT    => $of{all} ? $of{steps} : -1,
            MORE   => join "\n",
            'Accelerator::device = "cuda"',                'GridDriver::least_points_per_process = 0',
            "Accelerator::devices_per_process = $devices", 'GridDriver::least_points_per_device = 0',
            "Accelerator::time_queue_from = $of{first}",   $ENV{MORE} // q{}
        )
    );
    remove_tree("$folder/run");
    my $launcher = $processes > 1 ? "mpirun -np $processes " : q{};
    return output_of($project, "cd '$folder' && $launcher'$self->{program}' run.par");
}

1;

__END__

=head1 NAME

Saguaro::Bench::SeveralGpus - how much faster several GPUs are than one

=head1 SYNOPSIS

    make bench BENCH=gpu-multi [PROGRAM=exe/cactus_gpu] [MORE='GridDriver::overlap_exchanges = no']

=head1 DESCRIPTION

=over

=item gpu_multi

Sweeps of Jacobi's method on 1024^3 points and full steps of BSSN (fourth order, RK4, dissipation) on 400^3 points (350^3 where a GPU has
less than 100 GB), on 1, 2 and 4 GPUs as far as there are so many, once with a process for each, once with all in one process. For each a
table of what the main queues of the GPUs did, by their own clocks: computing, packing, waiting for messages, unpacking. Efficiency is the
time of a step on one GPU, divided by the number of GPUs and the time on these; 0.93 is wanted, and at most a tenth of the time for exchange and waiting. Then both on 44^3 and 48^3
points, whose values must have the same bits on all numbers of GPUs, both ways.

PROGRAM is a program that has ML_BSSN, Jacobi and CUDARunTime; without it one is built. MORE are lines for the parameter files. With fewer than two
GPUs nothing is measured, and the reason is given.

=back

=cut
