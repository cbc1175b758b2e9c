# SPDX-License-Identifier: LGPL-2.1-or-later
package Fixture;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(dirname);
use File::Find     qw(find);
use File::Path     qw(make_path);
use File::Temp     qw(tempdir);
use FindBin        qw($Bin);

use Cactus::CCL;

# The tree t/fixture, or a copy of it that may be spoilt.
sub new ($class) {
    return bless { top => "$Bin/fixture" }, $class;
}

sub copy ($class) {
    my $self = bless { top => tempdir(CLEANUP => 1), texts => {} }, $class;
    my $from = "$Bin/fixture";
    find({ no_chdir => 1, wanted => sub { $self->_copy_file($from, $_) if -f } }, $from);
    return $self;
}

sub load ($self) {
    return Cactus::CCL->load(top => $self->{top}, roots => ['arrangements'], thornlist => 'thornlist.th');
}

# Paths of the CCL files, relative to the top, and the text of one.
sub files ($self) {
    my @files = sort grep { m{ [.]ccl \z }x } keys %{ $self->{texts} };
    return @files;
}

sub text ($self, $file) {
    return $self->{texts}{$file};
}

# Loads with another text in place of that of one file.
sub load_with ($self, $file, $text) {
    _write("$self->{top}/$file", $text);
    my @result;
    my $is_done = eval { @result = $self->load; 1 };
    my $reason  = $@;
    _write("$self->{top}/$file", $self->{texts}{$file});
    die $reason if !$is_done;    ## no critic (RequireCarping) - passes on what it got
    return @result;
}

sub _copy_file ($self, $from, $path) {
    my $relative = substr $path, 1 + length $from;
    open my $handle, '<:raw', $path or die "$path: $!\n";
    my $text = do { local $/ = undef; readline $handle };
    close $handle or die "$path: $!\n";
    $self->{texts}{$relative} = $text;
    make_path(dirname("$self->{top}/$relative"));
    _write("$self->{top}/$relative", $text);
    return;
}

sub _write ($path, $text) {
    open my $handle, '>:raw', $path or die "$path: $!\n";
    print {$handle} $text;
    close $handle or die "$path: $!\n";
    return;
}

1;

__END__

=head1 NAME

Fixture - the small, correct configuration below t/fixture

=head1 SYNOPSIS

    my ($build, $diagnostics) = Fixture->new->load;
    my ($spoilt, $messages) = Fixture->copy->load_with($file, $text);

=head1 DESCRIPTION

Seven thorns that use most of what CCL has.

=head1 ERRORS

Dies if files cannot be read or written.

=cut
