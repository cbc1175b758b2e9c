# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Layout::FunctionArguments;
use v5.26;
use warnings;
use experimental 'signatures';

use Scalar::Util qw(weaken);

use Cactus::CCL::Accessors qw(has);

has(qw(name language));

sub new ($class, $arguments, $name, $language) {
    my $self = bless { arguments => $arguments, name => $name, language => $language, access_of => {} }, $class;
    weaken $self->{arguments};
    return $self;
}

# Adds what one schedule item declares: a variable that any item writes is writable.
sub include ($self, $item) {
    $self->_include($_, 0) for $item->reads;
    $self->_include($_, 1) for $item->writes;
    return;
}

sub _include ($self, $access, $is_written) {
    my $arguments = $self->{arguments};
    for my $variable ($arguments->thorn->accessed_variables($access)) {
        my $argument = $arguments->argument($variable) // next;
        my $known    = $self->{access_of}{ $argument->slot } //= { argument => $argument, is_written => {} };
        $known->{is_written}{ $access->timelevel } ||= $is_written;
    }
    return;
}

# [argument, timelevel, is_written], in the order of the argument list
sub accesses ($self) {
    my @accesses;
    for my $slot (sort { $a <=> $b } keys %{ $self->{access_of} }) {
        my ($argument, $written) = @{ $self->{access_of}{$slot} }{qw(argument is_written)};
        push @accesses, map { [ $argument, $_, $written->{$_} ] } sort { $a <=> $b } keys %{$written};
    }
    return @accesses;
}

1;

__END__

=head1 NAME

Cactus::CCL::Layout::FunctionArguments - what one scheduled function declared to read and write

=head1 SYNOPSIS

    for ($function->accesses) {
        my ($argument, $timelevel, $is_written) = @{$_};
        say $argument->name($timelevel), $is_written ? ' (written)' : ' (read)';
    }

=head1 DESCRIPTION

=over

=item new($arguments, $name, $language), name, language

A function of the thorn that the L<Cactus::CCL::Layout::Arguments> belong to.

=item include($item)

Adds the READS and WRITES of one L<Cactus::CCL::Model::ScheduleItem>. Names that the thorn cannot see are not
arguments of its functions and are left out.

=item accesses

C<[$argument, $timelevel, $is_written]> for each declared L<Cactus::CCL::Layout::Argument> and timelevel, in the order
of the argument list.

=back

=head1 ERRORS

None.

=cut
