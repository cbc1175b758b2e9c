# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Format;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text);
use Cactus::Lint::Memory;
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
    my $bad_ones = sub (@files) {
        return _named($project, _each(4, 'clang-format --dry-run -Werror', @files), qr{ ^ (\S+?) : \d+ : \d+ : }xm);
    };
    my @bad = _bad($project, [ 'clang-format', '.clang-format' ], $bad_ones, cxx_files($project));
    return $tally->check('C and C++ files have the format', !@bad, join "\n", 'make format changes:', @bad);
}

sub check_perl ($class, $project, $tally) {
    return $tally->skipped('Perl files have the format', 'perltidy is missing') if !$project->has_program('perltidy');
    my $script   = 'for f in "$@"; do perltidy -st "$f" 2>/dev/null | cmp -s - "$f" || echo "differs: $f"; done';
    my $bad_ones = sub (@files) {
        return _named($project, _each(4, "bash -c '$script' _", @files), qr{ ^ differs: [ ] (.*) $ }xm);
    };
    my @bad = _bad($project, [ 'perltidy', '.perltidyrc' ], $bad_ones, perl_files($project));
    return $tally->check('Perl files have the format', !@bad, join "\n", 'make format changes:', @bad);
}

# The files that a command names. One that fails and names none has not looked at them: they are not good.
sub _named ($project, $command, $pattern) {
    my $result = $project->run($command);
    my @named  = $result->{output} =~ m{$pattern}gx;
    die "the program that checks the format fails: $result->{output}\n" if $result->{status} && !@named;
    return @named;
}

# The files that a program with settings finds bad. Those that it has found good before, here or in another clone, it need not read.
sub _bad ($project, $program, $bad_ones, @files) {
    my $memory = _memory($project, @{$program});
    my $text   = sub ($file) { return read_text($project->home . "/$file") };
    my @new    = grep { !$memory->has($text->($_)) } @files;
    my %bad    = map  { $_ => 1 } @new ? $bad_ones->(@new) : ();
    $memory->add(map { $text->($_) } grep { !$bad{$_} } @new);
    my @sorted = sort keys %bad;
    return @sorted;
}

sub _memory ($project, $name, $settings) {
    return Cactus::Lint::Memory->new($name,
        $project->run("$name --version")->{output} . read_text($project->home . "/$settings"));
}

sub format_all ($class, $project) {
    _format($project, [ 'clang-format', '.clang-format' ], 'clang-format -i',     cxx_files($project));
    _format($project, [ 'perltidy',     '.perltidyrc' ],   'perltidy -b -bext=/', perl_files($project));
    return;
}

# Leaves alone what is known to be good.
sub _format ($project, $program, $command, @files) {
    return if !$project->has_program($program->[0]);
    my $memory = _memory($project, @{$program});
    my @new    = grep { !$memory->has(read_text($project->home . "/$_")) } @files;
    $project->run(_each(4, $command, @new), show => 1) if @new;
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
