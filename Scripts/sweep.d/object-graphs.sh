# shellcheck shell=bash disable=SC2154  # root and work are those of Scripts/sweep
# A part of Scripts/sweep: compares 1,000 random object graphs of each model with the rules of Core Data.

check_object_graphs() {
  part "Object graphs"
  local start=$SECONDS status=0 empty
  OBJECT_GRAPH_RUNS=1000 swift test --package-path "$root" --traits "$("$root/Scripts/traits")" --filter ObjectGraphTests.ObjectGraphTests \
    >"$work/graphs" 2>&1 || status=$?
  # The coverage: a line for each shape, and in each cell the number of deletions that were committed and refused.
  sed -n '/^Deletions of objects/,/^self, to-many without inverse  *required/p' "$work/graphs" >&2
  # A cell 0/0 is a gap, and so is a missing table.
  empty=$(grep -cE ' 0/0( |$)' "$work/graphs" || true)
  if ! grep -q '^Deletions of objects' "$work/graphs"; then empty="no table,"; fi
  if [ "$status" = 0 ]; then
    record "1,000 random object graphs" "as the rules say, $((SECONDS - start)) s" "as the rules say" PASS
  else
    grep -A 20 'recorded an issue' "$work/graphs" | head -n 60 >&2 || tail -n 40 "$work/graphs" >&2
    record "1,000 random object graphs" "exit $status" "as the rules say" FAIL
  fi
  if [ "$empty" = 0 ]; then
    record "rules x shapes that deletions met" "no empty cell" "no empty cell" PASS
  else
    record "rules x shapes that deletions met" "$empty lines with an empty cell" "no empty cell" FAIL
  fi
}
