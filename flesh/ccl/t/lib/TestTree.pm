# SPDX-License-Identifier: LGPL-2.1-or-later
package TestTree;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(dirname);
use File::Path     qw(make_path);
use File::Temp     qw(tempdir);

use Cactus::CCL;

# What a thorn needs to be legal, where the test says nothing else.
my @mandatory = qw(interface.ccl param.ccl schedule.ccl);

# files: path below the arrangements => text; the key `thornlist` is the list. Thorns get the files they lack.
sub load ($class, %files) {
    my $top  = tempdir(CLEANUP => 1);
    my $list = delete $files{thornlist};
    _write($top, "flesh/$_",        $_ eq 'interface.ccl' ? "IMPLEMENTS: Cactus\n" : q{}) for @mandatory;
    _write($top, "arrangements/$_", $files{$_}) for keys %files;
    _complete($top, $_) for _thorns(keys %files);
    _write($top, 'thornlist', $list) if defined $list;
    return Cactus::CCL->load(
        top   => $top,
        roots => ['arrangements'],
        defined $list ? (thornlist => 'thornlist') : ()
    );
}

# The report with paths as the files are named in the test.
sub report ($class, %files) {
    my (undef, $diagnostics) = $class->load(%files);
    return $diagnostics->report =~ s{\b arrangements/ }{}grx;
}

sub _thorns (@paths) {
    my %seen;
    return grep { !$seen{$_}++ } map { m{ \A ([^/]+/[^/]+) / }x ? $1 : () } @paths;
}

sub _complete ($top, $thorn) {
    my ($name) = $thorn =~ m{ / (.*) }x;
    for my $file (@mandatory) {
        my $path = "arrangements/$thorn/$file";
        _write($top, $path, $file eq 'interface.ccl' ? "IMPLEMENTS: $name\n" : q{})
            if !-e "$top/$path" && !-l "$top/$path";
    }
    return;
}

# A file whose text is `missing` is not there.
sub _write ($top, $path, $text) {
    make_path(dirname("$top/$path"));
    return symlink '/nowhere', "$top/$path" if $text eq "missing\n";
    open my $handle, '>:raw', "$top/$path" or die "$path: $!\n";
    print {$handle} $text;
    close $handle or die "$path: $!\n";
    return;
}

1;

__END__

=head1 NAME

TestTree - small trees of thorns for tests

=head1 SYNOPSIS

    my ($build, $diagnostics) = TestTree->load('A/T/param.ccl' => 'INT n "x" { } 1');

=head1 DESCRIPTION

Writes the files into a temporary tree, with empty ones where a thorn lacks a mandatory file (and an C<IMPLEMENTS> line
with the thorn's name), and loads it.

=head1 ERRORS

Dies if the temporary tree cannot be written.

=cut
