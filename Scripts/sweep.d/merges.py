#!/usr/bin/env python3
"""Divides the changes between versions of real models between two branches, and merges them with the tool.

usage: merges.py TOOL CORPUS [COUNT]

CORPUS has `series.tsv`, with the columns `bundle_path`, `natural_order` and `version`. A merge is right if it has
every byte of the next version, as it is written with both sides' changes; the editor's boxes do not count. Then
changes that contradict each other are merged: each has to be a conflict or an error that names its element.
"""
import collections, copy, csv, os, random, subprocess, sys, tempfile
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor

KINDS = ["entity", "composite", "fetchRequest", "configuration", "elements", "attribute", "relationship",
         "fetchedProperty", "compoundIndexes", "fetchIndex", "uniquenessConstraints", "userInfo"]
NAMED = {"entity", "attribute", "relationship", "fetchedProperty", "fetchIndex", "fetchRequest", "configuration",
         "composite"}
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def content(element):
    """Everything that an element says, in one text."""
    return element.tag + repr(sorted(element.attrib.items())) + "".join(map(content, element)) + "."


def key(element):
    name = element.get("name") or element.get("key")
    if element.tag in ("entity", "attribute", "relationship") and element.get("elementID"):
        name = element.get("elementID")
    if not name and element.tag in ("uniquenessConstraint", "compoundIndex"):
        name = content(element)
    return element.tag, name


def children(element):
    return {key(child): child for child in element}


def changes(old, new, path=()):
    """The smallest changes from one element to another: (path, kind, what)."""
    if old.tag in ("fetchIndex", "uniquenessConstraint", "compoundIndex"):
        return [(path, "replace", new)] if content(old) != content(new) else []
    found = []
    if old.attrib != new.attrib:
        found.append((path, "attributes", dict(new.attrib)))
    before, after = children(old), children(new)
    for name in list(before) + [name for name in after if name not in before]:
        if name[0] == "elements":
            continue
        if name not in after:
            found.append((path, "remove", name))
        elif name not in before:
            found.append((path, "add", after[name]))
        else:
            found += changes(before[name], after[name], path + (name,))
    return found


def order(element):
    if any(child.tag in NAMED for child in element):
        place = lambda child: KINDS.index(child.tag) if child.tag in KINDS else len(KINDS)
        name = lambda child: (child.get("name") or "").lower() if child.tag in NAMED else ""
        element[:] = sorted(element, key=lambda child: (place(child), name(child)))
    for child in element:
        order(child)


def changed(root, some):
    """Returns a model with some of the changes, as Xcode would write it; KeyError if they need others."""
    root = copy.deepcopy(root)
    for path, kind, what in sorted(some, key=lambda change: len(change[0])):
        element, parent = root, None
        for step in path:
            element, parent = children(element)[step], element
        if kind == "attributes":
            element.attrib.clear()
            element.attrib.update(what)
        elif kind == "replace":
            parent[list(parent).index(element)] = copy.deepcopy(what)
        elif kind == "remove":
            element.remove(children(element)[what])
        else:
            element.append(copy.deepcopy(what))
    for parent in root.iter():
        for child in list(parent):
            if child.tag in ("userInfo", "uniquenessConstraints", "compoundIndexes") and len(child) == 0:
                parent.remove(child)
    order(root)
    return root


def escaped(value):
    for sign, text in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("\n", "&#10;")):
        value = value.replace(sign, text)
    return value


def lines(element, depth=0):
    start = "    " * depth + "<" + element.tag + "".join(f' {n}="{escaped(v)}"' for n, v in element.attrib.items())
    if len(element) == 0:
        return [start + "/>"]
    inner = [line for child in element for line in lines(child, depth + 1)]
    return [start + ">"] + inner + ["    " * depth + f"</{element.tag}>"]


def text(root):
    return HEAD + "\n".join(lines(root))


def settled(model):
    """The lines of a model. A merge keeps the order of the attributes in our tags, which says nothing."""
    root = ET.fromstring(model.encode())
    for element in root.iter():
        for name in sorted(element.attrib):
            element.set(name, element.attrib.pop(name))
    return text(root)


def without_boxes(root):
    root = copy.deepcopy(root)
    for boxes in root.findall("elements"):
        root.remove(boxes)
    return root


