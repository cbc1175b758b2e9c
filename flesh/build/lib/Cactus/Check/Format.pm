# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Format;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Lint::Tree;

my $cxx  = qr{ [.] (?: c | cc | cu | h | hh | cuh ) \z }x;
my $perl = qr{ [.] (?: pl | pm | t ) \z }x;

# Input of tests, and a skeleton with words that are still to be replaced.
my $no_source = qr{ /t/ | /newthorn/ }x;

sub title ($class) { return 'Format' }

sub run ($class, $project, $tally) {
    $class->check_cxx($project, $tally);
    $class->check_perl($project, $tally);
    return;
}

sub check_cxx ($class, $project, $tally) {
    return $tally->skipped('C and C++ files have the format', 'clang-format is missing')
        if !$project->has_program('clang-format');
    my @bad = map { m{ ^ (\S+?) : \d+ : \d+ : }gmx }
        $project->run(_each(4, 'clang-format --dry-run -Werror', cxx_files($project)))->{output};
    my %bad = map { $_ => 1 } @bad;
    return $tally->check('C and C++ files have the format', !%bad, join "\n", 'make format changes:', sort keys %bad);
}

sub check_perl ($class, $project, $tally) {
    return $tally->skipped('Perl files have the format', 'perltidy is missing') if !$project->has_program('perltidy');
    my $script = 'for f in "$@"; do perltidy -st "$f" 2>/dev/null | cmp -s - "$f" || echo "differs: $f"; done';
    my $result = $project->run(_each(4, "bash -c '$script' _", perl_files($project)));
    my @bad    = $result->{output} =~ m{ ^ differs: [ ] (.*) $ }gmx;
    return $tally->check('Perl files have the format', !@bad, join "\n", 'make format changes:', sort @bad);
}

sub format_all ($class, $project) {
    $project->run(_each(4, 'clang-format -i', cxx_files($project)), show => 1) if $project->has_program('clang-format');
    $project->run(_each(4, 'perltidy -b -bext=/', perl_files($project)), show => 1)
        if $project->has_program('perltidy');
    return;
}

sub _each ($jobs, $command, @files) {
    my $list = join q{ }, map { "'$_'" } @files;
    return "printf '%s\\0' $list | xargs -0 -P \$(getconf _NPROCESSORS_ONLN) -n $jobs $command";
}

sub cxx_files ($project) {
    return grep { $_ !~ $no_source } Cactus::Lint::Tree->new($project->home)->files($cxx);
}

# Programs in Perl have no ending; their first line tells.
sub perl_files ($project) {
    my $tree = Cactus::Lint::Tree->new($project->home);
    return
        grep { $_ =~ $perl || $tree->text($_) =~ m{ \A [#]! .* \b perl \b }x } $tree->files(qr{ $perl | / [^/.]+ \z }x);
}

1;

__END__

=head1 NAME

Cactus::Check::Format - C++ as .clang-format says, Perl as .perltidyrc says

=head1 SYNOPSIS

    Cactus::Check::Format->run($project, $tally);
    Cactus::Check::Format->format_all($project);

=cut
