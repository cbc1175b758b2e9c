# SPDX-License-Identifier: LGPL-2.1-or-later
#
# What emitters read from a correct configuration.
use v5.26;
use warnings;
use experimental 'signatures';

use FindBin qw($Bin);
use Test::More;

use lib "$Bin/lib", "$Bin/../lib";
use Fixture;

my ($build, $diagnostics) = Fixture->new->load;
my ($grid, $evolve, $init, $ascii, $boundary) = map { $build->thorn($_) } qw(Grid WaveEvolve WaveInit Ascii Boundary);

sub names (@nodes) {
    return join q{ }, map { $_->name } @nodes;
}

sub full_names (@nodes) {
    return join q{ }, map { $_->full_name } @nodes;
}

sub item ($thorn, $name) {
    my ($found) = grep { $_->name eq $name } $thorn->schedule;
    return $found;
}

subtest 'A correct configuration gets no message' => sub {
    is($diagnostics->report, q{}, 'nothing to report');
    ok(!$diagnostics->has_errors, 'no errors');
};

subtest 'Thorns come in ThornList order, the flesh first' => sub {
    is(names($build->thorns), 'Cactus Ascii WaveInit WaveEvolve WaveBase Boundary Grid Threads', 'order');
    is($grid->arrangement,    'Demo',                                                            'arrangement');
    is($grid->implementation, 'grid',                                                            'implementation');
    is($grid->position,       'arrangements/Demo/Grid/interface.ccl:2:1', 'where the thorn is described');
};

subtest 'In dependency order every thorn follows those that it needs' => sub {
    my $rank  = 0;
    my %place = map { ($_->name => $rank++) } $build->thorns_in_dependency_order;
    for my $pair ([qw(Threads Ascii)], [qw(Grid WaveBase)], [qw(WaveBase WaveEvolve)], [qw(Boundary WaveEvolve)]) {
        my ($needed, $needing) = @{$pair};
        cmp_ok($place{$needed}, '<', $place{$needing}, "$needed before $needing");
    }
    is_deeply(
        [ map { $_->name } $build->thorns_in_link_order ],
        [ reverse map { $_->name } $build->thorns_in_dependency_order ],
        'a linker wants the reverse'
    );
};

subtest 'Public groups are inherited transitively, protected ones shared with friends' => sub {
    is(full_names($init->visible_groups),
        'wavebase::evolved_fields wavebase::source_terms wavebase::control grid::coordinates grid::spacings',
        'inherited');
    is(full_names($boundary->visible_groups), 'grid::coordinates grid::spacings grid::symmetry_faces', 'of a friend');
    is(full_names($evolve->groups),           'WaveEvolve::right_hand_side WaveEvolve::history',       'private ones');
};

subtest 'Names are found with and without qualifier, in any case' => sub {
    is($evolve->find_variable($_)->full_name, 'wavebase::amplitude', $_)
        for qw(amplitude AMPLITUDE wavebase::amplitude WaveBase::Amplitude);
    is($evolve->find_group('waveevolve::history')->type, 'array', 'by the own implementation');
    is($evolve->find_group('grid::symmetry_faces'),      undef,   'not what is protected');
    is($init->find_variable('amplitude_rhs'),            undef,   'not what is private elsewhere');
};

subtest 'A group has what its declaration says, and defaults for the rest' => sub {
    my $history = $evolve->own_item(group => 'history');
    is_deeply([ $history->sizes ],  [ 'wavebase::num_sources*2', 'history_length' ], 'sizes');
    is_deeply([ $history->ghosts ], [ 0,                         0 ],                'ghosts');
    is_deeply([ map { $history->$_ } qw(access type variable_type dimension timelevels distribution) ],
        [qw(private array REAL 2 1 default)], 'shape');
    my $sources = $init->find_group('source_terms');
    is($sources->vector_length,                       'num_sources', 'length of a vector group');
    is($grid->own_item(group => 'coordinates')->tags, 'Prolongation="None" Checkpoint="no"', 'tags');
    is_deeply([ map { $grid->own_item(group => 'spacings')->$_ } qw(type dimension distribution) ],
        [qw(scalar 0 constant)], 'a scalar');
};

