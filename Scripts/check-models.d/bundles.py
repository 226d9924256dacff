"""Finds models: bundles with their versions, and bare versions."""

import os
import pathlib
import re


class Bundle:
    """A model on disk, and the subfolder of the given folder that contains it, often a repository."""

    def __init__(self, number, path, origin):
        self.number = number
        self.path = path
        self.origin = origin
        self.versions = [path] if path.suffix == ".xcdatamodel" else versions_in(path)

    @property
    def is_bare(self):
        return self.path.suffix == ".xcdatamodel"


def versions_in(path):
    found = [folder for folder in path.iterdir() if folder.suffix == ".xcdatamodel" and folder.is_dir()]
    return sorted((folder for folder in found if not folder.name.startswith(".")), key=natural_order)


def natural_order(folder):
    """The order Shop, Shop 2, Shop 10: numbers by value, letters regardless of case."""
    parts = re.findall(r"[0-9]+|[^0-9]+", folder.stem.lower())
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts], folder.stem


def find(roots):
    found = []
    for root in roots:
        root = pathlib.Path(root)
        if root.suffix in (".xcdatamodeld", ".xcdatamodel"):
            found.append((root, root.parent.name or "."))
            continue
        for folder, names, _ in os.walk(root):
            # Hidden folders contain builds and dependencies, whose models are not the user's.
            names[:] = sorted(name for name in names if not name.startswith("."))
            for name in list(names):
                path = pathlib.Path(folder, name)
                if path.suffix in (".xcdatamodeld", ".xcdatamodel"):
                    # Everything below belongs to the bundle.
                    names.remove(name)
                    below = path.relative_to(root).parts
                    found.append((path, below[0] if len(below) > 1 else "."))
    return [Bundle(number, path, origin) for number, (path, origin) in enumerate(found, 1)]
