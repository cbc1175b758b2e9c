# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Project;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(make_path);
use File::Spec;
use Time::HiRes qw(time);

use Cactus::Build::Files    qw(read_text);
use Cactus::Build::Sessions qw(sessions_of_a_run SESSIONS);
use Cactus::CCL::Accessors  qw(has);

use constant WRONG_PROCESSES => 121;

has(qw(home configuration));

sub new ($class, %options) {
    my $self = bless { configuration => 'check', %options }, $class;
    $self->{room} //= "$self->{home}/TEST/checks";
    make_path($self->{room});
    _prepare_environment();
    return $self;
}

# Tests run as any user and with more processes and threads than there are cores: Open MPI wants to be told, and threads that
# wait let others work. All processes are on one machine, so Open MPI need not spend some tenths of a second on a search for networks,
# nor hwloc on one for devices.
sub _prepare_environment {
    my %permission = (
        OMPI_ALLOW_RUN_AS_ROOT             => 1,
        OMPI_ALLOW_RUN_AS_ROOT_CONFIRM     => 1,
        OMPI_MCA_rmaps_base_oversubscribe  => 1,
        OMPI_MCA_hwloc_base_binding_policy => 'none',
        OMPI_MCA_mpi_yield_when_idle       => 1,
        OMPI_MCA_mtl                       => '^ofi,psm,psm2',
        OMPI_MCA_btl                       => '^ofi,openib',
        OMP_WAIT_POLICY                    => 'passive',
        HWLOC_COMPONENTS                   => '-pci,-linuxio,-gl,-opencl,-cuda,-nvml,-rsmi,-levelzero',
    );
    $ENV{$_} //= $permission{$_} for keys %permission;    ## no critic (RequireLocalizedPunctuationVars) for the runs
    delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL)};          # of the make that called
    return;
}

# An empty folder for one check.
sub room ($self, $name) {
    my $room = "$self->{room}/$name";
    system('rm', '-rf', $room) == 0 or die "cannot empty $room\n";
    make_path($room);
    return $room;
}