subtest 'A parameter is seen by its owner, by those that share it, and under their names' => sub {
    is(
        full_names(map { $_->parameter } $evolve->visible_parameters),
        'WaveEvolve::history_length WaveEvolve::my_evolved WaveEvolve::courant_factor grid::domain_type '
            . 'grid::num_ghosts wavebase::num_sources wavebase::timelevels_used grid::be_verbose',
        'all that are visible'
    );
    is($evolve->find_parameter('grid_domain_type')->parameter->full_name, 'grid::domain_type', 'after AS');
    is($ascii->find_parameter('be_verbose')->parameter->scope,            'global',            'global');
    is($evolve->own_parameter('history_length')->steerable,               'recover',           'steerable');
    is($grid->own_parameter('num_ghosts')->array_size,                    3,                   'an array');
    my ($extension) = $init->shared_parameters;
    ok($extension->extends, 'EXTENDS');
    is_deeply([ map { $_->text } $extension->ranges ], [qw(gaussian_pulse standing_wave)], 'adds keywords');
    is_deeply(
        [ map { [ $_->text, $_->description ] } $grid->own_parameter('domain_type')->ranges ],
        [ [ 'byrange', 'from ends' ], map { [ $_, 'from spacings' ] } qw(byspacing bysize) ],
        'lists are one range each'
    );
};

subtest 'A contribution finds its accumulator' => sub {
    my $mine = $evolve->own_parameter('my_evolved');
    is($build->accumulator_base($mine)->full_name,   'wavebase::total_evolved', 'base');
    is($build->accumulator_base($mine)->accumulator, 'x+y',                     'expression');
};

subtest 'Aliased functions are listed once, with providers' => sub {
    is(names($build->aliased_functions),  'BoundaryRegister BoundarySelect GridSpacing', 'all, sorted');
    is(names($evolve->visible_functions), 'BoundarySelect GridSpacing',                  'those of one thorn');
    my ($provision) = $build->providers('BoundaryRegister');
    is($provision->language, 'fortran', 'language');
    my ($argument) = $build->aliased_function('BoundaryRegister')->arguments;
    is($argument->prototype->signature, 'CCTK_INT(CCTK_POINTER_TO_CONST IN, CCTK_REAL IN)', 'prototype of a pointer');
};

subtest 'A public header knows who adds to it and who uses it' => sub {
    my ($header) = $build->public_headers;
    is($header->name, 'Symmetry.h', 'name');
    is_deeply([ map { $_->path } $header->contributions ], ['src/symmetry.h'], 'contribution');
    is(names($header->users), 'Boundary', 'user');
};

subtest 'Capabilities are resolved' => sub {
    is(names($build->capabilities),        'Threads WaveBase CaKernel', 'all, in the order of their scripts');
    is(names($evolve->capability_closure), 'Threads WaveBase CaKernel', 'those that a thorn needs');
    is(names($evolve->activates),          'WaveBase Threads',          'whom it activates');
    my $threads = $build->capability('THREADS');
    is_deeply(
        [ $threads->script, $threads->language, $threads->version, $threads->options ],
        [qw(src/detect.sh bash 0.0.1 THREADS_DIR THREADS_LIBS)],
        'a script'
    );
};

