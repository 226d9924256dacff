# shellcheck shell=bash disable=SC2154  # root and work are those of Scripts/sweep
# A part of Scripts/sweep: 100,000 models that chance has changed, and 10,000 under each sanitizer.

check_mutations() {
  part "Mutations"
  run_mutations "100,000 changed models" 100000
  # What a sanitizer finds ends the process.
  run_mutations "10,000 under the address sanitizer" 10000 --sanitize address
  run_mutations "10,000 under the undefined behaviour sanitizer" 10000 --sanitize undefined
}

run_mutations() { # check, runs, options of swift test …
  local check=$1 runs=$2 start=$SECONDS status=0 scratch=$root/.build slowest
  shift 2
  # Without XCTest, which runs no test here and leaks memory of its own.
  # A build with a sanitizer has nothing in common with another.
  if [ $# -gt 0 ]; then scratch=$root/.build/$2; fi
  MUTATION_RUNS=$runs MUTATION_LOG=$work/mutant swift test --package-path "$root" --scratch-path "$scratch" "$@" \
    --disable-xctest --filter MutationTests.MutationTests >"$work/mutations" 2>&1 || status=$?
  grep '^Mutants: ' "$work/mutations" >&2 || true
  slowest=$(sed -nE 's/^Mutants: .* the slowest took ([0-9.e-]+) s.*/\1/p' "$work/mutations")
  if [ "$status" = 0 ] && [ -n "$slowest" ]; then
    record "$check" "no crash, DDL executes, $((SECONDS - start)) s" "no crash, DDL executes" PASS
  elif grep -q "unsupported option '-sanitize=" "$work/mutations"; then
    # On Linux swiftc has no -sanitize=undefined; Swift traps on what would be undefined in C, in every build.
    record "$check" "skipped: this compiler does not have it" "no crash, DDL executes" SKIP
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
