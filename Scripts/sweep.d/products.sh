# shellcheck shell=bash disable=SC2154  # root, parts, work and tool are those of Scripts/sweep
# A part of Scripts/sweep: SQLite and the Swift compiler accept the output of the model compiler.

check_database() {
  part "Database"
  local database=$work/todo.sqlite tables lax
  if ! "$tool" sql Schemas/QSDataModel.xcdatamodeld 2>"$work/out" | sqlite3 -bail "$database" 2>>"$work/out"; then
    cat "$work/out" >&2
    record "sql | sqlite3" "fails" "succeeds" FAIL
    return
  fi
  record "sql | sqlite3" "succeeds" "succeeds" PASS
  # sqlite_sequence belongs to SQLite.
  sqlite3 "$database" .schema | sed -n 's/^CREATE TABLE "*\([^"( ]*\)"*.*/\1/p' | grep -v '^sqlite_' >"$work/tables"
  tables=$(grep -c . "$work/tables" || true)
  lax=$(sqlite3 "$database" "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND type = 'table' \
    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND NOT strict")
  if [ "$tables" -gt 0 ] && [ "$lax" -eq 0 ]; then
    record "tables that are not STRICT" "0 of $tables" "0" PASS
  else
    record "tables that are not STRICT" "$lax of $tables" "0" FAIL
  fi
}

check_generation() {
  part "Generated sources"
  # The package is kept, so that its dependencies are compiled once; the sources are new each time.
  local package=$root/.build-sweep/Consumer sources name changed count
  rm -rf "$package/Sources"
  mkdir -p "$package"
  Benchmarks/model-generator --entities 40 --attributes 16 --relationships 5 --output "$work/Synthetic.xcdatamodeld"
  for name in QSDataModel QSTodoDataModel Synthetic; do
    sources=$package/Sources/$name
    mkdir -p "$sources"
    local model=Schemas/$name.xcdatamodeld
    [ "$name" != Synthetic ] || model=$work/$name.xcdatamodeld
    "$tool" generate "$model" --output "$sources" >/dev/null 2>&1
    modification_times "$sources" >"$work/before"
    # So that a second write has another time, even if the file system stores only whole seconds.
    sleep 1
    "$tool" generate "$model" --output "$sources" >/dev/null 2>&1
    modification_times "$sources" >"$work/after"
    changed=$(diff "$work/before" "$work/after" | grep -c '^>' || true)
    count=$(grep -c . "$work/after")
    if [ "$changed" -eq 0 ] && [ "$count" -gt 1 ]; then
      record "generate $name again: files touched" "0 of $count" "0" PASS
    else
      record "generate $name again: files touched" "$changed of $count" "0" FAIL
    fi
    cp -R "$sources" "$sources-strict"
  done
  compile_sources "$package"
}

modification_times() { # folder
  python3 -c 'if True:
    import os, sys
    for name in sorted(os.listdir(sys.argv[1])):
        print(name, os.stat(os.path.join(sys.argv[1], name)).st_mtime_ns)' "$1"
}

# Builds a package that depends on this one. Each model has two targets in Swift 6 mode: a plain one, and one with the
# features of a later language mode, which are stricter about imports.
compile_sources() { # folder
  local warnings
  cat >"$1/Package.swift" <<END
// swift-tools-version: 6.1
import PackageDescription

let names = ["QSDataModel", "QSTodoDataModel", "Synthetic"]
let later: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "swift-datamodel", path: "../..")],
  targets: names.flatMap { name in
    [(name, []), (name + "-strict", later)].map { target, settings in
      .target(
        name: target,
        dependencies: [.product(name: "DataModelRuntime", package: "swift-datamodel")],
        swiftSettings: settings
      )
    }
  },
  swiftLanguageModes: [.v6]
)
END
  if ! swift build --package-path "$1" >"$work/log" 2>&1; then
    tail -n 40 "$work/log" >&2
    record "generated sources compile in Swift 6 mode" "fails" "succeeds" FAIL
    return
  fi
  record "generated sources compile in Swift 6 mode" "succeeds" "succeeds" PASS
  # Only warnings in generated sources: a dependency may have its own.
  warnings=$(grep -c '/Sources/[^/]*/[^/]*\.generated\.swift:[0-9]*:[0-9]*: warning:' "$work/log" || true)
  if [ "$warnings" -eq 0 ]; then
    record "warnings in generated sources" "0" "0" PASS
  else
    grep ': warning:' "$work/log" >&2
    record "warnings in generated sources" "$warnings" "0" FAIL
  fi
}
