# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::Inherited;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter       qw(import);
use File::Basename qw(basename dirname);

use Cactus::Build::Files qw(read_text);
use Cactus::CCL::Diagnostics;
use Cactus::CCL::Model::Thorn;
use Cactus::CCL::Parser::Interface;
use Cactus::CCL::Parser::Param;
use Cactus::CCL::Source;

our @EXPORT_OK = qw(inherited_by names_of);

# Implementations that the lines `inherit NAME ...` of a script name.
sub inherited_by ($script) {
    return map { split q{ } } $script =~ m{ ^ \h* inherit \h+ ( [\w\h]+ ) }gxm;
}

# What scripts may use of implementations without declaring it, one line for each name; see `kernelgen --help`.
sub names_of ($roots, @implementations) {
    my $lines = q{};
    for my $implementation (@implementations) {
        my $directory = _directory_of($roots, $implementation) // next;
        my $thorn     = _read_thorn($directory);
        $lines .= "variable $implementation $_\n" for _variables($thorn);
        $lines .= "$_->[0] $implementation $_->[1]\n" for _parameters($thorn);
    }
    return $lines;
}

sub _directory_of ($roots, $implementation) {
    for my $file (map { sort glob "\Q$_\E/*/*/interface.ccl" } @{$roots}) {
        return dirname($file) if read_text($file) =~ m{ ^ \h* implements \h* : \h* \Q$implementation\E \b }xmi;
    }
    return;
}

# Mistakes in these files are reported by the CCL stage.
sub _read_thorn ($directory) {
    my $thorn =
        Cactus::CCL::Model::Thorn->new(name => basename($directory), directory => $directory, path => $directory);
    my $diagnostics = Cactus::CCL::Diagnostics->new;
    for my $file ([ 'interface.ccl', 'Cactus::CCL::Parser::Interface' ], [ 'param.ccl', 'Cactus::CCL::Parser::Param' ])
    {
        my ($name, $parser) = @{$file};
        my $source = Cactus::CCL::Source->read_file("$directory/$name") // next;
        $parser->parse($source, $thorn, $diagnostics);
    }
    return $thorn;
}

sub _variables ($thorn) {
    my @groups = grep { $_->access eq 'public' && $_->type eq 'grid_function' && $_->dimension == 3 } $thorn->groups;
    return map { $_->name }
        map { $_->variables } grep { $_->variable_type =~ m{ \A REAL }x && !defined $_->vector_length } @groups;
}

sub _parameters ($thorn) {
    return map { [ $_->type, $_->name ] }
        grep { $_->scope ne 'private' && $_->type ne 'string' && !$_->array_size } $thorn->parameters;
}

1;

__END__

=head1 NAME

Cactus::Build::Inherited - what a script sees of the implementations that it inherits

=head1 SYNOPSIS

    use Cactus::Build::Inherited qw(inherited_by names_of);
    my $lines = names_of(['arrangements'], inherited_by($text_of_script));

=head1 DESCRIPTION

The CCL files of the first thorn below the roots that has an implementation say which real grid functions and which parameters
there are. Implementations that no thorn has are left out: the CCL stage reports them.

=cut
