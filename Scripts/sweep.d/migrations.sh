# shellcheck shell=bash disable=SC2154  # root and work are those of Scripts/sweep
# A part of Scripts/sweep: migrations between the versions of real series, which DATAMODEL_CORPUS names, with random rows.

check_migrations() {
  part "Migrations"
  local line start=$SECONDS status=0
  if [ ! -f "${DATAMODEL_CORPUS-}/series.tsv" ]; then
    record "migrations of real series" "skipped: DATAMODEL_CORPUS names none" "all right" SKIP
    return
  fi
  DATAMODEL_MIGRATION_SEEDS=20 swift test --package-path "$root" --disable-xctest --filter DataModelMigrationTests \
    >"$work/migrations" 2>&1 || status=$?
  grep -E '^(consecutive|first to last|each to last|random rows).*' "$work/migrations" >&2 || true
  for line in 'consecutive: all' 'first to last: all' 'each to last: all' 'each to last by all steps'; do
    record "$line" "$(sed -n "s/^$line: //p" "$work/migrations" | head -n 1)" "all equal" \
      "$([ "$status" = 0 ] && echo PASS || echo FAIL)"
  done
  record "20 seeds of random rows" "$(sed -n 's/^random rows, real pairs: //p' "$work/migrations"), $((SECONDS - start)) s" \
    "all kept" "$([ "$status" = 0 ] && echo PASS || echo FAIL)"
}
