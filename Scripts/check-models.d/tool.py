"""Checks one model on its own, with the tool's commands and sqlite3."""

import re
import subprocess

FINDING = re.compile(r"^(?P<place>.*?): (?P<severity>error|warning|note): .*\[(?P<rule>[a-z0-9-]+)\]$")
NO_CURRENT_VERSION = ("ambiguous-version", "unknown-version")

# SQLite checks the body of a trigger, and the table of a foreign key, only when it prepares a statement that needs
# them. These statements cover all of them, and do nothing.
EXPLAINED = """
WITH of_model(name, quoted, fires) AS (
  SELECT name, '"' || replace(name, '"', '""') || '"',
    type = 'table' OR EXISTS (SELECT 1 FROM sqlite_schema s WHERE s.type = 'trigger' AND s.tbl_name = l.name)
  FROM pragma_table_list l
  WHERE schema = 'main' AND type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\')
SELECT 'EXPLAIN INSERT INTO ' || quoted || ' DEFAULT VALUES; EXPLAIN DELETE FROM ' || quoted || ';'
FROM of_model WHERE fires
UNION ALL
SELECT 'EXPLAIN UPDATE ' || quoted || ' SET "' || replace(c.name, '"', '""') || '" = NULL;'
FROM of_model m, pragma_table_xinfo(m.name) c WHERE fires AND c.hidden = 0;
"""


class Tool:
    def __init__(self, path, profile):
        self.path = path
        self.profile = profile

    def run(self, command, *arguments):
        """Returns the status, standard output and standard error; the status of a crash is negative."""
        words = [str(self.path), command, "--profile", self.profile, *map(str, arguments)]
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")
        return done.returncode, done.stdout, done.stderr


class Source:
    """The Swift of one version."""

    def __init__(self, label, folder):
        self.label = label
        self.folder = folder


class Result:
    def __init__(self, bundle):
        self.bundle = bundle
        self.findings = []  # severity, rule, place
        self.failures = []  # path, stage, message
        self.remarks = []
        self.valid = []  # versions without an error
        self.sources = []
        self.databases = 0

    def fail(self, path, stage, message):
        lines = [line for line in message.strip().splitlines() if line.strip()]
        self.failures.append((str(path), stage, "\n".join(lines[:6]) or "no message"))


def check(tool, bundle, work, all_versions):
    result = Result(bundle)
    result.valid = validate(tool, bundle, result)
    for version in result.valid:
        check_database(tool, bundle, version, work, result)
    generate(tool, bundle, work, all_versions, result)
    return result


def validate(tool, bundle, result):
    """Returns the versions without an error."""
    if not bundle.versions:
        result.fail(bundle.path, "read", "the bundle has no version")
        return []
    status, _, errors = tool.run("validate", "--all-versions", bundle.path)
    failed = set()
    for line in errors.splitlines():
        match = FINDING.match(line)
        if not match:
            continue
        result.findings.append((match["severity"], match["rule"], match["place"]))
        # A statement that a step lacks is not an error of a version; 'generate' reports it, too.
        if match["severity"] == "error" and match["rule"] != "undecided-migration":
            result.fail(match["place"], "validate", line[len(match["place"]) + 2 :])
            failed.update(version for version in bundle.versions if match["place"].startswith(f"{version}/"))
    has_errors = any(severity == "error" for severity, _, _ in result.findings)
    if status not in (0, 1) or (status == 1 and not has_errors):
        result.fail(bundle.path, "validate", f"exit {status}\n{errors}")
        return []
    return [version for version in bundle.versions if version not in failed]


def choice_of(bundle, version):
    return () if bundle.is_bare else ("--model-version", version.stem)


def sqlite(script):
    """Runs a script. -bail ignores errors of the shell's own commands, which are constant here."""
    return subprocess.run(
        ["sqlite3", "-batch", "-bail", "-init", "/dev/null", ":memory:"],
        input=script,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    )


def check_database(tool, bundle, version, work, result):
    status, script, errors = tool.run("sql", bundle.path, *choice_of(bundle, version))
    if status != 0:
        result.fail(version, "sql", f"exit {status}\n{errors}")
        return
    number = bundle.versions.index(version) + 1
    (work / f"{bundle.number:04d}-{number:03d}.sql").write_text(script)
    # By default, the sqlite3 shell treats an unknown name in double quotes as a text; applications may not.
    prelude = ".dbconfig dqs_ddl off\n.dbconfig dqs_dml off\nPRAGMA foreign_keys = ON;\n" + script
    # Fails if the script left a transaction open.
    prelude += "\nBEGIN; COMMIT;"
    listing = sqlite(f"{prelude}\n.print -- statements\n{EXPLAINED}")
    explained = listing.stdout.partition("-- statements\n")[2]
    checks = "PRAGMA foreign_keys;\nPRAGMA foreign_key_check;\nPRAGMA integrity_check;\n"
    done = sqlite(f"{prelude}\n.output /dev/null\n{explained}\n.output\n.print -- checks\n{checks}")
    outcome = done.stdout.partition("-- checks\n")[2].split("\n")
    if listing.returncode != 0 or done.returncode != 0 or done.stderr.strip():
        result.fail(version, "sqlite3", listing.stderr or done.stderr or f"exit {done.returncode}")
    elif outcome != ["1", "ok", ""]:
        result.fail(version, "sqlite3", "foreign_keys, foreign_key_check, integrity_check: " + "; ".join(outcome))
    elif not explained.strip() and "CREATE TABLE" in script:
        result.fail(version, "sqlite3", "no statement was prepared")
    else:
        result.databases += 1


def generate(tool, bundle, work, all_versions, result):
    if not bundle.versions:
        return
    if all_versions:
        for version in result.valid:
            generate_one(tool, bundle, version, work, result)
        return
    folder = work / f"{bundle.number:04d}"
    status, _, errors = tool.run("generate", bundle.path, "--output", folder)
    rules = [match["rule"] for match in map(FINDING.match, errors.splitlines()) if match]
    last = bundle.versions[-1]
    if status == 1 and any(rule in NO_CURRENT_VERSION for rule in rules):
        result.remarks.append(
            f"{bundle.path}: no current version among {len(bundle.versions)}; its Swift is that of '{last.stem}'"
        )
        if last in result.valid:
            generate_one(tool, bundle, last, work, result)
    elif status == 0:
        result.sources.append(Source(str(bundle.path), folder))
    elif len(result.valid) == len(bundle.versions) or status != 1:
        # Otherwise 'validate' has reported the error.
        result.fail(bundle.path, "generate", f"exit {status}\n{errors}")


def generate_one(tool, bundle, version, work, result):
    folder = work / f"{bundle.number:04d}-{bundle.versions.index(version) + 1:03d}"
    status, _, errors = tool.run("generate", bundle.path, *choice_of(bundle, version), "--output", folder)
    if status == 0:
        result.sources.append(Source(str(version), folder))
    else:
        result.fail(version, "generate", f"exit {status}\n{errors}")
