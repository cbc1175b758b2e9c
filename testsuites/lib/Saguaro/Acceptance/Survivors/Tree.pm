# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Survivors::Tree;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(append_text read_text write_text);
use Cactus::Check::Project;
use Saguaro::Acceptance::Mutants::Copy    qw(refresh_copy);
use Saguaro::Acceptance::Mutants::Steps   qw(first_error result_of);
use Saguaro::Acceptance::Survivors::Rows  qw(planted);
use Saguaro::Acceptance::Survivors::Tests qw(builds command_of thorns_of_suites verdict_of);
use Saguaro::Acceptance::TestsOnDevices   qw(write_tests_on_devices);

use constant {
    BUILD   => 3_600,
    LONGEST => 3_600,
    TIMES   => 5,
    MORE    => 60
};    # seconds; times and seconds that a test may take longer

# A copy of a tree that is built, in a folder; what is there already stays.
sub new ($class, $project, $folder) {
    my $self = bless { folder => $folder, base => "$folder/base", configuration => $project->configuration }, $class;
    if (!-e "$folder/is-complete") {
        refresh_copy($project->home, $self->{base}, own_sources => 1);
        write_tests_on_devices("$self->{base}/configs/$self->{configuration}", "$folder/tests-on-devices");
        write_text("$folder/is-complete", "a copy of the tree\n");
    }
    return $self;
}

sub text ($self, $file) { return -e "$self->{base}/$file" ? read_text("$self->{base}/$file") : q{} }

# Verdict and reason: killed (by which tests), survives (which tests do not see it), stale (the row does not fit the tree), cannot be asked (a test
# that does not pass without the mutation), broken (does not compile).
sub verdict ($self, $worker, $jobs, $row) {
    my $mutant = eval { planted($row, $self->text($row->{file})) } // return ('stale', $@ =~ s{ \s+ \z }{}xr);
    my $copy   = $self->copy($worker);
    my $usual  = $self->usual($copy, @{ $row->{tests} });
    my @deaf   = grep { $usual->{$_}{verdict} ne 'passed' } map { _name($_) } @{ $row->{tests} };
    return ('cannot be asked', join ', ', map { "$_: $usual->{$_}{verdict} without the mutation" } @deaf) if @deaf;
    return $self->tried($copy, $jobs, $row, $mutant);
}

sub _name ($test) { return "$test->{kind} $test->{name}" }

# The tree of a worker, without a mutation.
sub copy ($self, $worker) {
    my $folder = "$self->{folder}/tree-$worker";
    refresh_copy($self->{base}, $folder);
    return Cactus::Check::Project->new(home => $folder);
}

# {test: verdict and seconds} without a mutation; what is not known yet is asked now, and noted.
sub usual ($self, $copy, @tests) {
    my $notes = "$self->{folder}/usual";
    my @rows  = map { [ split m{\t}x ] } -e $notes ? split m{\n}x, read_text($notes) : ();
    my %usual = map { $_->[0] => { verdict => $_->[1], seconds => $_->[2] } } @rows;
    for my $test (grep { !$usual{ _name($_) } } @tests) {
        my $result = result_of($copy, { command => command_of($self->{configuration}, $test) }, LONGEST);
        my ($name, $verdict) = (_name($test), verdict_of($test, $result));
        append_text($notes, join("\t", $name, $verdict, $result->{seconds}) . "\n");
        $usual{$name} = { verdict => $verdict, seconds => $result->{seconds} };
    }
    return \%usual;
}

# What the tests of a row say when its mutation is planted.
sub tried ($self, $copy, $jobs, $row, $mutant) {
    write_text($copy->home . "/$row->{file}", $mutant);
    $self->{thorns} //= thorns_of_suites($copy);
    my @tests = map { $self->_with_thorn($_) } @{ $row->{tests} };
    for my $command (builds($self->{configuration}, $jobs, @tests)) {
        my $built = $copy->run($command, limit => BUILD, environment => { CCACHE_DISABLE => 1 });
        return ('broken', first_error($built->{output}) =~ s{ \s+ }{ }gxr) if $built->{status};
    }
    return $self->_judged($copy, @tests);
}

# With the thorns that have unit tests of its suite.
sub _with_thorn ($self, $test) {
    my ($suite) = split m{[.]}x, $test->{name};
    return { %{$test}, thorn => $self->{thorns}{$suite} };
}

sub _judged ($self, $copy, @tests) {
    my $usual = $self->usual($copy);
    my (@seen, @unseen);
    for my $test (@tests) {
        my $limit  = TIMES * $usual->{ _name($test) }{seconds} + MORE;
        my $result = result_of($copy, { command => command_of($self->{configuration}, $test) }, $limit);
        push @{ verdict_of($test, $result) eq 'failed' ? \@seen : \@unseen }, _name($test);
    }
    return @unseen ? ('survives', 'not seen by ' . join ', ', @unseen) : ('killed', join ', ', @seen);
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Survivors::Tree - plants single mutations in copies of a built tree, and asks single tests

=head1 SYNOPSIS

    my $tree = Saguaro::Acceptance::Survivors::Tree->new($project, "$home/TEST/survivors/1");
    my ($verdict, $reason) = $tree->verdict(0, 2, $rows[0]);

=head1 DESCRIPTION

The first copy has sources of its own, so that work in the tree goes on meanwhile. Each worker has a copy of that one, in which make compiles what depends on
the mutated file.

=cut
