# shellcheck shell=bash disable=SC2154  # root and work are those of Scripts/sweep
# A part of Scripts/sweep: 100,000 randomly changed models, and 10,000 under each sanitizer.

check_mutations() {
  part "Mutations"
  run_mutations "100,000 changed models" 100000
  # A finding of a sanitizer ends the process.
  run_mutations "10,000 under the address sanitizer" 10000 --sanitize address
  run_mutations "10,000 under the undefined behaviour sanitizer" 10000 --sanitize undefined
}

run_mutations() { # check, runs, options of swift test …
  local check=$1 runs=$2 start=$SECONDS status=0 scratch=$root/.build slowest
  shift 2
  # XCTest, which has no tests here, is disabled because it leaks memory.
  # A build with a sanitizer shares nothing with other builds.
  if [ $# -gt 0 ]; then scratch=$root/.build/$2; fi
  MUTATION_RUNS=$runs MUTATION_LOG=$work/mutant swift test --package-path "$root" --scratch-path "$scratch" "$@" \
    --disable-xctest --filter MutationTests.MutationTests >"$work/mutations" 2>&1 || status=$?
  grep '^Mutants: ' "$work/mutations" >&2 || true
  slowest=$(sed -nE 's/^Mutants: .* the slowest took ([0-9.e-]+) s.*/\1/p' "$work/mutations")
  if [ "$status" = 0 ] && [ -n "$slowest" ]; then
    record "$check" "no crash, DDL executes, $((SECONDS - start)) s" "no crash, DDL executes" PASS
  elif grep -q "unsupported option '-sanitize=" "$work/mutations"; then
    # On Linux, swiftc has no -sanitize=undefined; every Swift build traps on what would be undefined in C.
    record "$check" "skipped: this compiler does not support it" "no crash, DDL executes" SKIP
  else
    grep -A 3 'recorded an issue\|ERROR: \|runtime error' "$work/mutations" | head -n 40 >&2
    record "$check" "exit $status; the last model is in the log" "no crash, DDL executes" FAIL
  fi
  # Under a sanitizer everything takes longer.
  if [ $# -eq 0 ]; then
    record "the slowest of them" "${slowest:-?} s" "1 s" \
      "$(awk -v seconds="${slowest:-9}" 'BEGIN { print (seconds + 0 <= 1 ? "PASS" : "FAIL") }')"
  fi
}
