# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Tally;
use v5.26;
use warnings;
use experimental 'signatures';

sub new ($class, %options) {
    return bless { shown => 40, %options, passed => 0, failed => [], skipped => [], section => q{} }, $class;
}

sub section ($self, $title) {
    $self->{section} = $title;
    $self->_say("\n== $title");
    return $self;
}

sub passed ($self, $claim) {
    $self->{passed}++;
    $self->_say("  ok       $claim");
    return 1;
}

# The end of the output is where programs say what went wrong.
sub failed ($self, $claim, $output = q{}) {
    push @{ $self->{failed} }, "$self->{section}: $claim";
    my @lines = split m{\n}x, $output;
    splice @lines, 0, @lines - $self->{shown}, '[...]' if @lines > $self->{shown};
    $self->_say("  FAILED   $claim", map { "    | $_" } @lines);
    return 0;
}

# A reason that is not allowed is a failure, so that nothing stays untested without anybody's knowledge.
sub skipped ($self, $claim, $reason) {
    return $self->failed("$claim: may not be skipped because '$reason'", $self->{forbidden})
        if $self->{allowed} && $reason !~ $self->{allowed};
    push @{ $self->{skipped} }, "$self->{section}: $claim: $reason";
    $self->_say("  skipped  $claim: $reason");
    return 1;
}

# All arguments are needed: a match that fails is no argument at all, and the next one would stand in its place.
sub check ($self, $claim, $is_true, $output) {
    return $is_true ? $self->passed($claim) : $self->failed($claim, $output);
}

# Whether a text has what is expected.
sub says ($self, $claim, $text, $expected) {
    return $self->check($claim, scalar($text =~ $expected), $text);
}

# A tally for another process: nothing counted yet, and the same rules.
sub empty_one ($self) {
    return (ref $self)->new(map { $_ => $self->{$_} } grep { exists $self->{$_} } qw(shown allowed forbidden));
}

# What a tally of another process counted; its lines are printed already.
sub counts ($self) {
    return { map { $_ => $self->{$_} } qw(passed failed skipped) };
}

sub add ($self, $counts) {
    $self->{passed} += $counts->{passed};
    push @{ $self->{$_} }, @{ $counts->{$_} } for qw(failed skipped);
    return $self;
}

# How many claims are decided or skipped.
sub size ($self) {
    return $self->{passed} + @{ $self->{failed} } + @{ $self->{skipped} };
}

# Where nothing was tested nothing has succeeded.
sub is_success ($self) {
    return !@{ $self->{failed} } && $self->{passed} > 0;
}

# Prints what was skipped and what failed, then the line that programs read.
sub finish ($self) {
    my ($failed, $skipped) = @{$self}{qw(failed skipped)};
    $self->_say("\nSkipped:", map { "  $_" } @{$skipped}) if @{$skipped};
    $self->_say("\nFailed:",  map { "  $_" } @{$failed}) if @{$failed};
    $self->_say("\nNothing has been tested.") if !@{$failed} && !$self->{passed};
    $self->_say(q{}, sprintf '%d passed, %d failed, %d skipped', $self->{passed}, scalar @{$failed},
        scalar @{$skipped});
    return $self->is_success ? 0 : 1;
}

sub _say ($self, @lines) {
    my $handle = $self->{handle} // \*STDOUT;
    print {$handle} map { "$_\n" } @lines;
    $handle->flush;
    return;
}

1;

__END__

=head1 NAME

Cactus::Check::Tally - counts claims that hold, fail or could not be checked

=head1 SYNOPSIS

    my $tally = Cactus::Check::Tally->new;
    $tally->section('Layouts');
    $tally->check('3 processes give the bits of 1', $same, $log);
    $tally->skipped('4 processes', 'MPI is missing');
    exit $tally->finish;

=head1 DESCRIPTION

Each claim is printed as soon as it is decided. C<finish> repeats what was skipped, with reasons, and what failed, ends with the line C<N
passed, N failed, N skipped>, and returns the exit status, which is 1 if something failed or nothing was tested. C<add> adds the C<counts>
of another one. Options of C<new>: C<handle> to print to; C<shown>, the number of lines of a failure's output that are shown; C<allowed>, a
pattern of the reasons for which something may be skipped (without it: all), and C<forbidden>, what others are answered.

=cut
