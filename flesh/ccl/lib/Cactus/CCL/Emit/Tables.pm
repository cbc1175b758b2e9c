# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::Tables;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Emit::Emitter';
use Cactus::CCL::Emit::TableWriter;
use Cactus::CCL::Emit::Text qw(lines);

# Codes of the constants CCTK_VARIABLE_*.
my %type_code_of = (
    BYTE      => 110,
    CHAR      => 150,
    INT       => 120,
    INT1      => 121,
    INT2      => 122,
    INT4      => 123,
    INT8      => 124,
    INT16     => 125,
    REAL      => 130,
    REAL4     => 131,
    REAL8     => 132,
    REAL16    => 133,
    COMPLEX   => 140,
    COMPLEX8  => 141,
    COMPLEX16 => 142,
    COMPLEX32 => 143,
);

# Words that C++ keeps for itself.
my %enumerator_of = map { $_ => "${_}_" } qw(public protected private default);

sub files ($self) {
    my @thorns = $self->build->thorns;
    return (
        (map { ('bindings/src/thorn_' . $_->name . '.cc' => $self->_thorn($_)) } @thorns),
        'bindings/src/thorns.cc' => $self->fill(
            'thorns.cc',
            declarations => lines(map { 'extern const flesh::tables::Thorn thorn_' . $_->name . ';' } @thorns),
            thorns       => lines(map { '&cctki::thorn_' . $_->name . ',' } @thorns),
        ),
    );
}

sub _thorn ($self, $thorn) {
    my $writer    = Cactus::CCL::Emit::TableWriter->new;
    my $arguments = $self->layout->arguments($thorn);
    my @fields    = $self->_fields($thorn, $writer);
    return $self->fill(
        'thorn.cc',
        thorn          => $thorn->name,
        includes       => lines(map { '#include "parameters/' . lc($_->name) . '.h"' } $self->_own_blocks($thorn)),
        variable_count => scalar($arguments->variables)    || 1,
        group_count    => scalar($arguments->sized_groups) || 1,
        functions      => lines($self->_function_declarations($thorn)),
        tables         => $writer->text,
        fields         => lines(@fields),
    );
}

sub _own_blocks ($self, $thorn) {
    my %is_seen;
    return grep { !$is_seen{ $_->name }++ } map { $self->layout->parameter_blocks->block($_) } $thorn->parameters;
}

# Declared without their true types, which nothing here needs: so the tables can be constants.
sub _function_declarations ($self, $thorn) {
    my %is_seen;
    my @symbols = grep { !$is_seen{$_}++ }
        (map { $self->_scheduled($_) } grep { $_->kind eq 'function' } $thorn->schedule),
        (map { $self->_provider($_) } $thorn->function_provisions);
    my @caller =
        $self->layout->has_scheduled_fortran($thorn)
        ? 'int cctki_call_fortran_' . $thorn->name . '(void* grid, void* subroutine);'
        : ();
    return ((map { "void $_();" } @symbols), @caller);
}

sub _scheduled ($self, $item) {
    return $item->language eq 'fortran' ? $self->layout->fortran_names->symbol($item->name) : $item->name;
}

sub _provider ($self, $provision) {
    return $provision->language eq 'fortran' ? $self->layout->fortran_adaptor($provision) : $provision->provider;
}

# -------------------------------------------------------------------------------------------------- the thorn

sub _fields ($self, $thorn, $w) {
    my $arguments = $self->layout->arguments($thorn);
    my $caller    = $self->layout->has_scheduled_fortran($thorn) ? 'cctki_call_fortran_' . $thorn->name : 'nullptr';
    return $w->fields(
        name              => $w->string($thorn->name),
        arrangement       => $w->string($thorn->arrangement),
        implementation    => $w->string($thorn->implementation),
        inherits          => $w->names('inherits',        $thorn->inherits),
        friends           => $w->names('friends',         $thorn->friends),
        requires_thorns   => $w->names('requires_thorns', $thorn->required_thorns),
        activates         => $w->names('activates',       $thorn->activates),
        parameters        => $w->array(Parameter => 'parameters', map { $self->_parameter($w, $_) } $thorn->parameters),
        shared_parameters => $w->array(
            SharedParameter => 'shared_parameters',
            map { _shared_parameter($w, $_) } $thorn->shared_parameters
        ),
        parameter_aliases => $w->array(Tag   => 'parameter_aliases', _parameter_aliases($w, $thorn)),
        groups            => $w->array(Group => 'groups',            map { _group($w, $_) } $thorn->groups),
        function_uses => $w->array(FunctionUse => 'function_uses', map { _function_use($w, $_) } $thorn->function_uses),
        provides => $w->array(Provides => 'provides', map { $self->_provision($w, $_) } $thorn->function_provisions),
        schedule => $w->array(ScheduleItem => 'schedule', map { $self->_schedule_item($w, $_) } $thorn->schedule),
        variable_slots => $w->array(IndexSlot => 'variable_slots', _slots($w, $thorn, 'vi', $arguments->variables)),
        group_slots    => $w->array(IndexSlot => 'group_slots',    _slots($w, $thorn, 'gi', $arguments->sized_groups)),
        call_fortran   => $caller,
    );
}

sub _slots ($w, $thorn, $kind, @items) {
    my $table = "cctki_${kind}_" . $thorn->name;
    return map { $w->list($w->string($items[$_]->full_name), "&${table}[$_]") } 0 .. $#items;
}

