# SPDX-License-Identifier: LGPL-2.1-or-later
package TestFiles;
use v5.26;
use warnings;
use experimental 'signatures';

use Carp qw(croak);
use Exporter 'import';
use File::Basename qw(dirname);
use File::Path     qw(make_path);

our @EXPORT_OK = qw(content_of write_file error_of output_of);

sub content_of ($file) {
    open my $handle, '<:raw', $file or croak "$file: $!";
    my $text = do { local $/ = undef; readline $handle };
    close $handle or croak "$file: $!";
    return $text // q{};
}

sub write_file ($file, $text) {
    make_path(dirname($file));
    open my $handle, '>:raw', $file or croak "$file: $!";
    print {$handle} $text;
    close $handle or croak "$file: $!";
    return;
}

# What a piece of code dies with; empty if it lives.
sub error_of ($code) {
    return eval { $code->(); 1 } ? q{} : $@;
}

# What a command prints, errors included, and its exit status.
sub output_of ($command) {
    open my $pipe, '-|', "($command) 2>&1" or croak "cannot run $command: $!";
    my $output = do { local $/ = undef; readline $pipe };
    my $status = close $pipe ? 0 : $? >> 8 || 1;
    return ($output // q{}, $status);
}

1;

__END__

=head1 NAME

TestFiles - files, errors and commands in tests

=head1 SYNOPSIS

    use TestFiles qw(content_of write_file error_of output_of);
    write_file("$directory/a/b", 'text');
    my ($output, $status) = output_of("cat $directory/a/b");
    like error_of(sub { die 'no' }), qr{no}x;

=head1 DESCRIPTION

C<write_file> makes directories. C<error_of> gives what code dies with, or nothing. C<output_of> gives what a command prints,
errors included, and its exit status.

=head1 ERRORS

Dies if files cannot be read or written.

=cut