subtest 'A scheduled item knows its place and all conditions above it' => sub {
    my $pulse = item($init, 'WaveInit_Pulse');
    is(join(q{ }, $pulse->placement, $pulse->where), 'at_bin CCTK_INITIAL',                         'bin');
    is($pulse->condition,                            'CCTK_Equals(initial_data, "gaussian_pulse")', 'one condition');
    is(
        item($init, 'WaveInit_Wave')->condition,
        '(!(CCTK_Equals(initial_data, "gaussian_pulse"))) && (CCTK_Equals(initial_data, "standing_wave"))',
        'else if'
    );
    is_deeply([ item($init, 'WaveInit_Wave')->condition_parameters ], ['initial_data'], 'its parameters');
    my $add = item($evolve, 'WaveEvolve_Add');
    is(join(q{ }, map { $add->$_ } qw(placement where alias language)),
        'in_group WaveEvolve_Step Addition fortran', 'group');
    is(names($add->after),                                       'WaveEvolve_RHS',       'after');
    is(names(item($evolve, 'WaveEvolve_Step')->while_variables), 'wavebase::keep_going', 'while');
    is(item($boundary, 'ApplyConditions')->placement,            'nowhere', 'a group that is only declared');
    ok(item($ascii, 'Ascii_Startup')->is_gridless, 'no grid at startup');
    ok(!$pulse->is_gridless, 'but for initial data');
};

subtest 'What is read and written is resolved to variables, with level and region' => sub {
    my $rhs = item($evolve, 'WaveEvolve_RHS');
    is_deeply([ map { [ $_->name, $_->timelevel, $_->region ] } $rhs->reads ],
        [ [ 'wavebase::amplitude', 0, 7 ], [ 'momentum', 1, 7 ] ], 'reads');
    is(full_names(map { $evolve->accessed_variables($_) } $rhs->writes),
        'WaveEvolve::amplitude_rhs WaveEvolve::momentum_rhs', 'writes');
    is_deeply([ map { [ $_->key, $_->value ] } $rhs->tags ], [ [ 'Device', '1' ] ], 'tags');
};

subtest 'Kernels know their templates, numbers, bodies and variables' => sub {
    my ($slopes, $edges) = $evolve->kernels;
    is(join(q{ }, map { $slopes->$_ } qw(name template_group template points)),
        'slopes gpu_cuda 3dblock points of a block', 'template');
    is_deeply([ [ $slopes->stencil ], [ $slopes->exterior ], [ $slopes->tile ] ],
        [ [ 1, 1, 2, 2, 3, 3 ], [ 0, 0, 0, 0, 1, 1 ], [ 8, 8, 8 ] ], 'numbers');
    is_deeply(
        [ [ $edges->stencil ], [ $edges->exterior ], [ $edges->tile ] ],
        [ [ (1) x 6 ],         [],                   [ 16, 16, 16 ] ],
        'and their defaults'
    );
    is_deeply([ $slopes->body, $edges->body ],
        [qw(CaKernel__slopes.code CaKernel__gpu_cuda__code__edges.code)], 'bodies');
    is_deeply(
        [ map { [ $_->name, $_->intent, $_->is_cached ? 1 : 0 ] } $slopes->variables, $edges->variables ],
        [ [qw(amplitude in 1)], [qw(momentum in 1)], [qw(amplitude_rhs out 0)], [qw(momentum_rhs separateinout 0)] ],
        'variables'
    );
    is(names($slopes->parameters), 'courant_factor num_sources', 'parameters');
};

subtest 'The settings of tests are read' => sub {
    is_deeply([ map { [ $_->keyword, $_->value, $_->pattern, $_->test ] } $evolve->test_settings ],
        [ [ 'abstol', '1e-12', '^phi', undef ], [ 'nprocs', 2, undef, 'wave' ] ], 'test.ccl');
};

subtest 'All files that were read are known' => sub {
    my @files = $build->input_files;
    is(scalar(grep { $_ eq 'arrangements/Demo/Threads/configuration.ccl' } @files), 1, 'an optional one');
    is($files[0], 'flesh/interface.ccl',                                               'the flesh is first');
};

subtest 'Without a thornlist all thorns below the roots are taken, from the first root that has them' => sub {
    my ($all) = Cactus::CCL->load(top => "$Bin/fixture", roots => [ 'arrangements', "$Bin/fixture/arrangements" ]);
    is(names($all->thorns),            'Cactus Ascii Boundary Grid Threads WaveBase WaveEvolve WaveInit', 'sorted');
    is($all->thorn('Grid')->directory, 'arrangements/Demo/Grid', 'the first root wins');
};

done_testing;
