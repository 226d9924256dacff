#!/usr/bin/env python3
"""Runs migration scripts with the SQLite of the package 'apsw', and compares the results with new databases.

    migrate-elsewhere.py FOLDER    each folder in it has 'old.sql', 'step.sql' and 'new.sql'

Prints one line, and the differences; exits 1 if there are any. It compares the structure: tables, columns, checks, foreign
keys, indexes and triggers. The order of columns and the layout of texts do not count.
"""

import os
import re
import sys

import apsw


def run(connection, path):
    with open(path, encoding="utf-8") as file:
        # Lines that begin with a dot are commands of the shell.
        text = "".join(line for line in file if not line.startswith("."))
    connection.execute(text)


def plain(text):
    return re.sub(r"\s+", " ", text or "").strip()


def conditions(sql):
    """Returns the named checks of a table, each up to its last parenthesis."""
    for match in re.finditer(r'CONSTRAINT "(?:[^"]|"")*" CHECK \(', sql):
        depth, end = 1, match.end()
        for word in re.finditer(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|[()]", sql[end:]):
            depth += {"(": 1, ")": -1}.get(word.group(), 0)
            if depth == 0:
                yield plain(sql[match.start() : end + word.end()])
                break


def structure(connection):
    found = set()
    for kind, name, table, sql in connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema").fetchall():
        if kind == "table" and not name.startswith("sqlite_"):
            for column in connection.execute("SELECT * FROM pragma_table_xinfo(?)", (name,)):
                found.add(("column", name, *column[1:]))
            for key in connection.execute("SELECT * FROM pragma_foreign_key_list(?)", (name,)):
                found.add(("reference", name, *key[2:]))
            found.update(("condition", name, condition) for condition in conditions(sql))
            options = connection.execute("SELECT wr, strict FROM pragma_table_list WHERE name = ?", (name,)).fetchall()
            found.add(("table", name, *options))
            for index in connection.execute("SELECT * FROM pragma_index_list(?)", (name,)).fetchall():
                columns = tuple(connection.execute("SELECT name, desc, coll, key FROM pragma_index_xinfo(?)", (index[1],)))
                found.add(("index", name, *index[1:], columns))
        elif kind in ("trigger", "view"):
            found.add((kind, name, table, plain(sql)))
    for row in connection.execute('SELECT * FROM "_Model"'):
        found.add(("record", *row))
    for row in connection.execute('SELECT * FROM "_ModelObject"'):
        found.add(("object", *row))
    return found


def main():
    folders = sorted(entry.path for entry in os.scandir(sys.argv[1]) if entry.is_dir())
    problems = []
    for folder in folders:
        name = os.path.basename(folder)
        try:
            migrated, fresh = apsw.Connection(":memory:"), apsw.Connection(":memory:")
            run(migrated, os.path.join(folder, "old.sql"))
            run(migrated, os.path.join(folder, "step.sql"))
            run(fresh, os.path.join(folder, "new.sql"))
            one, other = structure(migrated), structure(fresh)
            differences = [f"has {line}" for line in sorted(map(str, one - other))]
            differences += [f"has no {line}" for line in sorted(map(str, other - one))]
            check = migrated.execute("PRAGMA integrity_check").fetchall()
            if check != [("ok",)]:
                differences.append(f"integrity: {check}")
        except apsw.Error as error:
            differences = [str(error)]
        problems += [f"{name}: {line}" for line in differences[:3]]
    for line in problems:
        print(line, file=sys.stderr)
    failed = len({line.split(": ")[0] for line in problems})
    print(f"SQLite {apsw.sqlite_lib_version()}: {len(folders) - failed}/{len(folders)} equal")
    sys.exit(1 if problems or not folders else 0)


main()
