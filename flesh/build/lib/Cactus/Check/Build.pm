# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Build;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text write_text);

sub title ($class) { return 'Build' }

# All our thorns in one configuration; those in other languages only if there is a compiler.
sub run ($class, $project, $tally) {
    my $name   = $project->configuration;
    my $config = $project->run("make $name-config OPTIONS=tests SILENT=yes", limit => 300);
    $tally->check('all our thorns are configured together', $config->{status} == 0, $config->{output}) or return;
    my $build = $project->run("make $name", limit => 2400);
    $tally->check('they compile and link', $build->{status} == 0,                 $build->{output}) or return;
    $tally->check('without a warning',     $build->{output} !~ m{ \b warning: }x, _warnings($build->{output}));
    my $again = $project->run("make $name", limit => 300);
    $tally->check(
        'an untouched tree is left alone',
        $again->{status} == 0 && $again->{output} !~ m{ ^ \s* (?: C | C[+][+] | Fortran | LINK ) \b }mx,
        $again->{output}
    );
    my $version = $project->run("exe/cactus_$name --version");
    $tally->says('the executable says its version', $version->{output}, qr{ Version \s \d }x);
    return;
}

sub _warnings ($output) {
    return join q{}, $output =~ m{ ^ ( .* \b warning: .* \n ) }gmx;
}

1;

__END__

=head1 NAME

Cactus::Check::Build - one configuration with all thorns of this project

=head1 SYNOPSIS

    Cactus::Check::Build->run($project, $tally);

=cut
