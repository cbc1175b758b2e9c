# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Tools;
use v5.26;
use warnings;
use experimental 'signatures';

sub claim ($class) { return 'each tool answers --help' }

sub findings ($class, $tree) {
    return map { _answers($tree, $_) ? () : "$_: --help does not explain it" }
        grep   { -x $tree->home . "/$_" }
        $tree->files(qr{ \A (?: tools/ [^/]+ | flesh/build/bin/ [^/]+ | testsuites/ .* /run ) \z }x);
}

# Words without options explain themselves in a comment at their beginning.
sub _answers ($tree, $file) {
    my $text = $tree->text($file);
    return 1
        if $file =~ m{ \A flesh/build/bin/ }x
        && $text !~ m{ GetOptions }x
        && $text =~ m{ ^ [#] \s \w .* | =head1\ SYNOPSIS }mx;
    open my $pipe, q{-|}, 'timeout', '20', $tree->home . "/$file", '--help' or return 0;
    my $output = do { local $/ = undef; readline $pipe };
    return close($pipe) && $output =~ m{ usage | synopsis }ix;
}

1;

__END__

=head1 NAME

Cactus::Lint::Tools - programs explain themselves

=head1 SYNOPSIS

    say for Cactus::Lint::Tools->findings($tree);

=cut
