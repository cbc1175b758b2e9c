# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Accessors;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
our @EXPORT_OK = qw(has has_list);

# Declares read accessors of scalar fields in the calling package.
sub has (@fields) {
    my $class = caller;
    for my $field (@fields) {
        _install($class, $field, sub { $_[0]{$field} });
    }
    return;
}

# Declares read accessors of fields that hold a list: they return its elements, in scalar context their number.
sub has_list (@fields) {
    my $class = caller;
    for my $field (@fields) {
        _install($class, $field, sub { @{ $_[0]{$field} // [] } });
    }
    return;
}

sub _install ($class, $name, $code) {
    no strict 'refs';    ## no critic (ProhibitNoStrict) - giving a sub a name needs the symbol table
    *{"${class}::$name"} = $code;
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Accessors - declare the fields of a class

=head1 SYNOPSIS

    package Cactus::CCL::Model::Range;
    use parent 'Cactus::CCL::Model::Node';
    use Cactus::CCL::Accessors qw(has has_list);
    has(qw(text description));
    has_list(qw(values));

=head1 DESCRIPTION

Two words for classes whose objects are blessed hashes. C<has> declares accessors that return a scalar,
C<has_list> such that return the elements of a list (empty if the field was never set). There are no setters.

=head1 ERRORS

None.

=cut
