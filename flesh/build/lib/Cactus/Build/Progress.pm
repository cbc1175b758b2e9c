# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::Progress;
use v5.26;
use warnings;
use experimental 'signatures';

use POSIX       qw(isatty);
use Time::HiRes qw(time);

use Cactus::Build::Files qw(read_text);

# What thorn.mk says of each source that it compiles.
my $compiled = qr{ \A \s+ ( (?: C | C[+]{2} | CUDA | CL | F ) \s+ \S .* ) }x;

# directory: that of a configuration whose CCL files have been read
sub new ($class, $directory) {
    return bless { directory => $directory, total => scalar _sources_without_object($directory), done => 0 }, $class;
}

sub total ($self) {
    return $self->{total};
}

# A line of make, as it is to be shown. Sources that are compiled are counted, if any were to be expected.
sub line ($self, $text) {
    my ($source) = $text =~ $compiled or return $text;
    $self->{start} //= time;
    $self->{done}++;
    return $text if $self->{done} > $self->{total};
    return sprintf '  [%*d/%d%s]  %s', length $self->{total}, $self->{done}, $self->{total}, $self->_time_left, $source;
}

# Sources take different times: an estimate needs a tenth of them.
sub _time_left ($self) {
    return q{} if $self->{done} * 10 < $self->{total};
    my $seconds = (time - $self->{start}) / $self->{done} * ($self->{total} - $self->{done});
    return $seconds < 60 ? ', 1 min left' : sprintf ', %.0f min left', $seconds / 60;
}

# Shows what make writes. On a terminal the line of a source replaces the one before.
sub show ($self, $from, $to) {
    my $is_live = isatty(fileno $to);
    my $width   = 0;
    while (defined(my $text = readline $from)) {
        chomp $text;
        my $shown   = $self->line($text);
        my $is_step = $is_live && $shown ne $text;
        print {$to} "\r", q{ } x $width, "\r" if $width;
        print {$to} $shown, $is_step ? q{} : "\n";
        $width = $is_step ? length $shown : 0;
        $to->flush;
    }
    print {$to} "\n" if $width;
    return;
}

sub _sources_without_object ($directory) {
    my %value   = _definitions("$directory/config-data/make.thornlist");
    my @sources = map { "CactusBindings/$_" } split q{ }, $value{BINDINGS_SRCS} // q{};
    for my $thorn (map { s{ .* / }{}xr } split q{ }, $value{THORNS} // q{}) {
        push @sources, map { "$thorn/$_" } _sources_below("$value{\"THORN_DIR_$thorn\"}/src");
    }
    return grep { !-e "$directory/build/$_.o" } @sources;
}

# What make.code.defn names there and in SUBDIRS, as far as it does so in plain words.
sub _sources_below ($folder) {
    my %value   = _definitions("$folder/make.code.defn");
    my @sources = _plain_words($value{SRCS}, $value{DEVICE_SRCS});
    for my $inner (_plain_words($value{SUBDIRS})) {
        my %inside = _definitions("$folder/$inner/make.code.defn");
        push @sources, map { "$inner/$_" } _plain_words($inside{SRCS}, $inside{DEVICE_SRCS});
    }
    return @sources;
}

sub _plain_words (@values) {
    return map { split q{ } } grep { defined && !m{ \$ }x } @values;
}

# Name => value, of the assignments in a file for make.
sub _definitions ($file) {
    return if !-e $file;
    my $text = read_text($file) =~ s{ \\ \n }{ }gxr =~ s{ [#] [^\n]* }{}gxr;
    return $text =~ m{ ^ \h* (\w+) \h* [:+]?= \h* ([^\n]*) }gmx;
}

1;

__END__

=head1 NAME

Cactus::Build::Progress - how much of a build is done

=head1 SYNOPSIS

    my $progress = Cactus::Build::Progress->new('configs/sim');
    $progress->show($pipe_from_make, \*STDOUT);

=head1 DESCRIPTION

Counts the sources of a configuration that have no object yet, and puts C<[12/305, 3 min left]> before the name of each that is compiled. Lists that a
F<make.code.defn> computes are not counted; where more is compiled than was counted, lines stay as they are.

=over

=item total

How many sources have no object.

=item line($text)

A line of make as it is to be shown.

=item show($from, $to)

Shows all lines. On a terminal the line of a source replaces the one before it.

=back

=head1 ERRORS

Dies if a file of the configuration cannot be read.

=cut
