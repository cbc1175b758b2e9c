# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Sanitizers::Watched;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::Check::Project';

use List::Util qw(max min);

use Cactus::Build::Files qw(append_text read_text write_text);

# Programs that are watched take several times as long. No run needs more than LONGEST seconds.
use constant { SLOWER => 10, LONGEST => 10_800 };

# What a sanitizer says, or a check of bounds that comes with it, of Fortran or of the C++ library.
my $finding = qr{
    ^ .* (?: ERROR: \s AddressSanitizer | : \s runtime \s error: | WARNING: \s ThreadSanitizer
           | Fortran \s runtime \s error: | :\d+: .* : \s Assertion \s '.*' \s failed ) .* $
}xm;

sub new ($class, %options) {
    my $self = $class->SUPER::new(%options);
    $self->{findings} = "$self->{room}/findings-of-$self->{configuration}";
    write_text($self->{findings}, q{});
    return $self;
}

# Groups may divide their runs among processes, so what these find goes into a file.
sub run ($self, $command, %options) {
    my $limit  = $options{limit};
    my %longer = $limit ? (limit => max($limit, min(SLOWER * $limit, LONGEST))) : ();
    my $result = $self->SUPER::run($command, %options, %longer);
    append_text($self->{findings}, "$_\n") for $result->{output} =~ m{ ( $finding ) }gx;
    return $result;
}

sub findings ($self) { return split m{\n}x, read_text($self->{findings}) }

# A sanitizer of addresses reserves terabytes of them.
sub can_limit_addresses ($self) { return 0 }

1;

__END__

=head1 NAME

Saguaro::Acceptance::Sanitizers::Watched - a project that keeps what sanitizers say in any of its runs

=head1 SYNOPSIS

    my $project = Saguaro::Acceptance::Sanitizers::Watched->new(home => $home, configuration => 'sanitized');
    Saguaro::Acceptance::BadInput->run($project, $tally);
    say for $project->findings;

=head1 DESCRIPTION

A test may expect a run that fails, and not notice why it does. Runs have ten times the time that their tests give them.

=cut
