# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::ScheduleOrder;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';
use Scalar::Util qw(refaddr);

use Cactus::CCL::Circles;

# What one thorn schedules under one condition is there together, so a circle in it is a mistake. Items of several thorns
# meet only if these are active together: that is worth a warning.
sub run ($self) {
    $self->{reported} = {};
    $self->SUPER::run;
    my @always = map { _under(q{}, $_->schedule) } $self->{build}->thorns;
    $self->_check_order(warning => @always);
    $self->_check_groups(warning => @always);
    return;
}

sub check_thorn ($self, $thorn) {
    my %conditions = map { ($_->condition => 1) } $thorn->schedule;
    for my $condition (sort keys %conditions) {
        my @items = _under($condition, $thorn->schedule);
        $self->_check_order(error => @items);
        $self->_check_groups(error => @items);
    }
    return;
}

# The items that are scheduled if this condition holds and no other.
sub _under ($condition, @items) {
    return grep { $_->placement ne 'nowhere' && ($_->condition eq q{} || $_->condition eq $condition) } @items;
}

# ------------------------------------------------------------------------------------------------ BEFORE and AFTER

sub _check_order ($self, $severity, @items) {
    my %place;
    push @{ $place{ lc $_->where } }, $_ for @items;
    for my $where (sort keys %place) {
        my $next    = _followers(@{ $place{$where} }) // next;
        my @circles = Cactus::CCL::Circles::circles(sub ($item) { @{ $next->{ refaddr $item } // [] } },
            \&refaddr, @{ $place{$where} });
        $self->_report_order($severity, @{$_}) for @circles;
    }
    return;
}

# For each item those that come after it, each with the name in BEFORE or AFTER that says so; undef if there are none.
sub _followers (@items) {
    my (%named, %next);
    push @{ $named{ lc $_->alias } }, $_ for @items;
    for my $item (@items) {
        for my $reference ($item->before) {
            push @{ $next{ refaddr $item } }, [ $reference, $_ ] for _others(\%named, $item, $reference);
        }
        for my $reference ($item->after) {
            push @{ $next{ refaddr $_ } }, [ $reference, $item ] for _others(\%named, $item, $reference);
        }
    }
    return %next ? \%next : undef;
}

# An item that names itself or a namesake says nothing.
sub _others ($named, $item, $reference) {
    my ($thorn, $name) = $reference->name =~ m{ \A (?: (.*) :: )? (.*) \z }sx;
    my @found = grep { !defined $thorn || lc $_->thorn->name eq lc $thorn } @{ $named->{ lc $name } // [] };
    return (grep { $_ == $item } @found) ? () : @found;
}

sub _report_order ($self, $severity, $reference, @items) {
    return if $self->{reported}{ refaddr $reference }++;
    my $circle = join ' before ', map { $_->alias } @items;
    return $self->$severity(
        $reference,
        "BEFORE and AFTER run in a circle in @{[$items[0]->where]}: $circle",
        expected => $severity eq 'error' ? 'an order without circles' : 'these thorns not to be active together'
    );
}

# ---------------------------------------------------------------------------------------------- groups in groups

sub _check_groups ($self, $severity, @items) {
    my %inside;
    for my $group (grep { $_->kind eq 'group' && $_->placement eq 'in_group' } @items) {
        push @{ $inside{ lc $group->where } }, [ $group, lc $group->name ];
    }
    my @circles = Cactus::CCL::Circles::circles(
        sub ($name) { @{ $inside{$name} // [] } },
        sub ($name) { $name },
        sort keys %inside
    );
    $self->_report_groups($severity, @{$_}) for @circles;
    return;
}

sub _report_groups ($self, $severity, $group, @names) {
    return if $self->{reported}{ refaddr $group }++;
    my $spelled = $self->{build}->schedule_groups;
    return $self->$severity(
        $group,
        "schedule group '@{[$group->name]}' lies in itself: " . join(' contains ', @{$spelled}{@names}),
        expected => $severity eq 'error' ? 'groups without circles' : 'these thorns not to be active together'
    );
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::ScheduleOrder - check that the schedule has an order

=head1 SYNOPSIS

    Cactus::CCL::Check::ScheduleOrder->new($build, $diagnostics)->run;

=head1 DESCRIPTION

C<BEFORE> and C<AFTER> do not run in a circle, and no schedule group lies in itself. A circle among items that one
thorn schedules under one condition is an error, one among unconditional items of several thorns a warning. What depends
on several conditions is left to the runtime, which knows them. See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
