# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Identifiers;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';

# Generated code and sources spell these names in C and C++. (Fortran reserves no words.)
my %is_keyword = map { $_ => 1 } qw(
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class compl
    concept const consteval constexpr constinit const_cast continue co_await co_return co_yield decltype default delete do
    double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable namespace
    new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires restrict
    return short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try
    typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq
    _Alignas _Alignof _Atomic _Bool _Complex _Generic _Imaginary _Noreturn _Static_assert _Thread_local
);

# Thorns become namespaces beside these.
my %is_namespace = map { $_ => 1 } qw(std flesh cctki posix);

# The argument and parameter macros declare such names themselves.
my $interface_name = qr{ \A cctk i? (?: _ | GH \z ) }xi;

sub check_thorn ($self, $thorn) {
    return if $thorn->name eq 'Cactus';
    $self->_check_thorn_name($thorn);
    $self->_check_word(variable  => $_, $_->name) for map { $_->variables } $thorn->groups;
    $self->_check_word(parameter => $_, $_->seen_as) for $thorn->parameters;
    $self->_check_keyword(parameter => $_, $_->seen_as) for $thorn->shared_parameters;
    $self->_check_keyword(function  => $_, $_->name) for grep { $_->kind eq 'function' } $thorn->schedule;
    $self->_check_keyword(function  => $_, $_->provider) for $thorn->function_provisions;
    $self->_check_arguments($_) for $thorn->functions;
    $self->_check_time_levels($thorn);
    $self->_check_twins($thorn);
    return;
}

sub _check_thorn_name ($self, $thorn) {
    my $name = $thorn->name;
    $self->_check_keyword(thorn => $thorn->place, $name);
    $self->error(
        $thorn->place,
        "thorn '$name' has the name of a namespace of C++ that is in use",
        expected => 'another name'
    ) if $is_namespace{$name};
    return;
}

sub _check_word ($self, $what, $node, $name) {
    $self->_check_keyword($what, $node, $name);
    $self->error(
        $node,
        "$what '$name' has a name of the interface",
        expected => 'a name that does not begin with cctk_'
    ) if $name =~ $interface_name;
    return;
}

sub _check_keyword ($self, $what, $node, $name) {
    return if !$is_keyword{$name};
    return $self->error($node, "$what '$name' has the name of a keyword of C or C++", expected => 'another name');
}

sub _check_arguments ($self, $function) {
    my %first;
    for my $argument ($function->arguments) {
        my $name = $argument->name;
        $self->_check_keyword(argument => $argument, $name);
        $self->error(
            $argument,
            "function '@{[$function->name]}' has two arguments '$name'",
            expected => 'different names'
        ) if $first{ lc $name }++;
        $self->_check_arguments($argument->prototype) if $argument->prototype;
    }
    return;
}

# phi_p is the past time level of phi, wherever both are seen.
sub _check_time_levels ($self, $thorn) {
    my %variable_of = map { (lc $_->name => $_) } map { $_->variables } $thorn->visible_groups;
    for my $group (grep { $_->timelevels > 1 } $thorn->visible_groups) {
        for my $variable ($group->variables) {
            my $past = lc $variable->name;
            for my $level (1 .. $group->timelevels - 1) {
                $past .= '_p';
                my $twin = $variable_of{$past} // next;
                next if $twin->group->thorn != $thorn && $group->thorn != $thorn;
                $self->error(
                    $twin->group->thorn == $thorn ? $twin : $variable,
                    "'@{[$twin->full_name]}' has the name of time level $level of '@{[$variable->full_name]}'",
                    expected => 'another name',
                    hint     => "'@{[$variable->name]}' is declared at " . $variable->position
                );
            }
        }
    }
    return;
}

# Sources see variables and parameters side by side.
sub _check_twins ($self, $thorn) {
    my %variable_of = map { ($_->name => $_) } map { $_->variables } $thorn->groups;
    for my $parameter ($thorn->parameters, $thorn->shared_parameters) {
        my $variable = $variable_of{ $parameter->seen_as } // next;
        $self->warning(
            $parameter,
            "'@{[$parameter->seen_as]}' is a parameter and a variable: no function can see both",
            expected => 'different names',
            hint     => 'the variable is declared at ' . $variable->position
        );
    }
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::Identifiers - check names that become identifiers

=head1 SYNOPSIS

    Cactus::CCL::Check::Identifiers->new($build, $diagnostics)->run;

=head1 DESCRIPTION

Names of thorns, variables, parameters, functions and arguments are no keywords of C or C++ and no names that the
interface declares itself; no variable has the name of a past time level of another one, or of a parameter (a warning).
Case does not count where Fortran would see one name. See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
