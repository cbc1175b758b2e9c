# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Circles;
use v5.26;
use warnings;
use experimental 'signatures';

# A walk in depth; the stack holds what of each node on the path is still to be followed.
sub circles ($edges_of, $key_of, @nodes) {
    my (%state, @circles);
    for my $start (@nodes) {
        next if $state{ $key_of->($start) };
        my @path  = ($start);
        my @stack = ([ $edges_of->($start) ]);
        $state{ $key_of->($start) } = 'open';
        while (@stack) {
            my $edge = shift @{ $stack[-1] };
            if (!$edge) {
                $state{ $key_of->(pop @path) } = 'done';
                pop @stack;
                next;
            }
            my ($label, $next) = @{$edge};
            my $state = $state{ $key_of->($next) } // q{};
            if ($state eq 'open') { push @circles, [ $label, _closed($key_of, $next, @path) ] }
            next if $state;
            $state{ $key_of->($next) } = 'open';
            push @path,  $next;
            push @stack, [ $edges_of->($next) ];
        }
    }
    return @circles;
}

# The end of the path from the node on that comes again, and that node once more.
sub _closed ($key_of, $again, @path) {
    my $key = $key_of->($again);
    shift @path while $key_of->($path[0]) ne $key;
    return (@path, $again);
}

1;

__END__

=head1 NAME

Cactus::CCL::Circles - circles in a directed graph

=head1 SYNOPSIS

    my @circles = Cactus::CCL::Circles::circles(
        sub ($node) { map { [ $_, $node_of{$_} ] } $node->successors },
        sub ($node) { $node->name },
        @nodes
    );

=head1 DESCRIPTION

=over

=item circles($edges_of, $key_of, @nodes)

C<$edges_of> returns the edges that leave a node, as pairs of a label and the node that it leads to; C<$key_of> a text
that tells nodes apart. Returns, for each edge that closes a circle in a walk through the graph, a reference to a list:
the label of that edge, then the nodes of the circle, of which the first stands at the end again. If the graph has
circles, at least one of them is found. Cost: linear in nodes and edges.

=back

=head1 ERRORS

None.

=cut
