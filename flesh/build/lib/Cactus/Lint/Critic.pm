# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Critic;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Lint::Memory;

use constant FILES_PER_PROCESS => 4;

sub claim ($class) { return 'perlcritic has no objection' }

sub obstacle ($class, $tree) {
    return if grep { -x "$_/perlcritic" } split m{:}x, $ENV{PATH};
    return 'perlcritic is missing (install libperl-critic-perl)';
}

sub findings ($class, $tree) {
    my $memory = Cactus::Lint::Memory->new('perlcritic', $tree->text('.perlcriticrc'));
    my @new    = grep { !$memory->has($tree->text($_)) } sort(_perl_files($tree));
    my @found  = @new ? _criticised($tree->home, @new) : ();
    my %bad    = map { m{ \A ([^:]+) : }x ? ($1 => 1) : () } @found;
    $memory->add(map { $tree->text($_) } grep { !$bad{$_} } @new);
    return @found;
}

sub _perl_files ($tree) {
    return
        grep { m{ [.] (?: pm | pl | t ) \z }x || !m{ [.] \w+ \z }x && $tree->text($_) =~ m{ \A [#]! .* \b perl \b }x }
        $tree->files;
}

# Asked for one file alone, perlcritic does not name it unless told so.
sub _criticised ($home, @files) {
    my $list = join q{ }, map { "'$_'" } @files;
    my $command =
          "cd '$home' && printf '%s\\0' $list"
        . ' | xargs -0 -P $(getconf _NPROCESSORS_ONLN) -n '
        . FILES_PER_PROCESS
        . " perlcritic --quiet --profile .perlcriticrc --verbose '%f:%l:%c: %m. %e. (Severity: %s)\\n'";
    open my $pipe, q{-|}, 'bash', '-c', $command or die "cannot start bash: $!\n";
    chomp(my @lines = readline $pipe);
    close $pipe;    ## no critic (RequireCheckedClose) objections make the status
    @lines = sort grep { length } @lines;
    return @lines;
}

1;

__END__

=head1 NAME

Cactus::Lint::Critic - Perl as .perlcriticrc says

=head1 SYNOPSIS

    say for Cactus::Lint::Critic->findings($tree);

=cut
