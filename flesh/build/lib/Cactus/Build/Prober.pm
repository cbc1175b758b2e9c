# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::Prober;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text write_text);
use Digest::SHA          qw(sha256_hex);
use File::Temp;

# cache => directory
sub new ($class, %fields) {
    return bless {%fields}, $class;
}

# Full path of the program that a command line starts, or undef.
sub program ($self, $command) {
    my ($name) = $command =~ m{ (\S+) }x or return;
    return -x $name && !-d _ ? $name : undef if $name =~ m{ / }x;
    for my $directory (split m{:}x, $ENV{PATH}) {
        return "$directory/$name" if -x "$directory/$name" && !-d _;
    }
    return;
}

# Output of a command (both streams), and whether it succeeded.
sub run ($self, $command) {
    my $output = `( $command ) 2>&1 </dev/null`;    ## no critic (ProhibitBacktickOperators) - the shell is wanted
    return ($output // q{}, $? == 0);
}

# First line that a program says of its version.
sub version ($self, $command, $option = '--version') {
    my $program = $self->program($command) // return;
    return $self->_remember(
        [ 'version', $command, $option, _identity($program) ],
        sub {
            my ($output) = $self->run("$command $option");
            my @lines    = split m{\n}x, $output;
            my ($line)   = ((grep { m{ \d [.] \d }x } @lines), grep { m{ \d }x } @lines);
            return $line // 'unknown version';
        }
    );
}

# Compiles a program text: command lines use SOURCE and OUTPUT. Returns the bytes of OUTPUT, or undef if the command
# fails. (2nd in list context: what the command said.)
sub build ($self, $command, $suffix, $text) {
    my ($program) = $command =~ m{ (\S+) }x;
    my $answer = $self->_remember([ 'build', $command, $suffix, $text, _identity($self->program($program) // q{}) ],
        sub { $self->_build($command, $suffix, $text) });
    my ($status, $rest) = $answer =~ m{ \A (\w+) \n (.*) \z }xs;
    my $bytes = $status eq 'success' ? $rest : undef;
    return wantarray ? ($bytes, $status eq 'success' ? q{} : $rest) : $bytes;
}

sub _build ($self, $command, $suffix, $text) {
    my $directory = File::Temp->newdir('saguaro_probe_XXXXXX', TMPDIR => 1);
    my ($source, $output) = ("$directory/probe$suffix", "$directory/output");
    write_text($source, $text);
    my $line = $command =~ s{ \b SOURCE \b }{$source}xgr =~ s{ \b OUTPUT \b }{$output}xgr;
    my ($said, $success) = $self->run("cd $directory && $line");
    return "failure\n$said" if !$success;
    return "success\n" . (-e $output ? read_text($output) : $said);
}

# A program that was replaced is another program.
sub _identity ($program) {
    my @facts = length $program ? stat $program : ();
    return join q{,}, $program, @facts ? @facts[ 7, 9 ] : ();
}

sub _remember ($self, $key, $find) {
    my $file = join q{/}, $self->{cache}, sha256_hex(join "\0", @{$key});
    return read_text($file) if -e $file;
    my $answer = $find->();
    write_text($file, $answer);
    return $answer;
}

1;

__END__

=head1 NAME

Cactus::Build::Prober - ask programs of this machine, and remember the answers

=head1 SYNOPSIS

    my $prober = Cactus::Build::Prober->new(cache => 'configs/.cache');
    my $object = $prober->build('gcc -O2 -c SOURCE -o OUTPUT', '.c', "int x;\n");

=head1 DESCRIPTION

Answers are kept in files named by a digest of the question, which includes size and time of the program that is asked;
so a configuration that was made before is made again in a moment.

=over

=item program($command)

Full path of the program that a command line starts, or undef.

=item version($command, $option)

The line of C<$command --version> that holds a version number; undef if there is no such program.

=item build($command, $suffix, $text)

Writes the text to a file, runs the command with C<SOURCE> and C<OUTPUT> replaced, returns the content of OUTPUT (what
the command printed if it left none), or undef. In list context followed by what a failing command said.

=item run($command)

Runs a command now, without memory: its output and whether it succeeded.

=back

=head1 ERRORS

Dies if the cache or the temporary directory cannot be written.

=cut
