# SPDX-License-Identifier: LGPL-2.1-or-later
"""Boxes of all levels, as a check of a parameter file foretells them."""

import collections

from plots.mistake import Mistake

Box = collections.namedtuple("Box", "level map owner lower upper")

MANY_LEVELS = 4   # from so many levels on the inner ones get a panel of their own
MANY_BOXES = 40   # from so many boxes in a panel on numbers of owners only cover each other


def read_boxes(lines):
    """Boxes from lines of level, map, owner, lower corner, upper corner."""
    boxes = []
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words:
            continue
        try:
            level, patch, owner = (int(word) for word in words[:3])
            corners = [float(word) for word in words[3:]]
        except ValueError:
            corners = []
        if len(corners) != 6:
            raise Mistake(f"line {number} of the boxes: expected level, map, owner and two corners, got: {line.strip()}")
        boxes.append(Box(level, patch, owner, tuple(corners[:3]), tuple(corners[3:])))
    if not boxes:
        raise Mistake("there are no boxes to draw")
    return boxes


def finest(boxes):
    """A box of the finest level."""
    return max(boxes, key=lambda box: box.level)


def of_map(boxes, patch):
    return [box for box in boxes if box.map == patch]


def in_plane(boxes, normal):
    """Those that the plane through the middle of the finest level cuts."""
    box = finest(boxes)
    place = (box.lower[normal] + box.upper[normal]) / 2
    return [box for box in boxes if box.lower[normal] <= place <= box.upper[normal]]


def panels_of(boxes):
    """The planes to draw and the coarsest level in each: (letters, level)."""
    levels = finest(boxes).level + 1
    return [("xy", 0), ("xy", levels // 2) if levels >= MANY_LEVELS else ("xz", 0)]


def draw_box(axes, box, across, up, label):
    from matplotlib.patches import Rectangle

    place = (box.lower[across], box.lower[up])
    size = (box.upper[across] - box.lower[across], box.upper[up] - box.lower[up])
    colour = f"C{box.level % 10}"
    axes.add_patch(Rectangle(place, *size, facecolor="white", edgecolor="none", zorder=2 * box.level))
    axes.add_patch(Rectangle(place, *size, facecolor=colour, edgecolor=colour, alpha=0.25, zorder=2 * box.level, label=label))
    axes.add_patch(Rectangle(place, *size, fill=False, edgecolor=colour, linewidth=1.2, zorder=2 * box.level + 1))


def draw_owners(axes, boxes, across, up):
    """The process of each box, in its lower corner, where finer levels seldom are."""
    for box in boxes:
        axes.annotate(str(box.owner), (box.lower[across], box.lower[up]), xytext=(3, 3), textcoords="offset points", fontsize="x-small",
                      color=f"C{box.level % 10}", zorder=1000, annotation_clip=True)


def draw_panel(axes, boxes, plane, coarsest):
    """One plane, from one level on."""
    across, up = ("xyz".index(letter) for letter in plane)
    shown = [box for box in in_plane(boxes, 3 - across - up) if box.level >= coarsest]
    named = set()
    for box in sorted(shown, key=lambda box: box.level):
        draw_box(axes, box, across, up, None if box.level in named else f"level {box.level}")
        named.add(box.level)
    if len({box.owner for box in boxes}) > 1 and len(shown) < MANY_BOXES:
        draw_owners(axes, shown, across, up)
    axes.autoscale_view()
    axes.set_aspect("equal")
    axes.set_xlabel(plane[0])
    axes.set_ylabel(plane[1])
    axes.set_title("all levels" if coarsest == 0 else f"from level {coarsest} on")
    axes.legend(loc="upper right", fontsize="small").set_zorder(2000)


def draw_boxes(axes, boxes):
    """Both panels, of the map that has the finest level."""
    here = of_map(boxes, finest(boxes).map)
    for one, (plane, coarsest) in zip(axes, panels_of(here)):
        draw_panel(one, here, plane, coarsest)
