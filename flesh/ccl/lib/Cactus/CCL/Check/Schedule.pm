# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Schedule;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';
use Cactus::CCL::Names;

my @modes = map { ($_, "$_-early", "$_-late") } qw(meta global);
push @modes, qw(level singlemap local);
my @loops   = map { "loop-$_" } qw(meta global level singlemap local);
my %is_mode = map { $_ => 1 } @modes;
my %is_loop = map { $_ => 1 } @loops;

sub check_thorn ($self, $thorn) {
    for my $item ($thorn->schedule) {
        $self->_check_conditions($thorn, $item);
        $self->_check_place($item);
        $self->_check_options($item);
        $self->_check_storage($thorn, $_) for $item->storage;
        $self->_check_group($thorn, $_, 'synchronise') for $item->sync;
        $self->_check_trigger($thorn, $_) for $item->triggers;
        $self->_check_access($thorn, $_) for $item->reads, $item->writes, $item->invalidates;
        $self->_check_control($thorn, $_) for $item->while_variables, $item->if_variables;
    }
    return;
}

sub _check_conditions ($self, $thorn, $item) {
    for my $reference (map { $_->parameters } $item->conditions) {
        my ($parameter, $candidates) = $self->{build}->parameter_in_expression($thorn, $reference->name);
        next if $parameter || !$candidates;
        $self->unknown(
            $reference, "unknown parameter '@{[$reference->name]}'",
            expected   => "a parameter that thorn '@{[$thorn->name]}' declares or shares",
            name       => $reference->name,
            candidates => $candidates
        );
    }
    return;
}

# Groups exist once somebody schedules them, perhaps a thorn that is not in this build.
sub _check_place ($self, $item) {
    my ($groups, $where) = ($self->{build}->schedule_groups, $item->where);
    return if $item->placement ne 'in_group' || $groups->{ lc $where } || $self->{build}->is_doubtful($where);
    return $self->warning(
        [ $item->source, $item->where_offset ],
        "nobody schedules group '$where', so '@{[$item->name]}' never runs",
        name       => $where,
        candidates => [ values %{$groups} ]
    );
}

sub _check_options ($self, $item) {
    my @unknown = grep { !$is_mode{ $_->name } && !$is_loop{ $_->name } } $item->options;
    for my $option (@unknown) {
        $self->warning(
            $option, "unknown option '@{[$option->name]}' is ignored",
            expected   => 'one of ' . join(q{, }, @modes, @loops),
            name       => $option->name,
            candidates => [ @modes, @loops ]
        );
    }
    for my $kind ([ mode => \%is_mode ], [ loop => \%is_loop ]) {
        my ($what,  $is_kind) = @{$kind};
        my ($first, $second)  = grep { $is_kind->{ $_->name } } $item->options;
        next if !$second || $first->name eq $second->name;
        $self->error(
            $second,
            "'@{[$item->name]}' has two $what options, '@{[$first->name]}' and '@{[$second->name]}'",
            expected => 'at most one'
        );
    }
    return;
}

sub _check_group ($self, $thorn, $reference, $verb) {
    my $group = $thorn->find_group($reference->name);
    return $group if $group;
    my $variable = $thorn->find_variable($reference->name);
    if ($variable) {
        $self->error(
            $reference,
            "'@{[$reference->name]}' is a variable; cannot $verb it alone",
            expected => "its group '@{[$variable->group->name]}'"
        );
        return;
    }
    $self->_report_unknown($thorn, $reference, 'group of variables', $thorn->visible_groups);
    return;
}

