"""Writes invalid variants of the Todo model, and prints the place of the error in each.

    variants.py MODEL.xcdatamodeld FOLDER

One line per variant on standard output: name, rule and line:column, separated by tabs. The places are found by
searching the text, independently of the compiler that is checked with them.
"""

import pathlib
import re
import sys


def without_element(text, start):
    """Returns the text without the line of an empty element, or without all lines of an element with content."""
    line = next(line for line in text.splitlines(keepends=True) if line.lstrip().startswith(start))
    if line.rstrip().endswith("/>"):
        return replaced(text, line, "")
    begin = text.index(line)
    end = text.index("</entity>\n", begin) + len("</entity>\n")
    return text[:begin] + text[end:]


def in_entity(text, entity, change):
    begin = text.index(f'<entity name="{entity}"')
    end = text.index("</entity>", begin)
    return text[:begin] + change(text[begin:end]) + text[end:]


def replaced(text, old, new):
    assert text.count(old) == 1, f"'{old}' occurs {text.count(old)} times"
    return text.replace(old, new)


def place(text, *steps):
    """Returns line and column, from 1, of the last of several texts, each searched from where the previous one begins."""
    offset = 0
    for step in steps:
        offset = text.index(step, offset)
    before = text[:offset]
    return f"{before.count(chr(10)) + 1}:{offset - (before.rfind(chr(10)) + 1) + 1}"


def variants(text):
    item_id = '<attribute name="itemId" optional="YES" attributeType="String"/>'

    changed = in_entity(text, "MS_TableOperations", lambda body: without_element(body, '<attribute name="itemId"'))
    yield "itemId removed", "sync-missing-column", changed, place(changed, '<entity name="MS_TableOperations"')

    changed = replaced(text, item_id, item_id.replace("String", "Integer 64"))
    where = place(changed, '<entity name="MS_TableOperations"', '<attribute name="itemId"', "attributeType=")
    yield "itemId is Integer 64", "sync-column-type", changed, where

    colour = '<attribute name="ms_colour" optional="YES" attributeType="String"/>'
    changed = in_entity(
        text, "TodoItem", lambda body: re.sub(r'( +)(<attribute name="text")', rf"\1{colour}\n\1\2", body)
    )
    yield "ms_colour added", "sync-reserved-name", changed, place(changed, "<attribute name=\"ms_colour\"", "name=")

    changed = without_element(text, '<entity name="MS_TableConfig"')
    yield "MS_TableConfig removed", "sync-missing-table", changed, place(changed, "<model ")

    changed = in_entity(text, "TodoItem", lambda body: without_element(body, '<attribute name="id"'))
    yield "id of TodoItem removed", "sync-missing-id", changed, place(changed, '<entity name="TodoItem"')


def main():
    model, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    text = (model / f"{model.stem}.xcdatamodel" / "contents").read_text(encoding="utf-8")
    for name, rule, changed, where in variants(text):
        assert changed != text, name
        version = folder / name / "Todo.xcdatamodeld" / "Todo.xcdatamodel"
        version.mkdir(parents=True)
        (version / "contents").write_text(changed, encoding="utf-8")
        print(name, rule, where, sep="\t")


if __name__ == "__main__":
    main()
