# SPDX-License-Identifier: LGPL-2.1-or-later
package EmittedTree;
use v5.26;
use warnings;
use experimental 'signatures';

use Carp           qw(croak);
use File::Basename qw(dirname);
use File::Spec;
use File::Temp qw(tempdir);

use Cactus::CCL::Capabilities::Result;
use Cactus::CCL::Emit;
use Cactus::CCL::Emit::Output;
use Cactus::CCL::FortranNames;
use Cactus::CCL::Layout;
use TestFiles qw(output_of write_file);
use TestTree;

my $flesh = File::Spec->rel2abs(dirname(__FILE__) . '/../../..');

# What a configuration of gfortran and gcc defines, as far as the public headers ask.
my $config = <<'END_OF_HEADER';
#ifndef CCTK_CONFIG_H
#define CCTK_CONFIG_H
#define CCTK_REAL_PRECISION_8 1
#define CCTK_INTEGER_PRECISION_4 1
#define HAVE_CCTK_REAL8 1
#define HAVE_CCTK_INT4 1
#define CCTK_FCALL
#endif
END_OF_HEADER

my %compiler = (
    c   => 'gcc -std=gnu11 -DCCODE -Wall -Wextra -Werror',
    cc  => 'g++ -std=c++20 -DCCODE -Wall -Wextra -Werror',
    f90 => 'gfortran',
);

# files as for TestTree: thorns, whose bindings are emitted into a directory of their own.
sub new ($class, %files) {
    my ($build, $diagnostics) = TestTree->load(%files);
    croak $diagnostics->report if $diagnostics->has_errors;
    my $self = bless { directory => tempdir(CLEANUP => 1), build => $build }, $class;
    $self->emit;
    write_file($self->path('config-data/cctk_Config.h'), $config);
    return $self;
}

sub build ($self) { return $self->{build} }

# Emits, and returns the counts of files.
sub emit ($self) {
    my $build  = $self->{build};
    my %result = map { (lc $_->name => Cactus::CCL::Capabilities::Result->new) } $build->capabilities;
    my $layout = Cactus::CCL::Layout->new(
        build              => $build,
        fortran_names      => Cactus::CCL::FortranNames->new,
        capability_results => \%result,
    );
    my $output = Cactus::CCL::Emit::Output->new($self->{directory});
    $output->add(Cactus::CCL::Emit->files($layout, "$flesh/ccl/templates"));
    return $output->write_all;
}

sub path ($self, $name) {
    return "$self->{directory}/$name";
}

sub _run ($command) {
    my ($output, $status) = output_of($command);
    croak "$command:\n$output" if $status != 0;
    return $output;
}

# Compiles a text as a source of a thorn; returns the object, dies with what the compiler said.
sub compile ($self, $thorn, $language, $name, $text) {
    my $source = $self->path("src/$thorn/$name." . ($language eq 'f90' ? 'F90' : $language));
    write_file($source, $text);
    $source = $self->_preprocessed_fortran($thorn, $name, $source) if $language eq 'f90';
    return $self->compile_file($thorn, $language, $source);
}

sub compile_file ($self, $thorn, $language, $source) {
    my $object   = "$source.o";
    my $includes = $self->_includes($thorn);
    _run("$compiler{$language} $includes -c $source -o $object");
    return $object;
}

# All sources of the bindings.
sub compile_bindings ($self) {
    return map { $self->compile_file('CactusBindings', 'cc', $_) } glob $self->path('bindings/src/*.cc');
}

# Links objects and returns what the program prints.
sub run_program ($self, @objects) {
    my $program = $self->path('program');
    _run("gfortran -o $program @objects -lstdc++");
    return _run($program);
}

sub _includes ($self, $thorn) {
    my @directories = (
        $self->path("bindings/include/$thorn"),
        $self->path('bindings/include'),
        $self->path('config-data'),
        "$flesh/include", "$flesh/src"
    );
    return join q{ }, map { "-I$_" } @directories;
}

# The essence of what the build does with Fortran: `&&` ends a statement, long lines are continued.
sub _preprocessed_fortran ($self, $thorn, $name, $source) {
    my $includes = $self->_includes($thorn);
    my $text     = _run("cpp -traditional -P -DFCODE -DF90CODE $includes $source");
    $text =~ s{ && }{\n}gx;
    1 while $text =~ s{ ^ ( [^\n]{120} ) (?= [^\n]{2} ) }{$1&\n&}mx;
    my $result = $self->path("src/$thorn/$name.f90");
    write_file($result, $text);
    return $result;
}

1;

__END__

=head1 NAME

EmittedTree - bindings of small trees of thorns, to be compiled and run by tests

=head1 SYNOPSIS

    my $tree = EmittedTree->new('A/T/param.ccl' => 'INT n "x" { } 1');
    my @objects = ($tree->compile_bindings, $tree->compile(T => 'c', 'main', 'int main(void) { return 0; }'));
    print $tree->run_program(@objects);

=head1 DESCRIPTION

Takes files as L<TestTree> does, checks them, and emits their bindings into a temporary directory. C<compile> compiles a
text in C<c>, C<cc> or C<f90> as if it were a source of a thorn.

=head1 ERRORS

Dies with the report of the checks, and with what a compiler or a program printed if it failed.

=cut
