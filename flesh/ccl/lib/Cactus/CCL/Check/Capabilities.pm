# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Capabilities;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';
use Cactus::CCL::Circles;
use Cactus::CCL::Versions;

sub run ($self) {
    $self->SUPER::run;
    $self->_check_providers;
    $self->_check_cycles;
    return;
}

sub check_thorn ($self, $thorn) {
    $self->_check_requirement($thorn, $_) for $thorn->capability_requirements;
    $self->_check_required_thorns($thorn);
    $self->report_duplicates('capability', $thorn->capabilities);
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

# Headers and make definitions of a capability have its name, so there can be one of it, asked for or not.
sub _check_providers ($self) {
    my %is_required = map { (lc $_->name => 1) } map { $_->capability_requirements } $self->{build}->thorns;
    my %first;
    for my $capability (map { $_->capabilities } $self->{build}->thorns) {
        my $name    = lc $capability->name;
        my $earlier = $first{$name} //= $capability;
        next if $earlier->thorn == $capability->thorn || $is_required{$name};
        $self->error(
            $capability,
            "thorn '@{[$earlier->thorn->name]}' provides capability '@{[$capability->name]}', too",
            expected => 'one of them in the thornlist'
        );
    }
    return;
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
    my @circles = Cactus::CCL::Circles::circles(
        sub ($thorn) { $self->_providers($thorn) },
        sub ($thorn) { $thorn->name },
        $self->{build}->thorns
    );
    for my $circle (@circles) {
        my ($requirement, @thorns) = @{$circle};
        $self->error(
            $requirement,
            "thorns need each other's capabilities in a circle: " . join(' -> ', map { $_->name } @thorns),
            expected => 'an order without circles'
        );
    }
    return;
}

# [requirement, the other thorn that meets it]
sub _providers ($self, $thorn) {
    my @edges;
    for my $requirement ($thorn->capability_requirements) {
        my $capability = $self->{build}->capability($requirement->name) // next;
        push @edges, [ $requirement, $capability->thorn ] if $capability->thorn != $thorn;
    }
    return @edges;
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