def merge(tool, folder, base, ours, theirs):
    """Returns the exit code, the merged text and what was printed."""
    for name, content in (("base", base), ("ours", ours), ("theirs", theirs)):
        with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
            file.write(content)
    done = subprocess.run([tool, "merge", f"{folder}/base", f"{folder}/ours", f"{folder}/theirs", "--path", "M"],
                          capture_output=True, text=True)
    with open(f"{folder}/ours", encoding="utf-8", newline="") as file:
        return done.returncode, file.read(), done.stderr


def series(corpus):
    bundles = collections.defaultdict(list)
    with open(f"{corpus}/series.tsv", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            bundles[row["bundle_path"]].append((int(row["natural_order"]), row["version"]))
    for bundle, versions in bundles.items():
        paths = [f"{corpus}/{bundle}/{version}/contents" for _, version in sorted(versions)]
        for old, new in zip(paths, paths[1:]):
            if os.path.exists(old) and os.path.exists(new):
                yield f"{bundle}: {new.split('/')[-2]}", ET.parse(old).getroot(), ET.parse(new).getroot()


def divided(tool, corpus, count, random_source):
    """Merges divided changes; returns how many came out how."""
    pairs = []
    for name, old, new in series(corpus):
        found = changes(changed(without_boxes(old), []), changed(without_boxes(new), []))
        if len(found) >= 2:
            pairs.append((name, changed(without_boxes(old), []), found))
    jobs = []
    while len(jobs) < count:
        name, old, found = random_source.choice(pairs)
        some = found[:]
        random_source.shuffle(some)
        cut = random_source.randrange(1, len(some))
        try:
            sides = [changed(old, part) for part in (some[:cut], some[cut:], some)]
        except KeyError:
            continue
        jobs.append((name, [text(root) for root in [old] + sides]))

    def run(job):
        name, (base, ours, theirs, wanted) = job
        with tempfile.TemporaryDirectory() as folder:
            code, merged, printed = merge(tool, folder, base, ours, theirs)
        if code == 0:
            return "right" if settled(merged) == settled(wanted) else "WRONG", name, job, merged, printed
        return ("conflict" if "<<<<<<<" in merged else "error"), name, job, merged, printed

    outcomes = collections.Counter()
    with ThreadPoolExecutor(4) as pool:
        for outcome, name, job, merged, printed in pool.map(run, jobs):
            outcomes[outcome] += 1
            if outcome != "right" and outcomes[outcome] <= 3:
                print(f"{outcome}: {name}\n{printed[:600]}")
                if os.environ.get("KEEP"):
                    for part, content in zip(("base", "ours", "theirs", "wanted"), job[1]):
                        open(f"{os.environ['KEEP']}/{outcome}{outcomes[outcome]}.{part}", "w").write(content)
                    open(f"{os.environ['KEEP']}/{outcome}{outcomes[outcome]}.merged", "w").write(merged)
    return outcomes


def places(root):
    """All entities and properties, each with the entity around it; that of an entity is itself."""
    for entity in root.findall("entity"):
        yield entity, entity
        for child in entity:
            if child.tag in ("attribute", "relationship") and child.get("name"):
                yield entity, child


def contradiction(root, random_source):
    """Returns two sides that contradict each other, and the words of which the report must have one."""
    kind = random_source.choice(["value", "remove", "add", "rename", "entity", "reference", "constraint", "index"])
    ours, theirs = copy.deepcopy(root), copy.deepcopy(root)
    both = list(zip(places(ours), places(theirs)))
    (entity, one), (other_entity, other) = random_source.choice(both)
    part = one.get("name") if one != entity else ""
    name = entity.get("name")
    if kind == "value":
        if not part:
            entity.set("representedClassName", "Mine")
            other_entity.set("representedClassName", "Theirs")
            return ours, theirs, [name]
        attribute = random_source.choice(["attributeType", "versionHashModifier", "optional"]
                                         if one.tag == "attribute" else ["deletionRule", "versionHashModifier"])
        values = {"attributeType": ["Double", "Float", "Date", "Binary"], "versionHashModifier": ["1", "2", "3"],
                  "optional": ["YES", "NO", "maybe"], "deletionRule": ["Cascade", "Deny", "Nullify"]}[attribute]
        here, there = [value for value in values if value != one.get(attribute)][:2]
        one.set(attribute, here)
        other.set(attribute, there)
        return ours, theirs, [f"{name}.{part}"]
    if kind == "remove":
        if not part:
            ours.remove(entity)
            ET.SubElement(other_entity, "attribute", name="zzz", optional="YES", attributeType="String")
            return ours, theirs, [name]
        entity.remove(one)
        other.set("versionHashModifier", "9")
        return ours, theirs, [f"{name}.{part}"]
    if kind == "add":
        ET.SubElement(entity, "attribute", name="zzz", optional="YES", attributeType="String")
        ET.SubElement(other_entity, "attribute", name="zzz", optional="YES", attributeType="Date")
        return ours, theirs, [f"{name}.zzz"]
    if kind == "rename":
        old = one.get("name")
        for element, new in ((one, "mine"), (other, "theirs")):
            element.set("elementID", element.get("elementID") or old)
            element.set("name", new if part else new.title())
        return ours, theirs, [old, "mine", "Mine"]
    if kind in ("entity", "reference"):
        # One removes an entity, or gives it another name without saying so; the other refers to it.
        target = random_source.choice(theirs.findall("entity"))
        gone = target.get("name")
        source = ET.SubElement(theirs, "entity", name="Zzz", syncable="YES")
        ET.SubElement(source, "relationship", name="to", optional="YES", maxCount="1", deletionRule="Nullify",
                      destinationEntity=gone)
        mine = [e for e in ours.findall("entity") if e.get("name") == gone][0]
        if kind == "entity":
            ours.remove(mine)
        else:
            mine.set("name", gone + "2")
        return ours, theirs, ["Zzz", gone]
    words = []
    for side, value in ((entity, "a"), (other_entity, "b")):
        words.append(side.get("name"))
        for attribute in ("a", "b"):
            ET.SubElement(side, "attribute", name=f"zzz{attribute}", optional="YES", attributeType="String")
        if kind == "index":
            index = ET.SubElement(side, "fetchIndex", name="byZzz")
            ET.SubElement(index, "fetchIndexElement", property=f"zzz{value}", type="Binary", order="ascending")
    if kind == "constraint":
        for side, value in ((entity, "a"), (other_entity, "b")):
            for old in side.findall("uniquenessConstraints"):
                side.remove(old)
            constraints = ET.SubElement(side, "uniquenessConstraints")
            ET.SubElement(ET.SubElement(constraints, "uniquenessConstraint"), "constraint", value=f"zzz{value}")
    return ours, theirs, words


def contradictory(tool, corpus, count, random_source):
    models = [changed(without_boxes(new), []) for _, _, new in series(corpus) if new.findall("entity")]
    jobs = []
    while len(jobs) < count:
        base = copy.deepcopy(random_source.choice(models))
        for entity in base.findall("entity"):
            if entity.findall("attribute") and not entity.findall("uniquenessConstraints"):
                unique = ET.SubElement(ET.SubElement(entity, "uniquenessConstraints"), "uniquenessConstraint")
                ET.SubElement(unique, "constraint", value=entity.find("attribute").get("name"))
        base = changed(base, [])
        sides = contradiction(base, random_source)
        for root in sides[:2]:
            order(root)
        jobs.append((text(base), text(sides[0]), text(sides[1]), sides[2]))

    def run(job):
        base, ours, theirs, words = job
        with tempfile.TemporaryDirectory() as folder:
            code, merged, printed = merge(tool, folder, base, ours, theirs)
        named = any(word in printed for word in words)
        if code == 1 and named:
            return "conflict" if "<<<<<<<" in merged else "error", job, merged, printed
        return "SILENT" if code == 0 else "NAMELESS", job, merged, printed

    outcomes = collections.Counter()
    with ThreadPoolExecutor(4) as pool:
        for outcome, job, merged, printed in pool.map(run, jobs):
            outcomes[outcome] += 1
            if outcome in ("SILENT", "NAMELESS") and outcomes[outcome] <= 3:
                print(f"{outcome}: {job[3]}\n{printed[:400]}")
                if os.environ.get("KEEP"):
                    for part, content in zip(("base", "ours", "theirs"), job):
                        open(f"{os.environ['KEEP']}/{outcome}{outcomes[outcome]}.{part}", "w").write(content)
                    open(f"{os.environ['KEEP']}/{outcome}{outcomes[outcome]}.merged", "w").write(merged)
    return outcomes


def main():
    tool, corpus = os.path.abspath(sys.argv[1]), sys.argv[2]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 2000
    outcomes = divided(tool, corpus, count, random.Random(20))
    print("divided: " + ", ".join(f"{number} {outcome}" for outcome, number in sorted(outcomes.items())))
    against = contradictory(tool, corpus, 200, random.Random(21))
    print("contradicting: " + ", ".join(f"{number} {outcome}" for outcome, number in sorted(against.items())))
    sys.exit(outcomes["right"] != count or against["conflict"] + against["error"] != 200)


if __name__ == "__main__":
    main()
