# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Sanitizers::Watched;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::Check::Project';

# What a sanitizer says.
my $finding = qr{ ^ .* (?: ERROR: \s AddressSanitizer | : \s runtime \s error: | WARNING: \s ThreadSanitizer ) .* $ }xm;

sub run ($self, @call) {
    my $result = $self->SUPER::run(@call);
    push @{ $self->{findings} }, $result->{output} =~ m{ ( $finding ) }gx;
    return $result;
}

sub findings ($self) { return @{ $self->{findings} // [] } }

1;

__END__

=head1 NAME

Saguaro::Acceptance::Sanitizers::Watched - a project that keeps what sanitizers say in any of its runs

=head1 SYNOPSIS

    my $project = Saguaro::Acceptance::Sanitizers::Watched->new(home => $home, configuration => 'sanitized');
    Saguaro::Acceptance::BadInput->run($project, $tally);
    say for $project->findings;

=head1 DESCRIPTION

A test may expect a run that fails, and not notice why it does.

=cut
