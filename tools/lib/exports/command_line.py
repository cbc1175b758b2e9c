# SPDX-License-Identifier: LGPL-2.1-or-later
"""The commands of simexport and their options."""

import argparse
import pathlib
import sys

from exports.pieces import SLICES, VOLUMES, chosen_pieces
from plots.mistake import Mistake

DESCRIPTION = """Makes the HDF5 output of a run known to other programs: all levels, with coordinates and time. Give one folder, or those of all
parts of a run that was continued, the oldest first; run it again when there is more output. Files of the Einstein Toolkit's CarpetIOHDF5 do, too.
Guide: flesh/doc/guides/read-output.md"""

XDMF = """Writes a text that ParaView opens (readers Xdmf3), and beside it a small HDF5 file with links: they point into the run's own files, which stay as they
are and where they are. Points are nodes of cells. Where a finer level shows a place, the cells of coarser ones are hidden (vtkGhostType)."""

PLOTFILES = """Writes a folder plt<iteration> for each iteration, as AMReX does: yt, ParaView and VisIt open it. Values are copied. A cell holds the mean of
the values at its corners, because levels whose points are corners do not fit a format of cells otherwise; ghost zones are left out."""


def frames(arguments):
    from exports.frames import frames_of

    pieces = chosen_pieces(arguments.runs, arguments.slice, arguments.variables)
    if arguments.iteration is not None:
        known = sorted({piece.iteration for piece in pieces})
        if arguments.iteration not in known:
            raise Mistake(f"there is no iteration {arguments.iteration}; there are: {', '.join(map(str, known))}")
        pieces = [piece for piece in pieces if piece.iteration == arguments.iteration]
    if arguments.command == "xdmf" and not all(piece.is_straight for piece in pieces):
        raise Mistake("a map of this run has curved coordinates, which its files do not hold")
    found, left_out = frames_of(pieces, arguments.centring)
    if left_out:
        print(f"{left_out} iterations are left out, because the coarsest level was not written then", file=sys.stderr)
    return found


def xdmf(arguments):
    from exports.xdmf import write_xdmf

    default = "volumes.xdmf3" if arguments.slice == VOLUMES else f"planes_{arguments.slice}.xdmf3"
    print(write_xdmf(arguments.output or pathlib.Path(folder_of(arguments.runs[-1]), default), frames(arguments), arguments.slice))


def plotfiles(arguments):
    from exports.plotfiles import write_plotfiles

    default = "plotfiles" if arguments.slice == VOLUMES else f"plotfiles_{arguments.slice}"
    for target in write_plotfiles(arguments.output or pathlib.Path(folder_of(arguments.runs[-1]), default), frames(arguments)):
        print(target)


def folder_of(run):
    path = pathlib.Path(run)
    return path if path.is_dir() else path.parent


COMMANDS = (("xdmf", xdmf, XDMF, "for ParaView, without a copy of the data", "file to write; default: RUN/volumes.xdmf3, RUN/planes_xy.xdmf3"),
            ("plotfiles", plotfiles, PLOTFILES, "for yt, ParaView and VisIt", "folder to write to; default: RUN/plotfiles, RUN/plotfiles_xy"))


def parser():
    result = argparse.ArgumentParser(prog="simexport", description=DESCRIPTION)
    commands = result.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, action, description, text, output in COMMANDS:
        sub = commands.add_parser(name, help=text, description=description)
        sub.set_defaults(action=action)
        sub.add_argument("runs", nargs="+", metavar="RUN", help="folder with the output of a run, or an HDF5 file")
        sub.add_argument("-o", "--output", help=output)
        sub.add_argument("--slice", choices=SLICES, default=VOLUMES, help="xyz: volumes (default), or planes")
        sub.add_argument("--variables", nargs="+", metavar="NAME", help="default: all that the files hold")
        sub.add_argument("--iteration", type=int, help="default: all")
        sub.add_argument("--centring", choices=("vertex", "cell"), help="where finer levels have points; default: as coordinates show, else vertex")
    return result


def main(words=None):
    arguments = parser().parse_args(words)
    try:
        arguments.action(arguments)
    except Mistake as mistake:
        print(f"simexport: {mistake}", file=sys.stderr)
        return 1
    return 0
