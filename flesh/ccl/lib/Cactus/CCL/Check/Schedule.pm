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
    $self->_check_repetitions($thorn);
    for my $item ($thorn->schedule) {
        $self->_check_place($item);
        $self->_check_neighbours($item, $_) for $item->before, $item->after;
        $self->_check_options($item);
        $self->_check_storage($thorn, $_) for $item->storage;
        $self->_check_group($thorn, $_, 'synchronise') for $item->sync;
        $self->_check_trigger($thorn, $_) for $item->triggers;
        $self->_check_access($thorn, $_) for $item->reads, $item->writes, $item->invalidates;
        $self->_check_control($thorn, $_) for $item->while_variables, $item->if_variables;
    }
    return;
}

# The same item in the same place under the same condition would run twice.
sub _check_repetitions ($self, $thorn) {
    my %first;
    for my $item (grep { $_->placement ne 'nowhere' } $thorn->schedule) {
        my $key     = join "\n", $item->kind, lc $item->where, $item->name, lc $item->alias, $item->condition;
        my $earlier = $first{$key} //= $item;
        next if $earlier == $item;
        $self->warning(
            $item,
            "'@{[$item->name]}' is scheduled in @{[$item->where]} a second time",
            hint => 'the first time is at ' . $earlier->position
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

# Neighbours that do not exist are legal: they may belong to a thorn that is not compiled. A slip is not.
sub _check_neighbours ($self, $item, $reference) {
    my ($thorn, $name) = $reference->name =~ m{ \A (?: (.*) :: )? (.*) \z }sx;
    return $self->_report_itself($item, $reference)
        if lc $name eq lc $item->alias && lc($thorn // $item->thorn->name) eq lc $item->thorn->name;
    my $place = $self->_neighbours_in($item->where);
    return if $place->{ lc $name } || length $name < 6;    # short names resemble too many others
    my @meant = _resembling(lc $name, keys %{$place});
    return if !@meant;
    return $self->warning(
        $reference,
        "nothing called '$name' is scheduled in @{[$item->where]}",
        name       => $name,
        candidates => [ @{$place}{@meant} ]
    );
}

sub _report_itself ($self, $item, $reference) {
    return $self->warning(
        $reference,
        "'@{[$item->alias]}' cannot run before or after itself, so this says nothing",
        expected => "the name of another item in @{[$item->where]}"
    );
}

# Names that differ by one slip, long ones by two. Only what begins or ends alike is looked at closely: most names do not.
sub _resembling ($name, @others) {
    my $most = length $name < 9 ? 1 : 2;
    my $half = int(length($name) / ($most + 1));
    my ($head, $tail) = (substr($name, 0, $half), substr $name, -$half);
    my @near = grep { abs(length($_) - length $name) <= $most } @others;
    @near = grep { index($_, $head) == 0 || substr($_, -$half) eq $tail } @near;
    return grep { defined Cactus::CCL::Names::distance($name, $_, $most) } @near;
}

# The items of a bin or group, by lower-case name.
sub _neighbours_in ($self, $where) {
    $self->{neighbours} //= $self->_neighbours;
    return $self->{neighbours}{ lc $where };
}

sub _neighbours ($self) {
    my %in;
    $in{ lc $_->where }{ lc $_->alias } = $_->alias for map { $_->schedule } $self->{build}->thorns;
    return \%in;
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
    if ($wanted =~ m{ \A [-+]?[\d.]+ \z }x) {
        $self->error(
            $request,
            "storage of group '$name' wants $wanted time levels",
            expected => "1 to $declared, as declared at " . $group->position
        ) if $wanted !~ m{ \A \d+ \z }x || $wanted < 1 || $wanted > $declared;
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
    $self->_check_element($access, $group);
    my ($declared, $wanted) = ($group->timelevels, $access->timelevel + 1);
    return if $wanted <= $declared;
    return $self->error(
        $access,
        "'@{[$access->written_name]}' is time level $wanted of a group that has $declared",
        expected => 'at most ' . ($declared - 1) . ' times _p; see ' . $group->position
    );
}

# Of what is known already.
sub _check_element ($self, $access, $group) {
    my ($index, $length) = ($access->index, $group->vector_length);
    return if !defined $index;
    return $self->error($access, "'@{[$access->name]}' is no vector", expected => 'no index; see ' . $group->position)
        if !defined $length;
    return if $index !~ m{ \A -?\d+ \z }x || $length !~ m{ \A \d+ \z }x || $index >= 0 && $index < $length;
    return $self->error(
        $access,
        "there is no element $index of '@{[$access->name]}'",
        expected => '0 to ' . ($length - 1) . '; see ' . $group->position
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
    my $written      = $reference->can('written_name') ? $reference->written_name : $name;
    my $is_qualified = $name =~ m{::}x;
    my @candidates   = map { $is_qualified ? $_->full_name : $_->name } @items;
    return if !$thorn->sees_everything && !defined Cactus::CCL::Names::nearest($name, @candidates);
    return $self->unknown(
        $reference, "unknown $what '$written'",
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

Names after BEFORE and AFTER are no slips and name others, and nothing is scheduled twice (else warnings); groups exist (else a warning: another thorn may schedule them); storage,
synchronised groups, triggers, what is read and written, and what controls loops are visible and have enough time
levels. See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
