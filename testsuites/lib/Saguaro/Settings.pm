# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Settings;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

our @EXPORT_OK = qw(with_settings);

# The text of a parameter file with other values of some parameters, which may be named without their thorns. Each must stand in the file, and
# where comments name one, they stay as they are.
sub with_settings ($text, $settings) {
    for my $name (sort keys %{$settings}) {
        my $setting = qr{ (?<! [\w:] ) (?: \w+ :: )? \Q$name\E \s* = \s* }x;
        $text =~ s{ ^ ( [^\#\n]*? $setting ) (?: "[^"]*" | \S+ ) }{$1$settings->{$name}}mx
            or die "the file does not set $name\n";
    }
    return $text;
}

1;