# With more than one declared time level the number to allocate has to be given.
sub _check_storage ($self, $thorn, $request) {
    my $group = $self->_check_group($thorn, $request, 'allocate') // return;
    my ($declared, $wanted) = ($group->timelevels, $request->timelevels);
    my $name = $group->full_name;
    if (!defined $wanted) {
        $self->error(
            $request,
            "storage of group '$name' does not say how many time levels",
            expected => "[1] to [$declared] after the name"
        ) if $declared > 1;
        return;
    }
    if ($wanted =~ m{ \A \d+ \z }x) {
        $self->error(
            $request,
            "storage of group '$name' wants $wanted time levels",
            expected => "at most $declared, as declared at " . $group->position
        ) if $wanted > $declared;
        return;
    }
    for my $reference ($request->parameters) {
        my ($parameter, $candidates) = $self->{build}->parameter_in_expression($thorn, $reference->name);
        if ($parameter && $parameter->type ne 'integer') {
            $self->error(
                $reference,
                "parameter '@{[$reference->name]}' is of type @{[$parameter->type]}",
                expected => 'an integer number of time levels'
            );
        }
        next if $parameter || !$candidates;
        $self->unknown(
            $reference, "unknown parameter '@{[$reference->name]}'",
            expected   => 'a number of time levels or a parameter',
            name       => $reference->name,
            candidates => $candidates
        );
    }
    return;
}

# Groups, variables and elements of vectors can be triggers.
sub _check_trigger ($self, $thorn, $reference) {
    my $name  = $reference->name;
    my $plain = $name =~ s{ \[ .* }{}rxs;
    return if $thorn->find_group($plain) || $thorn->find_variable($plain);
    return $self->_report_unknown($thorn, $reference, 'group or variable', $self->_visible_items($thorn));
}

sub _check_access ($self, $thorn, $access) {
    my $name     = $access->name;
    my $group    = $thorn->find_group($name);
    my $variable = $group ? undef : $thorn->find_variable($name);
    return $self->_report_unknown($thorn, $access, 'group or variable', $self->_visible_items($thorn))
        if !$group && !$variable;
    $group //= $variable->group;
    my ($declared, $wanted) = ($group->timelevels, $access->timelevel + 1);
    return if $wanted <= $declared;
    return $self->error(
        $access,
        "'@{[$access->written_name]}' is time level $wanted of a group that has $declared",
        expected => 'at most ' . ($declared - 1) . ' times _p; see ' . $group->position
    );
}

# WHILE and IF look at integer scalars.
sub _check_control ($self, $thorn, $reference) {
    my $variable = $thorn->find_variable($reference->name);
    if (!$variable) {
        return $self->_report_unknown($thorn, $reference, 'variable', $self->_visible_variables($thorn));
    }
    my $group = $variable->group;
    return if $group->type eq 'scalar' && $group->variable_type =~ m{ \A INT }x;
    return $self->error(
        $reference,
        "'@{[$reference->name]}' cannot control the schedule",
        expected => 'a scalar of type INT; see ' . $group->position
    );
}

# If an ancestor is missing, only a slip in a known name is certainly wrong.
sub _report_unknown ($self, $thorn, $reference, $what, @items) {
    my $name         = $reference->name =~ s{ \[ .* }{}rxs;
    my $is_qualified = $name =~ m{::}x;
    my @candidates   = map { $is_qualified ? $_->full_name : $_->name } @items;
    return if !$thorn->sees_everything && !defined Cactus::CCL::Names::nearest($name, @candidates);
    return $self->unknown(
        $reference, "unknown $what '$name'",
        expected   => "a name that thorn '@{[$thorn->name]}' declares or inherits",
        name       => $name,
        candidates => \@candidates
    );
}

sub _visible_variables ($self, $thorn) {
    return map { $_->variables } $thorn->visible_groups;
}

sub _visible_items ($self, $thorn) {
    return ($thorn->visible_groups, $self->_visible_variables($thorn));
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::Schedule - check the schedule

=head1 SYNOPSIS

    Cactus::CCL::Check::Schedule->new($build, $diagnostics)->run;

=head1 DESCRIPTION

Conditions name visible parameters; groups exist (else a warning: another thorn may schedule them); storage,
synchronised groups, triggers, what is read and written, and what controls loops are visible and have enough time
levels. See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
