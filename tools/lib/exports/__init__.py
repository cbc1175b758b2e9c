# SPDX-License-Identifier: LGPL-2.1-or-later
"""Volumes and planes of a run in formats of other programs: the parts of tools/simexport.

Rooms, each of which uses those before it: boxes, pieces, frames, values; xdmf, plotfiles; command_line. Mistakes are those of simplot.
"""
