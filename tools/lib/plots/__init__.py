# SPDX-License-Identifier: LGPL-2.1-or-later
"""Pictures of a run from its output: the parts of tools/simplot.

Rooms, each of which uses those before it: mistake, reading, styles, surfaces; planes, wave_plane, lines, norms, horizons, waves_of_modes, trajectories,
timers; comparison, merger, movie, overview; command_line.
"""
