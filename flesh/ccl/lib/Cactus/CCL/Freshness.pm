# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Freshness;
use v5.26;
use warnings;
use experimental 'signatures';

use Digest::MD5;
use File::Basename qw(dirname);
use File::Path     qw(make_path);
use File::Spec;

# $record is the file that remembers what a run depended on; relative paths refer to $top.
sub new ($class, $record, $top) {
    return bless { record => $record, top => $top }, $class;
}

# Whether nothing has changed since `remember`: no file, no list of files in a directory, no variable of the
# environment, no argument, and no output is missing or younger than the record.
sub is_fresh ($self, $arguments, @outputs) {
    my $written = (stat $self->{record})[9] // return 0;
    open my $handle, '<', $self->{record} or return 0;
    chomp(my ($digest, @facts) = readline $handle);
    close $handle or return 0;
    for my $output (@outputs) {
        my $changed = (stat $output)[9] // return 0;
        return 0 if $changed > $written;
    }
    return $digest eq $self->_digest($arguments, @facts);
}

# What the run depended on: files, directories, variables => lists of names.
sub remember ($self, $arguments, %facts) {
    my @facts = (
        (map { "file $_" } @{ $facts{files} }),
        (map { "directory $_" } @{ $facts{directories} }),
        (map { "variable $_" } @{ $facts{variables} })
    );
    my $digest = $self->_digest($arguments, @facts);
    make_path(dirname($self->{record}));
    open my $handle, '>', "$self->{record}.tmp" or die "cannot write $self->{record}: $!\n";
    print {$handle} map { "$_\n" } $digest, @facts or die "cannot write $self->{record}: $!\n";
    close $handle or die "cannot write $self->{record}: $!\n";
    rename "$self->{record}.tmp", $self->{record} or die "cannot write $self->{record}: $!\n";
    return;
}

my %value_of = (
    file      => \&_content_digest,
    directory => sub ($path) { return (stat $path)[9] // 'missing' },
    variable  => sub ($name) { return $ENV{$name}     // 'unset' },
);

sub _content_digest ($path) {
    open my $handle, '<:raw', $path or return 'missing';
    my $digest = Digest::MD5->new->addfile($handle)->hexdigest;
    close $handle or return 'unreadable';
    return $digest;
}

sub _digest ($self, $arguments, @facts) {
    my $digest = Digest::MD5->new;
    $digest->add($arguments);
    for my $fact (@facts) {
        my ($kind, $name) = split q{ }, $fact, 2;
        my $place = $kind eq 'variable' ? $name : File::Spec->rel2abs($name, $self->{top});
        $digest->add("\n$fact ", $value_of{$kind}->($place));
    }
    return $digest->hexdigest;
}

1;

__END__

=head1 NAME

Cactus::CCL::Freshness - notice that there is nothing to do

=head1 SYNOPSIS

    my $freshness = Cactus::CCL::Freshness->new('configs/sim/bindings/inputs', $top);
    exit 0 if $freshness->is_fresh("@ARGV", @generated_files);
    ...
    $freshness->remember("@ARGV", files => \@inputs, directories => \@searched, variables => \@names);

=head1 DESCRIPTION

Files count by content. Directories count by the time at which an entry was last added or removed: a thorn that appears
in an earlier root hides another one, a file that appears in a thorn may be a header or a CCL file.

=over

=item new($record, $top)

=item is_fresh($arguments, @outputs)

True if C<remember> was called before, everything it was given is unchanged, and the outputs are as they were left.

=item remember($arguments, files => \@files, directories => \@directories, variables => \@names)

=back

=head1 ERRORS

C<remember> dies if the record cannot be written.

=cut
