# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Format;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text write_text);

my @cxx  = map { "'*.$_'" } qw(c cc cu h hh cuh);
my @perl = map { "'*.$_'" } qw(pl pm t);

# Input of tests, and a skeleton with words that are still to be replaced.
my $no_source = qr{ /t/ | /newthorn/ }x;

# Headers that Fortran includes, too, hold lines that are not C.
my $for_fortran = qr{ ^ [#] \s* ifdef \s+ FCODE | ^ [#] \s* if .* defined [ ( ]* FCODE }xm;

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
    my $home = $project->home;
    return grep { $_ !~ $no_source && read_text("$home/$_") !~ $for_fortran } _tracked($project, @cxx);
}

# Programs in Perl have no ending; their first line tells.
sub perl_files ($project) {
    my @programs = grep { _first_line($project->home . "/$_") =~ m{ \A [#]! .* \b perl }x }
        grep { !m{ [.] \w+ \z }x } _tracked($project);
    my @files = sort @programs, _tracked($project, @perl);
    return @files;
}

sub _first_line ($file) {
    open my $handle, '<', $file or return q{};
    my $line = readline $handle;
    close $handle or return q{};
    return $line // q{};
}

sub _tracked ($project, @patterns) {
    my $home = $project->home;
    return grep { -f "$home/$_" && !-l "$home/$_" }
        split m{\0}x, $project->run("git ls-files -z -- @patterns")->{output};
}

1;

__END__

=head1 NAME

Cactus::Check::Format - C++ as .clang-format says, Perl as .perltidyrc says

=head1 SYNOPSIS

    Cactus::Check::Format->run($project, $tally);
    Cactus::Check::Format->format_all($project);

=cut