# ------------------------------------------------------------------------------------------------- parameters

sub _parameter ($self, $w, $parameter) {
    my $base = $self->build->accumulator_base($parameter);
    return $w->structure(
        name             => $w->string($parameter->name),
        type             => 'ParameterType::' . $parameter->type,
        scope            => 'ParameterScope::' . _enumerator($parameter->scope),
        steerable        => 'Steerable::' . $parameter->steerable,
        description      => $w->string($parameter->description),
        default_text     => $w->string($parameter->default_text),
        ranges           => _ranges($w, $parameter),
        array_size       => $parameter->array_size,
        accumulator      => $w->string($parameter->accumulator),
        accumulator_base => $w->string($base && $base->full_name),
        storage          => $self->_storage($parameter),
        position         => $w->position($parameter),
    );
}

sub _storage ($self, $parameter) {
    my $blocks = $self->layout->parameter_blocks;
    my $symbol = $self->layout->fortran_names->symbol($blocks->block($parameter)->name);
    my $place  = "$symbol." . $blocks->member($parameter)->{name};
    return $parameter->array_size ? $place : "&$place";
}

sub _ranges ($w, $parameter) {
    return $w->array(
        Range => 'ranges',
        map { $w->list($w->string($_->text), $w->string($_->description)) } $parameter->ranges
    );
}

sub _shared_parameter ($w, $shared) {
    return $w->list(
        $w->string($shared->implementation),
        $w->string($shared->name),
        $w->boolean($shared->extends),
        _ranges($w, $shared),
        $w->position($shared),
    );
}

sub _parameter_aliases ($w, $thorn) {
    my @renamed = grep { $_->name ne $_->parameter->name } $thorn->visible_parameters;
    return map { $w->list($w->string($_->name), $w->string($_->parameter->full_name)) } @renamed;
}

# ------------------------------------------------------------------------------------------- groups, functions

sub _group ($w, $group) {
    return $w->structure(
        name          => $w->string($group->name),
        access        => 'Access::' . _enumerator($group->access),
        type          => 'GroupType::' . $group->type,
        variable_type => $type_code_of{ $group->variable_type },
        dimension     => $group->dimension,
        timelevels    => $group->timelevels,
        sizes         => $w->strings('sizes',  $group->sizes),
        ghosts        => $w->strings('ghosts', $group->ghosts),
        distribution  => 'Distribution::' . _enumerator($group->distribution),
        vector_length => $w->string($group->vector_length),
        tags          => $w->string($group->tags),
        centering     => $w->array(int => 'centering', $group->centering),
        variables     => $w->names('variables', $group->variables),
        description   => $w->string($group->description),
        position      => $w->position($group),
    );
}

sub _function_use ($w, $use) {
    return $w->list($w->string($use->name), $w->boolean($use->required), $w->position($use));
}

sub _provision ($self, $w, $provision) {
    return $w->list(
        $w->string($provision->name), $w->string($provision->provider),
        $self->_provider($provision), $w->position($provision)
    );
}

# --------------------------------------------------------------------------------------------------- schedule

sub _schedule_item ($self, $w, $item) {
    return $w->structure(
        kind        => 'ScheduleKind::' . $item->kind,
        name        => $w->string($item->name),
        alias       => $w->string($item->alias),
        placement   => 'Placement::' . $item->placement,
        where       => $w->string($item->where),
        condition   => $w->string($item->condition),
        before      => $w->names('before', $item->before),
        after       => $w->names('after',  $item->after),
        while_      => $w->names('while',  $item->while_variables),
        if_         => $w->names('if',     $item->if_variables),
        language    => 'Language::' . $item->language,
        options     => $w->names('options', $item->options),
        storage     => $w->array(Storage => 'storage', map { _storage_request($w, $_) } $item->storage),
        sync        => $w->names('sync',     $item->sync),
        triggers    => $w->names('triggers', $item->triggers),
        reads       => _accesses($w, 'reads',       $item->reads),
        writes      => _accesses($w, 'writes',      $item->writes),
        invalidates => _accesses($w, 'invalidates', $item->invalidates),
        tags => $w->array(Tag => 'tags', map { $w->list($w->string($_->key), $w->string($_->value)) } $item->tags),
        description => $w->string($item->description),
        function    => $item->kind eq 'function' ? $self->_scheduled($item) : 'nullptr',
        position    => $w->position($item),
    );
}

sub _storage_request ($w, $request) {
    return $w->list($w->string($request->name), $w->string($request->timelevels), $w->position($request));
}

sub _accesses ($w, $name, @accesses) {
    return $w->array(
        DataAccess => $name,
        map { $w->list($w->string($_->name_with_index), $_->timelevel, $_->region, $w->position($_)) } @accesses
    );
}

sub _enumerator ($word) {
    return $enumerator_of{$word} // $word;
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::Tables - what the CCL files declare, as constant tables

=head1 SYNOPSIS

    my %text_of = Cactus::CCL::Emit::Tables->new(layout => $layout, templates => $templates)->files;

=head1 DESCRIPTION

Emits F<bindings/src/thorn_THORN.cc> with the constants that F<flesh/src/model/tables.hh> describes, one
C<flesh::tables::Thorn> per thorn, and F<bindings/src/thorns.cc> with the list of them.

=head1 ERRORS

None.

=cut
