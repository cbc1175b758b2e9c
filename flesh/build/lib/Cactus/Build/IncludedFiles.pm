# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::IncludedFiles;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter       qw(import);
use File::Basename qw(dirname);

use Cactus::Build::Files qw(read_text);

our @EXPORT_OK = qw(included_files with_included_files);

my $include = qr{ ^ \h* include \h+ " (?<name> [^"\n]+ ) " [^\n]* \n? }mx;

# The files that a script includes, and those that these include. kernelgen says what is wrong with files that are missing.
sub included_files ($script) {
    my %seen;
    _visit($script, \%seen);
    my @files = sort keys %seen;
    return @files;
}

sub _visit ($file, $seen) {
    for my $included (map { dirname($file) . "/$_" } read_text($file) =~ m{$include}gx) {
        next if !-f $included || $seen->{$included}++;
        _visit($included, $seen);
    }
    return;
}

# Its text, with those of the files in the places of the lines that include them.
sub with_included_files ($script) {
    my $folder = dirname($script);
    return read_text($script) =~ s{$include}{ with_included_files("$folder/$+{name}") }gexr;
}

1;

__END__

=head1 NAME

Cactus::Build::IncludedFiles - what scripts of kernelgen include

=head1 SYNOPSIS

    my @files = included_files('arrangements/Saguaro/Matter/Matter.kranc');
    my $text  = with_included_files('arrangements/Saguaro/Matter/Matter.kranc');

=head1 DESCRIPTION

A line C<include "file"> of a script stands for the text of that file, whose name counts from the folder of the file that has the line.
F<tools/kernelgen/parse/script_text.hh> reads it the same way.

=cut
