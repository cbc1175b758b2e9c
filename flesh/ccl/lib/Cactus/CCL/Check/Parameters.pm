# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Parameters;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';
use Cactus::CCL::Ranges;

my %a_value = (
    integer => 'a whole number from -2147483648 to 2147483647',
    real    => 'a number within double precision',
    boolean => 'yes or no',
    keyword => 'one of its keywords',
    string  => 'a text that matches one of its patterns',
);

sub run ($self) {
    $self->SUPER::run;
    $self->_check_global_names;
    return;
}

sub check_thorn ($self, $thorn) {
    $self->report_duplicates('parameter', $thorn->parameters);
    for my $parameter ($thorn->parameters) {
        $self->_check_ranges($parameter);
        $self->_check_keywords($parameter);
        $self->_check_default($parameter);
        $self->_check_accumulator($parameter);
    }
    $self->_check_ranges($_) for $thorn->shared_parameters;
    return;
}

# An empty block of keywords accepts nothing, while other types then accept everything.
sub _check_keywords ($self, $parameter) {
    return if $parameter->type ne 'keyword' || $parameter->ranges;
    return $self->error(
        $parameter,
        "keyword parameter '@{[$parameter->name]}' has no keywords",
        expected => 'at least one'
    );
}

sub _check_ranges ($self, $parameter) {
    my ($type, $name) = ($parameter->type, $parameter->name);
    my %first;
    for my $range ($parameter->ranges) {
        my $text = $range->text;
        if (!Cactus::CCL::Ranges::is_range($type, $text)) {
            $self->error(
                $range,
                "'$text' is not a set of values for $type parameter '$name'",
                expected => _a_range($type)
            );
        }
        elsif (Cactus::CCL::Ranges::is_empty($type, $text)) {
            $self->error($range, "the range '$text' of parameter '$name' holds no value", expected => _a_range($type));
        }
        else { $self->_check_ends($parameter, $range) }
        my $earlier = $first{ $type eq 'string' ? $text : lc $text } //= $range;
        next if $earlier == $range;
        $self->warning(
            $range,
            "'$text' stands twice among the accepted values of parameter '$name'",
            hint => 'the first is at ' . $earlier->position
        );
    }
    return;
}

# No value beyond what the type holds can be set, so an end there promises too much.
sub _check_ends ($self, $parameter, $range) {
    my $type = $parameter->type;
    my ($beyond) =
        grep { !Cactus::CCL::Ranges::is_representable($type, $_) } Cactus::CCL::Ranges::numbers($type, $range->text);
    return if !defined $beyond;
    return $self->warning(
        $range,
        "$type parameter '@{[$parameter->name]}' cannot have the value $beyond",
        expected => $type eq 'integer' ? 'ends from -2147483648 to 2147483647, or *' : 'ends of double precision, or *'
    );
}

sub _a_range ($type) {
    return 'a regular expression' if $type eq 'string';
    return 'nothing, or yes or no' if $type eq 'boolean';
    return $type eq 'integer'
        ? 'a range of whole numbers such as 0:10, (0:* or 1:*:2'
        : 'a range such as 0:1, (0:* or *:*';
}

# Without ranges every value of the type is accepted. (That the default is missing was reported by the parser.)
sub _check_default ($self, $parameter) {
    my ($type, $name, $default) = ($parameter->type, $parameter->name, $parameter->default_text);
    return if !defined $default;
    if (!Cactus::CCL::Ranges::is_representable($type, $default)) {
        $self->error(
            $parameter,
            "the default '$default' of $type parameter '$name' is not a value",
            expected => $a_value{$type}
        );
        return;
    }
    my @ranges = map { $_->text } $parameter->ranges;
    return if !@ranges || grep { Cactus::CCL::Ranges::accepts($type, $_, $default) } @ranges;
    return if grep             { !Cactus::CCL::Ranges::is_range($type, $_) } @ranges;
    my $is_keyword = $type eq 'keyword';
    $self->error(
        $parameter, "the default '$default' of parameter '$name' is outside its accepted values",
        expected => join(' or ', @ranges),
        $is_keyword ? (name => $default, candidates => \@ranges) : ()
    );
    return;
}

sub _check_accumulator ($self, $parameter) {
    my ($name, $type) = ($parameter->name, $parameter->type);
    my $reference = $parameter->accumulator_base;
    return if !$reference && !defined $parameter->accumulator;
    $self->error($parameter, "$type parameter '$name' cannot accumulate", expected => 'type INT or REAL')
        if $type ne 'integer' && $type ne 'real';
    $self->error($parameter, "array parameter '$name' cannot accumulate", expected => 'a single value')
        if $parameter->array_size;
    $self->_check_base($parameter, $reference) if $reference;
    return;
}

sub _check_base ($self, $parameter, $reference) {
    my $build = $self->{build};
    my $base  = $build->accumulator_base($parameter);
    return $self->_report_chain($parameter, $reference) if $base && $base->accumulator_base;
    if (!$base) {
        my ($owner) = $reference->name =~ m{ \A (.*) :: }x;
        return if defined $owner && $build->may_be_missing($owner);
        my @accumulators = map { $_->full_name } grep { defined $_->accumulator } map { $_->parameters } $build->thorns;
        $self->unknown(
            $reference, "there is no parameter '@{[$reference->name]}' to accumulate in",
            expected   => 'a parameter with ACCUMULATOR',
            name       => $reference->name,
            candidates => \@accumulators
        );
        return;
    }
    $self->error(
        $reference,
        "parameter '@{[$base->full_name]}' is not an accumulator",
        expected => 'ACCUMULATOR=(expression) at ' . $base->position
    ) if !defined $base->accumulator;
    $self->error(
        $reference,
        "parameter '@{[$parameter->name]}' is of type @{[$parameter->type]}",
        expected => $base->type . ', as its accumulator at ' . $base->position
    ) if $base->type ne $parameter->type;
    return;
}

# Chains would have to be evaluated in an order, and circles have none.
sub _report_chain ($self, $parameter, $reference) {
    return $self->error(
        $reference,
        "accumulator '@{[$reference->name]}' of parameter '@{[$parameter->name]}' contributes to another one itself",
        expected => 'an accumulator without ACCUMULATOR-BASE'
    );
}

# A global parameter is seen by every thorn, so no thorn may have another one of its name.
sub _check_global_names ($self) {
    for my $global ($self->{build}->global_parameters) {
        for my $thorn (grep { $_ != $global->thorn } $self->{build}->thorns) {
            my $twin = $thorn->own_parameter($global->name) // next;
            $self->error(
                $twin, "parameter '@{[$twin->full_name]}' has the name of a global parameter",
                expected => 'another name',
                hint     => 'the global one is at ' . $global->position
            );
        }
    }
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::Parameters - check parameters

=head1 SYNOPSIS

    Cactus::CCL::Check::Parameters->new($build, $diagnostics)->run;

=head1 DESCRIPTION

Names are unique; ranges are legal, not empty, and stand once (else a warning); defaults lie in them; accumulators exist, are such, and have the right type.
See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
