# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Capabilities;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';
use Cactus::CCL::Versions;

sub run ($self) {
    $self->SUPER::run;
    $self->_check_cycles;
    return;
}

sub check_thorn ($self, $thorn) {
    $self->_check_requirement($thorn, $_) for $thorn->capability_requirements;
    $self->_check_required_thorns($thorn);
    $self->_check_script($thorn, $_) for $thorn->capabilities;
    return;
}

sub _check_requirement ($self, $thorn, $requirement) {
    my $name      = $requirement->name;
    my @providers = $self->{build}->capability_providers($name);
    if (!@providers) {
        $self->_report_missing($thorn, $requirement) if $requirement->kind eq 'required';
        return;
    }
    if (@providers > 1) {
        $self->error(
            $requirement,
            "several thorns provide capability '$name': " . join(q{, }, map { $_->thorn->name } @providers),
            expected => 'one of them in the thornlist'
        );
    }
    return $self->_check_version($requirement, $providers[0]);
}

sub _report_missing ($self, $thorn, $requirement) {
    my ($build, $name) = ($self->{build}, $requirement->name);
    return if $build->may_be_missing($name) || $build->is_doubtful($name);
    my @elsewhere = $build->catalogue->capability_providers($name);
    my %remedy    = (expected => "a thorn with PROVIDES $name in the thornlist");
    if (@elsewhere) {
        $remedy{hint} = 'add to the thornlist: ' . join ' or ', @elsewhere;
    }
    else {
        @remedy{qw(name candidates)} = ($name, [ map { $_->name } map { $_->capabilities } $build->thorns ]);
    }
    return $self->error($requirement,
        "no thorn provides capability '$name', which thorn '@{[$thorn->name]}' requires", %remedy);
}

sub _check_version ($self, $requirement, $capability) {
    my ($operator, $wanted) = ($requirement->operator, $requirement->version);
    return if !defined $operator || Cactus::CCL::Versions::satisfies($capability->version, $operator, $wanted);
    return $self->error(
        $requirement, "capability '@{[$capability->name]}' has version @{[$capability->version]}",
        expected => "$operator $wanted",
        hint     => 'it is provided at ' . $capability->position
    );
}

sub _check_required_thorns ($self, $thorn) {
    my $build = $self->{build};
    for my $reference ($thorn->required_thorns) {
        next if $build->thorn($reference->name) || $build->may_be_missing($reference->name);
        $self->error(
            $reference, "thorn '@{[$thorn->name]}' requires thorn '@{[$reference->name]}', which is not compiled",
            expected   => 'it in the thornlist',
            name       => $reference->name,
            candidates => [ map { $_->name } $build->thorns ]
        );
    }
    return;
}

sub _check_script ($self, $thorn, $capability) {
    my $script = $capability->script // return;
    return if -f $thorn->path . "/$script";
    return $self->error(
        $capability,
        "the script '$script' of capability '@{[$capability->name]}' does not exist",
        expected => "a file of this name in @{[$thorn->directory]}"
    );
}

# ---------------------------------------------------------------------------------------------------------- cycles

sub _check_cycles ($self) {
    my %state;
    $self->_visit($_, \%state, []) for $self->{build}->thorns;
    return;
}

sub _visit ($self, $thorn, $state, $path) {
    return if $state->{ $thorn->name };
    $state->{ $thorn->name } = 'open';
    my @path = (@{$path}, $thorn);
    for my $requirement ($thorn->capability_requirements) {
        my $capability = $self->{build}->capability($requirement->name) // next;
        my $provider   = $capability->thorn;
        next if $provider == $thorn;
        if (($state->{ $provider->name } // q{}) eq 'open') { $self->_report_cycle($requirement, $provider, @path) }
        else                                                { $self->_visit($provider, $state, \@path) }
    }
    $state->{ $thorn->name } = 'done';
    return;
}

sub _report_cycle ($self, $requirement, $provider, @path) {
    shift @path while $path[0] != $provider;
    my $circle = join ' -> ', map { $_->name } @path, $provider;
    return $self->error(
        $requirement,
        "thorns need each other's capabilities in a circle: $circle",
        expected => 'an order without circles'
    );
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::Capabilities - check capabilities and required thorns

=head1 SYNOPSIS

    Cactus::CCL::Check::Capabilities->new($build, $diagnostics)->run;

=head1 DESCRIPTION

Required ones exist, once, in the right version; nobody needs himself through others; scripts exist.
See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
