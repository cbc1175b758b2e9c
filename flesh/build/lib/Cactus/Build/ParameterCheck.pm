# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::ParameterCheck;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::ParameterFile;
use Cactus::CCL::KnownThorns;
use Cactus::CCL::Names;

# What expressions take for yes or no: not a text of its own.
my $boolean = qr{ \A (?: yes | no | true | false | t | f | y | n ) \z }xi;

# build: the thorns of the configuration; diagnostics: takes what is wrong
sub new ($class, %fields) {
    return bless {%fields}, $class;
}

# Says nothing of a file that activates a thorn which the configuration lacks: that is reported elsewhere.
sub check ($self, $file) {
    my @activated = map { $self->{build}->thorn($_) // return } $file->thorns;
    $self->_activate($self->{build}->thorn('Cactus'), @activated);
    for my $setting ($file->settings) {
        my @where = ($file->source, $setting->{offset});
        my @found = $self->_parameters_meant_by($setting);
        if (@found) { $self->_check_keyword($file, $setting, $_) for @found }
        else        { $self->{diagnostics}->error(\@where, $self->_unknown($setting)) }
    }
    return;
}

# With a thorn those become active that provide the capabilities it needs.
sub _activate ($self, @pending) {
    my %is_active;
    while (my $thorn = shift @pending) {
        next if $is_active{ lc $thorn->name }++;
        push @pending, $thorn->activates;
    }
    my @active = grep { $is_active{ lc $_->name } } $self->{build}->thorns;
    $self->{active}   = \@active;
    $self->{by_name}  = { map { (lc $_->name           => $_) } @active };
    $self->{provider} = { map { (lc $_->implementation => $_) } @active };
    return;
}

# ------------------------------------------------------------------------------------------------------ scope

# A qualifier is a thorn or an implementation, and may be both; global parameters go with any.
sub _parameters_meant_by ($self, $setting) {
    my @own = grep { defined } map { $_->own_parameter($setting->{name}) } $self->_owners($setting->{qualifier});
    return @own if @own;
    return grep { defined && $_->scope eq 'global' } map { $_->own_parameter($setting->{name}) } @{ $self->{active} };
}

sub _owners ($self, $qualifier) {
    my ($thorn, $provider) = map { $_->{ lc $qualifier } } @{$self}{qw(by_name provider)};
    return grep { defined } $thorn, $thorn && $provider && $thorn == $provider ? () : $provider;
}

sub _unknown ($self, $setting) {
    my ($owner) = $self->_owners($setting->{qualifier});
    return $owner ? $self->_no_such_parameter($owner, $setting->{name}) : $self->_not_active($setting->{qualifier});
}

sub _no_such_parameter ($self, $owner, $name) {
    my @others    = grep { $_ != $owner } @{ $self->{active} };
    my @global    = grep { $_->scope eq 'global' } map { $_->parameters } @others;
    my $own       = Cactus::CCL::Names::nearest($name, map { $_->name } $owner->parameters, @global);
    my ($same)    = grep { defined } map { $_->own_parameter($name) } @others;
    my $elsewhere = $same ? $same->thorn->name . q{::} . $same->name : undef;
    my $own_is_likelier =
        defined $own && (!defined $elsewhere || defined Cactus::CCL::Names::distance(lc $own, lc $name, 1));
    return _advised("thorn @{[$owner->name]} has no parameter $name", $own_is_likelier ? $own : $elsewhere);
}

sub _not_active ($self, $qualifier) {
    my $build = $self->{build};
    if (my $thorn = $build->thorn($qualifier)) {
        return "thorn @{[$thorn->name]} is not active; add it to ActiveThorns";
    }
    if (my $implementation = $build->implementation($qualifier)) {
        my $thorns = join ' or ', map { $_->name } $implementation->thorns;
        return "no active thorn implements @{[$implementation->name]}; add $thorns to ActiveThorns";
    }
    my @others  = map  { s{ .* / }{}xr } $build->catalogue->thorns, $build->catalogue->scripted_thorns;
    my ($known) = grep { lc eq lc $qualifier } @others,
        map { s{ .* / }{}xr } Cactus::CCL::KnownThorns::named($qualifier);
    return "thorn $known is not active; add it to ActiveThorns" if defined $known;
    my @active  = map { ($_->name, $_->implementation) } @{ $self->{active} };
    my $nearest = Cactus::CCL::Names::nearest($qualifier, @active) // Cactus::CCL::Names::nearest($qualifier, @others);
    return _advised("there is neither a thorn nor an implementation $qualifier", $nearest);
}

sub _advised ($problem, $candidate) {
    return defined $candidate ? "$problem; did you mean $candidate?" : $problem;
}

# --------------------------------------------------------------------------------------------------- keywords

sub _check_keyword ($self, $file, $setting, $parameter) {
    my $value = $setting->{value};
    return if $parameter->type ne 'keyword' || !defined $value || !$setting->{is_quoted} && $value =~ $boolean;
    my @accepted = ((map { $_->text } $parameter->ranges), $self->_added($parameter, @{ $self->{active} }));
    return if !@accepted || grep { lc eq lc $value } @accepted;
    my $name   = $parameter->thorn->name . q{::} . $parameter->name;
    my $wanted = join ' or ', map { qq{"$_"} } @accepted;
    $self->{diagnostics}->error([ $file->source, $setting->{value_offset} ],
        qq{value "$value" of $name is out of range; expected $wanted} . $self->_hint($parameter, $value, @accepted));
    return;
}

# Those by which thorns extend it.
sub _added ($self, $parameter, @thorns) {
    my $implementation = $parameter->thorn->implementation;
    return map { $_->text } map { $_->ranges }
        grep { lc $_->implementation eq lc $implementation && lc $_->name eq lc $parameter->name }
        map { $_->shared_parameters } @thorns;
}

sub _hint ($self, $parameter, $value, @accepted) {
    for my $thorn ($self->{build}->thorns) {
        return '; thorn ' . $thorn->name . ' adds this value and is not active'
            if grep { lc eq lc $value } $self->_added($parameter, $thorn);
    }
    my $candidate = Cactus::CCL::Names::nearest($value, @accepted);
    return defined $candidate ? qq{; did you mean "$candidate"?} : q{};
}

1;

__END__

=head1 NAME

Cactus::Build::ParameterCheck - what of a parameter file is wrong can be known before anything is compiled

=head1 SYNOPSIS

    my $check = Cactus::Build::ParameterCheck->new(build => $build, diagnostics => $diagnostics);
    $check->check(Cactus::Build::ParameterFile->read_file('parfiles/puncture.par'));

=head1 DESCRIPTION

The program reads the file itself, with the same words for these mistakes: settings of thorns that are not active, parameters that do not exist,
keywords that no active thorn accepts. Numbers, texts, expressions and everything else are left to it. What the program accepts is accepted
here; what cannot be told without evaluating an expression is accepted too.

=over

=item new(build => $build, diagnostics => $diagnostics)

A L<Cactus::CCL::Model::Build> of the thorns of the configuration, and the L<Cactus::CCL::Diagnostics> that take what is wrong.

=item check($file)

Checks a L<Cactus::Build::ParameterFile>.

=back

=head1 ERRORS

None; everything that is wrong goes to the diagnostics.

=cut
