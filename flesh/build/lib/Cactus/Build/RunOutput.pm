# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::RunOutput;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter       qw(import);
use File::Basename qw(basename);

use Cactus::Build::Files qw(read_text);

our @EXPORT_OK = qw(output_folder advice);

my $out_dir =
    qr{ ^ (?: [^#"\n]* \s )? IO (?:Util)? :: out_dir \s* = \s* (?: " (?<quoted> [^"\n]* ) " | (?<bare> [^\s"#]+ ) ) }xim;

sub output_folder ($file, $folder) {
    my $value  = read_text($file) =~ $out_dir ? $+{quoted} // $+{bare} : q{.};
    my $name   = basename($file, '.par');
    my $output = $value =~ s{ [\$] (?: parfile \b | [\{] parfile [\}] ) }{$name}xgr;
    return $output =~ m{ \A / }x ? $output : "$folder/$output";
}

# The fields Look and Next of the comment that opens a parameter file, as lines to print. They call the output simulations/NAME, and a changed copy or
# another IO::out_dir has another one.
sub advice ($file, $output) {
    my ($comment) = read_text($file) =~ m{ \A ( (?: [#] [^\n]* \n )* ) }x;
    my @fields = $comment =~ m{ ^ [#][ ] ( (?: Look | Next ) : [^\n]* \n (?: [#][ ]{2,} [^\n]* \n )* ) }gmx;
    return join q{}, map { s{ ^ [#][ ] }{}gmxr =~ s{ (?<! [\w/.-] ) simulations/ [\w-]+ }{$output}gxr } @fields;
}

1;

__END__

=head1 NAME

Cactus::Build::RunOutput - where a run leaves its output, and what to do with it

=head1 SYNOPSIS

    my $output = output_folder('parfiles/quickstart.par', $folder);

=head1 DESCRIPTION

=over

=item output_folder($file, $folder)

IO::out_dir of a parameter file, for a run that is started in a folder.

=item advice($file, $output)

What the comment at its top says after C<Look:> and C<Next:>, how to look at the run and what to try next, as lines to print. The folder
C<$output> stands where it says C<simulations/NAME>. Empty if it says nothing.

=back

=head1 ERRORS

Dies if the file cannot be read.

=cut
