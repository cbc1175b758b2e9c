# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Mutants::Tree;
use v5.26;
use warnings;
use experimental 'signatures';

use Digest::SHA qw(sha1_hex);
use Exporter 'import';
use File::Path qw(make_path);

use Cactus::Build::Files qw(append_text read_text);
use Cactus::Check::Project;
use Saguaro::Acceptance::Mutants::Steps
    qw(built_program built_tests configured failures result_of steps tests_on_devices);
use Saguaro::Acceptance::Mutants::Trial;
use Saguaro::Acceptance::TestsOnDevices qw(write_tests_on_devices);
use Saguaro::Acceptance::Workers        qw(share_numbers);

our @EXPORT_OK = qw(hash_of_sources);

use constant {
    DIGITS => 12,        # of the hash of the sources
    BUILD  => 10_800,    # seconds
};

my $no_code = qr{ _test[.]\w+ \z | / (?: test_ [^/]* | t/ .* | test/ .* | laboratory/ .* ) \z }x;

# What no build and no test reads.
my $no_source = qr{ [.]md \z | \A (?: parfiles | flesh/doc | [.]github ) / | \A (?: CITATION[.]cff | LICENSE ) \z }x;

# What is checked out in a tree, but for pages, and what compiles it: revisions with the same hash have the same mutants, and the same verdicts. Where
# another compiler compiles a mutated file anew, the program may crash for that alone, which would count as a kill.
sub hash_of_sources ($home) {
    open my $pipe, q{-|}, 'git', '-C', $home, 'ls-tree', '-r', 'HEAD' or die "cannot start git: $!\n";
    my @lines = grep { (split m{\t}x, $_, 2)[1] !~ $no_source } map { s{\n \z}{}xr } readline $pipe;
    close $pipe or die "git cannot list what is checked out in $home\n";
    return substr sha1_hex(join "\n", @lines, _compiler()), 0, DIGITS;
}

sub _compiler () {
    my $compiler = $ENV{CXX} // 'g++';
    return qx{$compiler --version} || die "$compiler does not say which version it is\n";
}

# A copy of the revision that is checked out, in a folder; what is there already stays.
sub new ($class, $home, $folder) {
    my $self = bless { folder => $folder }, $class;
    if (!-e "$folder/Makefile") {
        make_path($folder);
        system("git -C '$home' archive HEAD | tar -x -C '$folder'") == 0 or die "cannot copy the tree to $folder\n";
    }
    $self->{project} = Cactus::Check::Project->new(home => $folder);
    return $self;
}

sub text ($self, $file) { return read_text("$self->{folder}/$file") }

# The sources of a room, from the top of the tree; those that are generated are there once it is prepared.
sub files ($self, $room) {
    my $found = $self->{project}->run("find '$room->{folder}' -type f | sort")->{output};
    return grep { $_ =~ $room->{files} && !m{$no_code}x } split m{\n}x, $found;
}

# Builds all that these rooms need, once, and notes how long their tests take and which fail as they are, so many tests at a time.
sub prepare ($self, $workers, @rooms) {
    my $baseline = $self->baseline;
    my %left;
    for my $room (@rooms) {
        my @steps = grep { !$baseline->{ $_->{name} } } steps($room) or next;
        $self->_build($room);
        $left{ $_->{name} } = $_ for @steps;
    }
    my @steps = map { $left{$_} } sort keys %left;
    my $begin = sub ($worker) {
        return sub ($number) { $self->_note($steps[$number]) };
    };
    share_numbers($workers, [ 0 .. $#steps ], $begin);

    # What failed or is missing may have had too little of the machine.
    $baseline = $self->baseline;
    for my $step (grep { ($baseline->{ $_->{name} }{status} // 1) != 0 } @steps) {
        $self->_note($step);
        say "           fails as it is, and kills no mutant by that: $step->{name}"
            if $self->baseline->{ $step->{name} }{status};
    }
    return;
}

sub _note ($self, $step) {
    my $result = result_of($self->{project}, $step, BUILD);
    my $line   = join "\t", $step->{name}, sprintf('%.0f', $result->{seconds}), $result->{status},
        join q{ }, failures($result->{output});
    return append_text("$self->{folder}/baseline", "$line\n");
}

sub _build ($self, $room) {
    my $cores = $self->{project}->cores;
    $self->_must(configured($room)) if !-e "$self->{folder}/exe/cactus_$room->{configuration}";
    $self->_must($_) for built_tests($room, $cores), built_program($room, $cores);
    write_tests_on_devices("$self->{folder}/configs/$room->{configuration}",
        "$self->{folder}/../" . tests_on_devices($room));
    return;
}

sub _must ($self, $command) {
    my $result = $self->{project}->run($command, limit => BUILD);
    die "$command ends with $result->{status}:\n$result->{output}\n" if $result->{status};
    return;
}

# {step: seconds, status and failures without a mutation}
sub baseline ($self) {
    my $notes = "$self->{folder}/baseline";
    my %baseline;
    for my $line (-e $notes ? split m{\n}x, read_text($notes) : ()) {
        my ($name, $seconds, $status, $failures) = split m{\t}x, $line;
        $baseline{$name} =
            { seconds => $seconds, status => $status, failures => { map { $_ => 1 } split q{ }, $failures // q{} } };
    }
    return \%baseline;
}

# What judges one mutant after the other in a folder of its own.
sub trial ($self, $folder, $jobs) {
    return Saguaro::Acceptance::Mutants::Trial->new($self->{folder}, $self->baseline, $folder, $jobs);
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Mutants::Tree - the sources that are mutated, as they are: built and tested

=head1 SYNOPSIS

    my $tree = Saguaro::Acceptance::Mutants::Tree->new($home, "$home/TEST/mutants/base");
    $tree->prepare($workers, @rooms);
    my ($verdict, $by) = $tree->trial("$home/TEST/mutants/tree-0", 2)->verdict($room, 'arrangements/Saguaro/Geometry/src/box.cc', $mutant);

=head1 DESCRIPTION

The tree is that of the revision that was checked out when it was made, in a folder that is named by C<hash_of_sources($home)>. Its configurations have the
thorns of F<testsuites/faults/mutants>. The file F<baseline> says how long each test program takes and which tests fail as they are: those kill no
mutant.

=head1 ERRORS

Dies if git cannot list the sources, if the copy cannot be made, or the sources as they are do not build.

=cut
