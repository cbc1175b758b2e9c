# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Mutants::Tree;
use v5.26;
use warnings;
use experimental 'signatures';

use Digest::SHA qw(sha1_hex);
use Exporter 'import';
use File::Path qw(make_path);

use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::Project;
use Saguaro::Acceptance::ChangedMeaning;
use Saguaro::Acceptance::Mutants::Rooms qw(rooms_of_group);

our @EXPORT_OK = qw(hash_of_sources);

use constant {
    DIGITS    => 12,         # of the hash of the sources
    BUILD     => 5_400,      # seconds
    TIMES     => 10,         # as long as the tests take without a mutation
    MORE      => 60,         # seconds, for other work on the machine
    PROCESSES => 2,          # of thorns' tests that ask for no other number
    KILLED    => 'killed',
    OPTIONS   => 'tests',
};

my $no_code = qr{ _test[.]\w+ \z | / (?: test_ [^/]* | t/ .* | test/ .* | laboratory/ .* ) \z }x;

# What no build and no test reads.
my $no_source = qr{ [.]md \z | \A (?: parfiles | flesh/doc | [.]github ) / | \A (?: CITATION[.]cff | LICENSE ) \z }x;

# What is checked out in a tree, but for pages: revisions with the same hash have the same mutants, and the same verdicts.
sub hash_of_sources ($home) {
    open my $pipe, q{-|}, 'git', '-C', $home, 'ls-tree', '-r', 'HEAD' or die "cannot start git: $!\n";
    my @lines = grep { (split m{\t}x, $_, 2)[1] !~ $no_source } map { s{\n \z}{}xr } readline $pipe;
    close $pipe or die "git cannot list what is checked out in $home\n";
    return substr sha1_hex(join "\n", @lines), 0, DIGITS;
}

# A copy of the revision that is checked out, in a folder; what is there already stays.
sub new ($class, $home, $folder) {
    my $self = bless { folder => $folder }, $class;
    if (!-e "$folder/Makefile") {
        make_path($folder);
        system("git -C '$home' archive HEAD | tar -x -C '$folder'") == 0 or die "cannot copy the tree to $folder\n";
    }
    $self->{project} = Cactus::Check::Project->new(home => $folder);
    $self->_restore;
    return $self;
}

sub text ($self, $file) { return read_text("$self->{folder}/$file") }

# The sources of a room, from the top of the tree; those that are generated must be there first.
sub files ($self, $room) {
    $self->_prepare($room) if $room->{folder} =~ m{ \A configs/ }x;
    my $found = $self->{project}->run("find '$room->{folder}' -type f | sort")->{output};
    return grep { $_ =~ $room->{files} && !m{$no_code}x } split m{\n}x, $found;
}

# Builds what a room needs, once, and notes how long its tests take and which fail as they are.
sub _prepare ($self, $room) {
    return if $self->{is_prepared}{ $room->{name} }++;
    $self->_build_as_it_is($room);
    my $notes = "$self->{folder}/baseline";
    $self->_read_baseline($notes);
    for my $step (grep { !$self->{baseline}{ $_->{name} } } $self->_steps($room)) {
        my $result = $self->_run_step($step, BUILD);
        my @line   = (
            $step->{name},     sprintf('%.0f', $result->{seconds}),
            $result->{status}, join q{ }, _failures($result->{output})
        );
        Saguaro::Acceptance::ChangedMeaning::append_text($notes, join("\t", @line) . "\n");
    }
    return $self->_read_baseline($notes);
}

sub _build_as_it_is ($self, $room) {
    my $configuration = $room->{configuration};
    my $list          = "testsuites/faults/mutants/$configuration.th";
    $self->_must("make $configuration-config OPTIONS=@{[OPTIONS]} THORNLIST=$list")
        if !-e "$self->{folder}/exe/cactus_$configuration";
    $self->_must($_) for $self->_builds($room), "make -j2 $configuration";
    return;
}

sub _must ($self, $command) {
    my $result = $self->{project}->run($command, limit => 2 * BUILD);
    die "$command ends with $result->{status}:\n$result->{output}\n" if $result->{status};
    return;
}