# Runs a command of the shell; its lines are printed as they come if `show` says so. Options: folder, environment, limit
# (seconds). Returns a hash: status, output, seconds.
sub run ($self, $command, %options) {
    my $folder   = $options{folder} // $self->home;
    my $limit    = $options{limit}  // 1200;
    my %set      = (%{ $options{environment} // {} });
    my $words    = join q{ }, map { "$_='$set{$_}'" } sort keys %set;
    my $start    = time;
    my $shell    = "cd '$folder' && export LC_ALL=C $words && { $command\n} 2>&1 </dev/null";
    my $sessions = sessions_of_a_run();
    local $ENV{ (SESSIONS) } = "$sessions";
    open my $pipe, q{-|}, 'timeout', '-k', '5', $limit, 'bash', '-c', $shell or die "cannot start timeout: $!\n";
    my $output = q{};

    while (my $line = readline $pipe) {
        $output .= $line;
        print $line if $options{show};
    }
    close $pipe;    ## no critic (RequireCheckedClose) the status is what is asked for
    my $status = $? & 127 ? 128 + ($? & 127) : $? >> 8;
    $output .= "[stopped after $limit seconds]\n" if $status == 124;
    return { status => $status, output => $output, seconds => time - $start };
}

sub has_program ($self, $name) {
    return scalar grep { -x "$_/$name" } split m{:}x, $ENV{PATH};
}

# Whether programs run where the shell limits their addresses (ulimit -v).
sub can_limit_addresses ($self) { return 1 }

sub cores ($self) {
    chomp(my $count = qx{getconf _NPROCESSORS_ONLN});
    return $count || 1;
}

sub executable ($self) {
    return $self->{program} // "$self->{home}/exe/cactus_$self->{configuration}";
}

# The program that the variable PROGRAM names, from the top of the tree; undefined if it names none.
sub given_program ($self) {
    my $name = $ENV{PROGRAM} // return;
    length $name or die "PROGRAM is empty: let it name a program, or do not set it\n";
    my $program    = File::Spec->rel2abs($name, $self->home);
    my $is_program = -f $program && -x $program;
    die "PROGRAM: there is no program $program\n" if !$is_program;
    return $program;
}

sub has_mpi ($self) {
    return 0 if !$self->has_program('mpirun');
    return !$self->missing_thorns('MPI') if defined $self->{program};
    return -e "$self->{home}/configs/$self->{configuration}/bindings/Configuration/Capabilities/cctki_MPI.h";
}

# Those of these thorns that the program, or else the configuration, does not contain.
sub missing_thorns ($self, @names) {
    $self->{of_program} //= [ $self->_thorns_of_program ] if defined $self->{program};
    my %has = map { lc $_ => 1 } @{ $self->{of_program} // [ $self->_thorns_of_configuration ] };
    return grep { !$has{ lc $_ } } @names;
}

sub _thorns_of_program ($self) {
    return $self->run("'$self->{program}' --list-thorns")->{output} =~ m{ ^ \s+ (\w+) $ }gmx;
}

sub _thorns_of_configuration ($self) {
    my $list = "$self->{home}/configs/$self->{configuration}/config-data/make.thornlist";
    return -e $list ? read_text($list) =~ m{ ^ THORN_DIR_ (\w+) }gmx : ();
}

# Runs a parameter file in a folder of its own. Options: processes, threads (else what OMP_NUM_THREADS says), limit, folder.
sub simulate ($self, $parameter_file, %options) {
    my $processes = $options{processes} // 1;
    my $launcher  = $processes > 1 ? "mpirun -np $processes " : q{};
    my $result    = $self->run(
        "$launcher'@{[$options{executable} // $self->executable]}' @{[$options{options} // q{}]} '$parameter_file'",
        folder      => $options{folder},
        limit       => $options{limit} // 240,
        environment => { OMP_NUM_THREADS => $options{threads} // $ENV{OMP_NUM_THREADS} // 1 },
    );
    return _with_processes($result, $processes);
}

# A run that ends well on another number of processes than was asked for has failed: it shows nothing about that number.
sub _with_processes ($result, $processes) {
    my ($found) = $result->{output} =~ m{ ^ Processes: \s+ (\d+) $ }xm;
    return $result if $result->{status} || defined $found && $found == $processes;
    my $complaint = "[expected a run on $processes processes, its output says @{[$found // 'nothing of processes']}]\n";
    return { %{$result}, status => WRONG_PROCESSES, output => $result->{output} . $complaint };
}

# The parameters that occur in text files, as @NAME@, replaced.
sub filled_in ($self, $template, %value) {
    return read_text($template) =~ s{ [@] (\w+) [@] }{ $value{$1} // die "$template: \@$1\@ has no value\n" }gexr;
}

1;

__END__

=head1 NAME

Cactus::Check::Project - the checkout under test: where things are, and how programs of it are run

=head1 SYNOPSIS

    my $project = Cactus::Check::Project->new(home => $home);     # options also: configuration, or program, which exists
    my $result  = $project->run('make check', limit => 900, show => 1);
    my $room    = $project->room('layouts/2x1');
    $result     = $project->simulate('wave.par', folder => $room, processes => 2, threads => 1);

=head1 DESCRIPTION

=over

=item run($command, %options), simulate($parameter_file, %options)

Run in a folder, with a limit in seconds, and return a hash of C<status>, C<output> (both streams) and C<seconds>. A simulation that
does not say that it ran on the number of processes that was asked for has the status 121. C<options> stands before its parameter file.

=item room($name)

An empty folder below F<TEST/checks>.

=item executable, given_program, configuration, has_mpi, has_program($name), missing_thorns(@names), can_limit_addresses

=item filled_in($template, %value)

The text of a file with C<@NAME@> replaced by values.

=back

=head1 ERRORS

Dies if a folder cannot be made or a program not be started; a program that fails is a result, not an error.

=cut
