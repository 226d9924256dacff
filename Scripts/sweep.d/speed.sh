# shellcheck shell=bash disable=SC2154  # root, parts, work and tool are those of Scripts/sweep
# A part of Scripts/sweep: the limits of the benchmarks, one line for each.

check_speed() {
  part "Speed"
  # This runs the compiler's benchmarks, Benchmarks/peers and Benchmarks/trigger-growth.
  check_benchmark run
  check_benchmark growth
  check_benchmark compile-time
  check_benchmark remote-page/run
  check_benchmark offline-queue/run
  check_benchmark offline-queue/pull
  check_benchmark migration/run
}

check_benchmark() { # name in Benchmarks
  local status=0 name measured limit verdict
  "$root/Benchmarks/$1" >"$work/speed" 2>"$work/log" || status=$?
  cat "$work/speed" >&2
  # "name   1.23   limit    4 x xmllint   PASS"
  sed -nE 's/^(.*[^ ]) +([0-9.]+)   limit +(.*[^ ]) +(PASS|FAIL)$/\1	\2	\3	\4/p' "$work/speed" >"$work/limits"
  if [ ! -s "$work/limits" ]; then
    tail -n 20 "$work/log" >&2
    record "Benchmarks/$1" "exit $status" "exit 0" FAIL
    return
  fi
  while IFS='	' read -r name measured limit verdict; do
    record "$name" "$measured" "$limit" "$verdict"
  done <"$work/limits"
}
