# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::ManyThorns;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text write_text);

# Ours are some 200. A string of a command line may have 128 KiB on Linux; names as long as they may be, 27 letters, fill it sooner.
use constant {
    ALL           => 260,
    GENERATED     => 60,
    CONFIGURATION => 'many_thorns',
    STEM          => 'TestOneOfManyThornsNumber',
    CONFIG_LIMIT  => 1800,
    BUILD_LIMIT   => 14_400,
    RUN_LIMIT     => 300,
};

sub title ($class) { return 'ManyThorns' }

# A configuration of all our thorns and generated ones, together as many as large public programs have, compiles and links; all are there, and Formaline keeps
# the sources of each. With a compiler cache it costs little more than the link.
sub run ($class, $project, $tally) {
    my $room = $project->room('many_thorns');
    return $tally->skipped(title($class), 'there is no configuration check: make test TESTS=Build')
        if !-e $project->home . '/configs/' . $project->configuration . '/ThornList';
    my $self = bless {
        project => $project,
        tally   => $tally,
        room    => $room,
        thorns  => [ map { sprintf '%s%02d', STEM, $_ } 1 .. GENERATED ]
    }, $class;
    _write_thorn("$room/arrangements/TestManyThorns/$_", $_) for @{ $self->{thorns} };
    $self->_is_built && $self->_has_all && $self->_runs;
    $self->_make('-delete', q{});
    return;
}

# One that says its name when a run starts.
sub _write_thorn ($folder, $name) {
    write_text("$folder/interface.ccl",      "IMPLEMENTS: $name\n");
    write_text("$folder/param.ccl",          q{});
    write_text("$folder/schedule.ccl",       qq{SCHEDULE ${name}_Say AT STARTUP\n{\n  LANG: C\n} "Say so"\n});
    write_text("$folder/src/make.code.defn", "SRCS = say.c\n");
    write_text("$folder/src/say.c",          <<"END");
#include "cctk.h"

int ${name}_Say(void);

int ${name}_Say(void) {
  CCTK_INFO("here");
  return 0;
}
END
    return;
}

sub _make ($self, $action, $words, $limit = CONFIG_LIMIT) {
    return $self->{project}->run("make @{[CONFIGURATION]}$action $words", limit => $limit);
}

# A root of its own for the generated thorns would be one more place for headers, and no object would come from the compiler's cache.
sub _write_thornlist ($self) {
    my $ours      = read_text($self->_configured('ThornList'));
    my @generated = map { "TestManyThorns/$_ @ $self->{room}/arrangements\n" } @{ $self->{thorns} };
    write_text("$self->{room}/many.th", join q{}, $ours =~ s{ ^ [#] [^\n]* \n }{}xmgr, @generated);
    return;
}

# A file of the configuration that other tests use.
sub _configured ($self, $name) {
    return join q{/}, $self->{project}->home, 'configs', $self->{project}->configuration, $name;
}

# What scripts of equations have yielded for the configuration that other tests use: it takes minutes to generate again. Stale code is noticed.
sub _take_generated_code ($self) {
    my $from = $self->_configured('generated');
    my $to   = $self->{project}->home . '/configs/' . CONFIGURATION;
    system "mkdir -p '$to' && cp -a '$from' '$to'" if -d $from && !-e "$to/generated";
    return;
}

sub _is_built ($self) {
    my $tally  = $self->{tally};
    my $option = $ENV{OPTIONS} // 'tests';
    $self->_write_thornlist;
    $self->_take_generated_code;
    my $config = $self->_make('-config', "OPTIONS='$option' THORNLIST='$self->{room}/many.th' SILENT=yes");
    $tally->check("@{[ALL]} thorns are configured together", $config->{status} == 0, $config->{output}) or return 0;
    my $build = $self->_make(q{}, q{}, BUILD_LIMIT);
    $tally->check('they compile and link', $build->{status} == 0, $build->{output}) or return 0;
    my $again = $self->_make(q{}, q{});
    return $tally->check(
        'and are left alone then',
        $again->{status} == 0 && $again->{output} !~ m{ ^ \s* (?: C | C[+][+] | Fortran | LINK ) \b }mx,
        $again->{output}
    );
}

sub _program ($self) { return $self->{project}->home . '/exe/cactus_' . CONFIGURATION }

sub _has_all ($self) {
    my $list   = $self->{project}->run("'@{[$self->_program]}' --list-thorns");
    my @thorns = $list->{output} =~ m{ ^ \s+ (\w+) $ }gmx;
    my %has    = map  { lc $_ => 1 } @thorns;
    my @lost   = grep { !$has{ lc $_ } } 'Formaline', @{ $self->{thorns} };
    return $self->{tally}->check(
        "the program has them: @{[scalar @thorns]}",
        $list->{status} == 0 && @thorns >= ALL && !@lost,
        "not there: @lost\n$list->{output}"
    );
}

# All generated ones are active, and Formaline has the sources of all that were compiled.
sub _runs ($self) {
    write_text("$self->{room}/run.par", <<"END");
ActiveThorns = "IOUtil Formaline @{ $self->{thorns} }"
Cactus::cctk_itlast = 0
IO::out_dir         = "output"
END
    my $run = $self->{project}
        ->simulate('run.par', folder => $self->{room}, executable => $self->_program, limit => RUN_LIMIT);
    my @mute = grep { $run->{output} !~ m{ ^ INFO \s [(] $_ [)] : \s here $ }mx } @{ $self->{thorns} };
    $self->{tally}->check('a run has them all', $run->{status} == 0 && !@mute, "say nothing: @mute\n$run->{output}");
    my @kept = map { m{ (@{[STEM]}\d\d) }x } glob "$self->{room}/output/cactus-source/*";
    return $self->{tally}->check('Formaline writes the sources of each', @kept == @{ $self->{thorns} }, "of @kept");
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::ManyThorns - as many thorns as large public programs have, in one

=head1 SYNOPSIS

    make acceptance TESTS=ManyThorns

    Saguaro::Acceptance::ManyThorns->run($project, $tally);

=head1 DESCRIPTION

Makes 60 thorns with long names, which say that they are there, configures them together with all thorns of this tree, Formaline among them, builds the program, and runs it with all of the 60. Lists that outgrow a
command line (C<Argument list too long>) show here. The configuration is deleted in the end. C<OPTIONS=file> takes another option list than C<tests>: with that of an earlier
configuration, a compiler cache has most objects.

=cut
