# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Capabilities;
use v5.26;
use warnings;
use experimental 'signatures';

use Digest::MD5 qw(md5_hex);
use File::Path  qw(make_path);
use List::Util  qw(max uniq);

use Cactus::CCL::Files qw(read_file write_file);
use Cactus::CCL::Capabilities::Environment;
use Cactus::CCL::Capabilities::Result;
use Cactus::CCL::Source;

# Scripts run here, and find here what earlier stages detected.
my $working_directory = 'config-data';

# What scripts printed, so that they need not run again while nothing they depend on has changed.
my $memory = 'config-data/capabilities';

# Lines of a failed script's log that stand in the message.
my $lines_shown = 5;

my %interpreter_of = (python => 'python3');

sub new ($class, %options) {
    my ($build, $directory) = @options{qw(build directory)};
    my $stored = Cactus::CCL::Capabilities::Environment->read_options("$directory/config-info");
    return bless {
        build       => $build,
        directory   => $directory,
        diagnostics => $options{diagnostics},
        fresh       => $options{fresh},
        environment => Cactus::CCL::Capabilities::Environment->new($stored, [ option_names($build) ]),
        result_of   => {},
        scripts_run => 0,
    }, $class;
}

# The options that any script reads: each script sees them all.
sub option_names ($build) {
    my @names = sort(uniq(map { $_->options } $build->capabilities));
    return @names;
}

sub scripts_run ($self) {
    return $self->{scripts_run};
}

# Results by lower-case name of the capability. Scripts that depend on one that failed are not run.
sub run_all ($self) {
    for my $capability ($self->{build}->capabilities) {
        my @missing = grep { !$self->{result_of}{ lc $_->name } } $capability->thorn->needed_capabilities;
        next if grep { $_ != $capability } @missing;
        my $result = $self->_result($capability) // next;
        $self->{result_of}{ lc $capability->name } = $result;
        $self->{environment}->set($result->make_variables);
    }
    return $self->{result_of};
}

sub _result ($self, $capability) {
    return Cactus::CCL::Capabilities::Result->new if !defined $capability->script;
    my $script = $capability->thorn->path . q{/} . $capability->script;
    my $text   = read_file($script);
    if (!defined $text) {
        $self->{diagnostics}->error($capability, "cannot read the configuration script '@{[$capability->script]}': $!");
        return;
    }
    my $key    = md5_hex($capability->language, $text, $self->{environment}->fingerprint);
    my $output = $self->_remembered($capability, $key);
    return $self->_parse($capability, $output) if defined $output;
    return $self->_run($capability, $script, $key);
}

sub _run ($self, $capability, $script, $key) {
    $self->{scripts_run}++;
    my $log = $self->_memory_file($capability) . '.log';
    my ($output, $status) = $self->_execute($capability->language, $script, $log);
    my $errors_before = $self->{diagnostics}->has_errors;
    my $result        = $self->_parse($capability, $output);
    print {*STDERR} map { "$_\n" } $result->messages;
    $self->_report_failure($capability, $result, $status, $log) if $status != 0 || $result->errors;
    return if $self->{diagnostics}->has_errors > $errors_before;
    $self->_remember($capability, $key, $output);
    return $result;
}

# What the script says of it, else the end of what it printed on the side.
sub _report_failure ($self, $capability, $result, $status, $log) {
    my $name   = $capability->thorn->directory . q{/} . $capability->script;
    my $reason = $status == 0 ? 'reports an error' : "ended with status $status";
    my @said   = grep { m{\S}x } $result->errors;
    if (!@said) {
        my @lines = split m{\n}x, read_file($log) // q{};
        @said = (@lines[ max(0, @lines - $lines_shown) .. $#lines ], "(all of it is in $log)");
    }
    my $text = join "\n    ", "capability '@{[$capability->name]}': the configuration script $name $reason", @said;
    $self->{diagnostics}->error($capability, $text);
    return;
}

sub _parse ($self, $capability, $output) {
    my $name   = $capability->thorn->directory . q{/} . $capability->script . ' (output)';
    my $source = Cactus::CCL::Source->new($name, $output);
    return Cactus::CCL::Capabilities::Result->parse($source, $self->{diagnostics});
}

# What a script printed, and its exit status. A shell changes the directory, so that this process need not.
sub _execute ($self, $language, $script, $log) {
    my @interpreter = defined $language ? ($interpreter_of{ lc $language } // $language) : ();
    my $directory   = "$self->{directory}/$working_directory";
    make_path("$self->{directory}/$memory");
    local %ENV = (%ENV, $self->{environment}->variables);
    delete local @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL)};    # a script that runs make begins anew
    open my $pipe, '-|', 'sh', '-c', 'cd "$0" && log=$1 && shift && exec "$@" 2> "$log"', $directory,
        $log, @interpreter, $script
        or die "cannot start a shell: $!\n";
    local $/ = undef;
    my $output = readline($pipe) // q{};
    close $pipe;
    return ($output, $? >> 8 || $?);
}

# ---------------------------------------------------------------------------------------------------- memory

sub _memory_file ($self, $capability) {
    return "$self->{directory}/$memory/" . $capability->name;
}

# The first line is the key, the rest what the script printed.
sub _remembered ($self, $capability, $key) {
    return if $self->{fresh};
    my $text = read_file($self->_memory_file($capability)) // return;
    return $text =~ m{ \A \Q$key\E \n (.*) \z }sx ? $1 : undef;
}

sub _remember ($self, $capability, $key, $output) {
    write_file($self->_memory_file($capability), "$key\n$output");
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Capabilities - run the configuration scripts

=head1 SYNOPSIS

    my $capabilities = Cactus::CCL::Capabilities->new(
        build => $build, directory => 'configs/sim', diagnostics => $diagnostics);
    my $result_of = $capabilities->run_all;
    exit 1 if $diagnostics->has_errors;
    say for $result_of->{hdf5}->libraries;

=head1 DESCRIPTION

Each capability with a script has it run in F<config-data>, after those that its thorn requires, with the options of the
configuration in its environment and with the make definitions of all scripts that ran before. What a script prints is
remembered in F<config-data/capabilities> with a digest of the script, its language and the environment; while these are
the same it does not run again. What it prints to standard error is kept beside that and shown if it fails.

=over

=item new(build => $build, directory => $directory, diagnostics => $diagnostics, fresh => $flag)

With C<fresh> all scripts run.

=item run_all

A hash from lower-case names to L<Cactus::CCL::Capabilities::Result> objects. It lacks the capabilities whose scripts
failed and those that depend on them.

=item scripts_run

The number of scripts that C<run_all> has run.

=item option_names($build)

The names of all options that scripts read.

=back

=head1 ERRORS

Scripts that cannot be read, that end with another status than 0, that print C<BEGIN ERROR> or something unknown are
reported to the diagnostics, all of them. Dies if the memory cannot be written.

=cut
