# shellcheck shell=bash disable=SC2154  # root and work are those of Scripts/sweep
# A part of Scripts/sweep: apps in the field with the server of a later version, against what 'datamodel compat' says.

check_field() {
  part "Apps in the field"
  local status=0 start=$SECONDS
  DATAMODEL_FIELD_RUNS=17 swift test --package-path "$root" --disable-xctest --filter FieldCompatibilityTests \
    >"$work/field" 2>&1 || status=$?
  # What was lost, for each change that is reported: 'compat, an integer is wider, datasync, run 1: …'.
  grep '^compat, ' "$work/field" >&2 || true
  record "changes of a model that lose nothing, at random" \
    "$(sed -n 's/^compat, safe: //p' "$work/field" | awk '{ runs += $1 } END { print runs + 0 }') runs, $((SECONDS - start)) s" \
    "500 without a loss" "$([ "$status" = 0 ] && echo PASS || echo FAIL)"
}