sub _read_baseline ($self, $notes) {
    return if !-e $notes;
    for my $line (split m{\n}x, read_text($notes)) {
        my ($name, $seconds, $status, $failures) = split m{\t}x, $line;
        $self->{baseline}{$name} =
            { seconds => $seconds, status => $status, failures => { map { $_ => 1 } split q{ }, $failures // q{} } };
    }
    return;
}

# ---- one mutant

# What the tests say of a file with another text: killed, survives or broken (does not compile), and by whom. The file is as before then.
sub verdict ($self, $room, $file, $mutant) {
    $self->_prepare($room);
    my $original = $self->text($file);
    write_text("$self->{folder}/mutated", "$file\n$original");
    write_text("$self->{folder}/$file",   $mutant);
    my @verdict = $self->_judged($room);
    $self->_restore;
    $self->_build_as_it_is($room)
        if $file =~ m{ [.]kranc \z | \A tools/kernelgen/ }x;    # what was generated is text of others
    return @verdict;
}

# A run that was broken off may have left a mutant.
sub _restore ($self) {
    my $note = "$self->{folder}/mutated";
    return if !-e $note;
    my ($file, $original) = read_text($note) =~ m{ \A ([^\n]*) \n (.*) \z }xs;
    write_text("$self->{folder}/$file", $original);
    return unlink $note;
}

sub _judged ($self, $room) {
    for my $command ($self->_builds($room)) {
        my $built = $self->{project}->run($command, limit => BUILD);
        return ('broken', _first_error($built->{output})) if $built->{status};
    }
    my $is_built = 0;
    for my $step ($self->_steps($room)) {
        if ($step->{thorn} && !$is_built++) {
            my $built = $self->{project}->run("make -j2 $room->{configuration}", limit => BUILD);
            return ('broken', _first_error($built->{output})) if $built->{status};
        }
        my $by = $self->_failure_of($step);
        return (KILLED, $by) if $by;
    }
    return ('survives', q{});
}

# Unit tests of the rooms alone are compiled, not those of all thorns.
sub _builds ($self, $room) {
    my $tools  = "$self->{folder}/configs/.tools";
    my @tested = map { $_->{name} } grep { $_->{tests} eq 'thorns' } rooms_of_group('sources');
    return $room->{tests} eq 'thorns'
        ? "make -j2 -rR -f flesh/build/configuration.mk NAME=$room->{configuration} unittests tested='@tested'"
        : $room->{tests} eq 'kernelgen'
        ? "make -s -j2 -f tools/kernelgen/Makefile OUT='$tools' CXX='ccache g++' '$tools/kernelgen' tests"
        : ();
}

# What is run, one after the other: unit tests, those of messages on two processes, tests of thorns.
sub _steps ($self, $room) {
    my $unit_tests = "exe/$room->{configuration}/unit_tests";
    my %unit       = (
        thorns => [
            { name => 'unit tests', command => $unit_tests },
            {
                name    => 'unit tests on 2 processes',
                command => "mpirun -np 2 $unit_tests --gtest_color=no --gtest_filter='Movement*:DeviceMail*-*OnGpu.*'"
            },
        ],
        kernelgen => [ { name => 'unit tests of kernelgen', command => 'configs/.tools/kernelgen_tests' } ],
        none      => [],
    );
    my @thorns = split q{ }, $room->{thorns};
    return @{ $unit{ $room->{tests} } }, map { $self->_thorn_step($room->{configuration}, $_) } @thorns;
}

sub _thorn_step ($self, $configuration, $thorn) {
    my $folder = "$self->{folder}/TEST/@{[PROCESSES]}";
    return {
        name    => $thorn,
        thorn   => $thorn,
        command => "flesh/build/testsuite/run $configuration --processes @{[PROCESSES]} --folder '$folder' $thorn"
    };
}

# A mutant that takes all memory is ended by the system before other programs are.
sub _run_step ($self, $step, $limit) {
    return $self->{project}->run(
        "echo 1000 > /proc/self/oom_score_adj; $step->{command}",
        limit       => int $limit,
        environment => { OMP_NUM_THREADS => 1 }
    );
}

# The name of what notices the mutation; none if nothing does. A step that fails without naming a test runs again: the machine may be to blame.
sub _failure_of ($self, $step) {
    my $usual = $self->{baseline}{ $step->{name} } // die "'$step->{name}' has not been run without mutations\n";
    for my $is_last (0, 1) {
        my $result = $self->_run_step($step, TIMES * $usual->{seconds} + MORE);
        my ($new) = grep { !$usual->{failures}{$_} } _failures($result->{output});
        return $new if $new;
        return if $result->{status} == $usual->{status};
        return "$step->{name}: takes too long" if $result->{status} == 124;
        return "$step->{name}: ends with status $result->{status}" if $is_last;
    }
    return;
}

sub _failures ($output) {
    my %seen;
    return grep { !$seen{$_}++ } $output =~ m{ ^ \[ \s+ FAILED \s+ \] \s+ ( [\w/]+ [.] [\w/]+ ) }gmx,
        $output =~ m{ ^ ( \w+ / \S+ ) \s+ Failure: }gmx;
}

sub _first_error ($output) {
    my ($line) = $output =~ m{ ^ ( .* error: .* ) $ }xm;
    return $line // substr $output, -200;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Mutants::Tree - a copy of the sources that is built, mutated and tested

=head1 SYNOPSIS

    my $tree = Saguaro::Acceptance::Mutants::Tree->new($home, "$home/TEST/mutants/tree-0");
    my ($verdict, $by) = $tree->verdict($room, 'arrangements/Saguaro/Geometry/src/box.cc', $mutant);

=head1 DESCRIPTION

The copy is that of the revision that was checked out when it was made, in a folder that is named by C<hash_of_sources($home)>. Its configurations have the thorns of F<testsuites/faults/mutants>; each is
built when its first mutant comes, and after each mutation as far as that reaches. The file F<baseline> says how long each test program takes
and which tests fail as they are: those kill no mutant. A mutant is killed by another failure, by
another status at the end, or by ten times that time and a minute.
A file that was mutated when the program was stopped is put right by the next C<new>.

=head1 ERRORS

Dies if git cannot list the sources, if the copy cannot be made, or the sources as they are do not build.

=cut
