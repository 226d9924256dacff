# shellcheck shell=bash disable=SC2154  # root and work are those of Scripts/sweep
# A part of Scripts/sweep: migrations between the versions of real series, which DATAMODEL_CORPUS names, with random rows.

check_migrations() {
  part "Migrations"
  check_killed_migrations
  local line start=$SECONDS status=0
  if [ ! -f "${DATAMODEL_CORPUS-}/series.tsv" ]; then
    record "migrations of real series" "skipped: DATAMODEL_CORPUS names none" "all right" SKIP
    return
  fi
  check_versions
  mkdir -p "$work/scripts"
  DATAMODEL_MIGRATION_SEEDS=20 DATAMODEL_MIGRATION_SCRIPTS=$work/scripts swift test --package-path "$root" --disable-xctest --filter DataModelMigrationTests \
    >"$work/migrations" 2>&1 || status=$?
  # Includes the reasons why files were refused, and the number of files for each: 'stores, refused: 12 × rows break …'.
  grep -E '^(consecutive|first to last|each to last|verified|stores|steps of).*' "$work/migrations" >&2 || true
  record "files of real series refused" "$(grep -c '^stores, refused: ' "$work/migrations" || true) reasons: $(
    sed -n 's/^stores, refused: //p' "$work/migrations" | paste -sd ';' -
  )" "none for an empty to-many, or for a value that is not written" "$([ "$status" = 0 ] && echo PASS || echo FAIL)"
  for line in 'consecutive: all' 'first to last: all' 'each to last: all' 'each to last by all steps'; do
    record "$line" "$(sed -n "s/^$line: //p" "$work/migrations" | head -n 1)" "all equal" \
      "$([ "$status" = 0 ] && echo PASS || echo FAIL)"
  done
  line='stores, real series'
  record "opened by the store of a later version" "$(sed -n "s/^$line: //p" "$work/migrations" | head -n 1)" "all kept" \
    "$([ "$status" = 0 ] && echo PASS || echo FAIL)"
  line=$(sed -n 's/^steps of the longest series: //p' "$work/migrations" | head -n 1)
  record "steps of the longest series" "$line" "100 KB" \
    "$([ "${line%% *}" -lt 100 ] 2>/dev/null && echo PASS || echo FAIL)"
  for line in 'steps of migrations that grow with their rows' 'steps of writes that grow with their rows'; do
    record "$line" "$(sed -n "s/^$line: //p" "$work/migrations" | head -n 1)" "no more" \
      "$([ "$status" = 0 ] && echo PASS || echo FAIL)"
  done
  record "20 seeds of random rows" "$(sed -n 's/^verified, real: //p' "$work/migrations"), $((SECONDS - start)) s" \
    "all kept" "$([ "$status" = 0 ] && echo PASS || echo FAIL)"
  check_another_sqlite
}

# Checks each version on its own, where only what prevents its tables is an error.
check_versions() {
  local version total=0 wrong=0
  while IFS= read -r version; do
    total=$((total + 1))
    if ! "$tool" validate --profile none "$(dirname "$version")" >"$work/version" 2>&1; then
      wrong=$((wrong + 1))
      grep ': error: ' "$work/version" >&2 || true
    fi
  done < <(find "$DATAMODEL_CORPUS/models" -path '*.xcdatamodel/contents' -type f | sort)
  record "versions that validate" "$((total - wrong)) of $total" "all" "$([ "$wrong" = 0 ] && echo PASS || echo FAIL)"
}

# Runs only the SQL, with the SQLite of a Python package. It is newer than that of most systems: 3.44 and later alter tables differently.
check_another_sqlite() {
  local line status=0
  if ! { python3 -m venv "$work/python" && "$work/python/bin/pip" --quiet install apsw; } >"$work/pip" 2>&1; then
    record "migrations with another SQLite" "skipped: no package 'apsw'" "all equal" SKIP
    return
  fi
  line=$("$work/python/bin/python" "$root/Scripts/sweep.d/migrate-elsewhere.py" "$work/scripts" 2>>"$work/pip") || status=$?
  cat "$work/pip" >&2
  record "migrations with another SQLite" "$line" "all equal" "$([ "$status" = 0 ] && echo PASS || echo FAIL)"
}

# Kills a process that migrates 200 MB at 200 moments: each time, the file must have the old or the new version, with all rows.
check_killed_migrations() {
  local start=$SECONDS status=0
  DATAMODEL_KILLS=200 DATAMODEL_KILLED_MEGABYTES=200 swift test --package-path "$root" --disable-xctest \
    --filter KilledMigrationTests >"$work/killed" 2>&1 || status=$?
  grep -E '^killed migration' "$work/killed" >&2 || true
  record "200 migrations killed" "$(grep -c '^killed migration' "$work/killed" || true) kinds of moments, $((SECONDS - start)) s" \
    "a complete version" "$([ "$status" = 0 ] && echo PASS || echo FAIL)"
}
