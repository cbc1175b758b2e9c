# SPDX-License-Identifier: LGPL-2.1-or-later
"""Pictures of a run from its output: the parts of tools/simplot.

Rooms, each of which uses those before it: mistake, reading, styles; planes, lines, norms, horizons, waves_of_modes, trajectories,
timers; comparison, movie, overview; command_line.
"""
