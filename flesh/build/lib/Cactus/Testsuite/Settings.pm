# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Testsuite::Settings;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Diagnostics;
use Cactus::CCL::Model::Thorn;
use Cactus::CCL::Parser::Test;
use Cactus::CCL::Source;

my $default_tolerance = 1e-12;

# Returns the settings of a thorn's test.ccl; without the file there are none. Mistakes go to the diagnostics.
sub read_file ($class, $file, $diagnostics) {
    my $thorn  = Cactus::CCL::Model::Thorn->new(name => 'test');
    my $source = Cactus::CCL::Source->read_file($file);
    Cactus::CCL::Parser::Test->parse($source, $thorn, $diagnostics) if $source;
    return bless { settings => $thorn->{test_settings} // [], source => $source }, $class;
}

sub extensions ($self) {
    return map { split q{ }, $_->value } $self->_of('extensions', undef);
}

# What a test asks for: its own value, else its thorn's, else none.
sub processes ($self, $test) {
    my ($setting) = ($self->_of_test('nprocs', $test), $self->_of('nprocs', undef));
    return $setting && $setting->value;
}

# Those for one file of a test: pairs of absolute and relative with a number.
sub tolerances ($self, $test, $file) {
    return (
        absolute => $self->_tolerance('abstol', $test, $file),
        relative => $self->_tolerance('reltol', $test, $file),
    );
}

sub postprocessor ($self, $test, $file) {
    my ($setting) = grep { _matches($_, $file) } $self->_of_test('postproc', $test), $self->_of('postproc', undef);
    return $setting && $setting->value;
}

# Tolerances above the default: hashes of keyword, tolerance, pattern, test (undef: all tests), line and place (the file with the line).
sub loose ($self) {
    return grep { $_->{tolerance} > $default_tolerance }
        map { $self->_described($_) } grep { $_->keyword =~ m{ tol \z }x } @{ $self->{settings} };
}

sub _described ($self, $setting) {
    my ($line) = $self->{source}->line_and_column($setting->offset);
    return {
        tolerance => _number($setting->value),
        line      => $line,
        place     => $self->{source}->name . ":$line",
        map { $_ => $setting->$_ } qw(keyword pattern test),
    };
}

# Lines that accept more than the default without saying why in a comment on or right above them.
sub unexplained ($self) {
    return if !$self->{source};
    my @lines = split m{\n}x, $self->{source}->text;
    my @bare =
        grep { $lines[ $_->{line} - 1 ] !~ m{ [#] }x && !_is_below_comment($_->{line} - 1, @lines) } $self->loose;
    return map { "$_->{place}: $lines[$_->{line} - 1]" } @bare;
}

# A comment covers the settings that follow it without a blank line.
sub _is_below_comment ($index, @lines) {
    while (--$index >= 0 && $lines[$index] =~ m{ \S }x) {
        return 1 if $lines[$index] =~ m{ \A \s* [#] }x;
    }
    return 0;
}

# Settings of the test win over those of the thorn, and among those of one level a pattern over none.
sub _tolerance ($self, $keyword, $test, $file) {
    my $value = $default_tolerance;
    for my $level ([ $self->_of($keyword, undef) ], [ $self->_of_test($keyword, $test) ]) {
        my @matching = sort { ($a->pattern eq '.*' ? 0 : 1) <=> ($b->pattern eq '.*' ? 0 : 1) }
            grep { _matches($_, $file) } @{$level};
        my @special = grep { $_->pattern ne '.*' } @matching;
        die "$keyword: several patterns of test.ccl match the file $file: ", join(q{, }, map { $_->pattern } @special),
            "\n"
            if @special > 1;
        $value = _number($matching[-1]->value) if @matching;
    }
    return $value;
}

sub _of ($self, $keyword, $test) {
    return grep { $_->keyword eq $keyword && !defined $_->test } @{ $self->{settings} };
}

sub _of_test ($self, $keyword, $test) {
    return grep { $_->keyword eq $keyword && defined $_->test && $_->test eq $test } @{ $self->{settings} };
}

sub _matches ($setting, $file) {
    my $pattern = $setting->pattern;
    return $file =~ m{$pattern}i;    ## no critic (RequireExtendedFormatting) the user's pattern, as written
}

sub _number ($text) {
    return 0 + ($text =~ tr/dD/ee/r);
}

1;

__END__

=head1 NAME

Cactus::Testsuite::Settings - what a thorn's test.ccl asks for

=head1 SYNOPSIS

    my $settings = Cactus::Testsuite::Settings->read_file("$thorn/test/test.ccl", $diagnostics);
    my %tolerance = $settings->tolerances('gaussian', 'phi.x.asc');    # absolute, relative

=head1 DESCRIPTION

=over

=item extensions

Extensions of files that are compared, in addition to the usual ones.

=item processes($test)

The number of processes a test needs, or undef.

=item tolerances($test, $file), postprocessor($test, $file)

=item loose

Tolerances above the default: hashes of C<keyword>, C<tolerance>, C<pattern>, C<test>, C<line> and C<place>.

=item unexplained

Lines with a tolerance above the default and no comment that gives the reason.

=back

=head1 ERRORS

Syntax goes to the diagnostics. C<tolerances> dies if two patterns of one level match the same file.

=cut
