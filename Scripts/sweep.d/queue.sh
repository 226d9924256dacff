# shellcheck shell=bash disable=SC2154  # root and work are those of Scripts/sweep
# A part of Scripts/sweep: the queue of offline sync and its pulls, for all states of one row, in random runs, and in killed processes.
# The tests have a short form of each.

# Tests that would take hours in a debug build run in a release build. It has its own folder, since its options differ from
# those of the tool.
queue_tests_folder=$root/.build-sweep
queue_tests_options=(-c release -Xswiftc -enable-testing --traits "$("$root/Scripts/traits")")

check_queue() {
  part "Queue: its tests in a release build, which takes a quarter of an hour to build"
  if ! swift build --package-path "$root" --scratch-path "$queue_tests_folder" "${queue_tests_options[@]}" \
    --build-tests >"$work/queue" 2>&1; then
    tail -n 40 "$work/queue" >&2
    record "tests of the queue" "do not build" "no violation" FAIL
    return
  fi
  check_queue_tests "all recorded runs of the queue" DATAMODEL_RECORD_RUNS=20000 \
    OfflineSyncTests.QueueRecordTests 's/^queue record: /  /p'
  check_queue_tests "states of one row" DATAMODEL_QUEUE_DEPTH=8 \
    OfflineSyncTests.QueueSearchTests 's/^search /  /p'
  check_queue_tests "parts of the queue left out" DATAMODEL_QUEUE_SEEDS=200 \
    OfflineSyncTests.LeftOutPartTests 's/^without /  /p'
  check_queue_tests "2,000 random runs" DATAMODEL_QUEUE_SEEDS=2000 \
    OfflineSyncTests.RandomRunTests '/: [0-9][0-9]*$/s/^/  /p'
  check_queue_tests "2,000 random pushes" DATAMODEL_PUSH_SEEDS=2000 \
    OfflineSyncTests.PushByChanceTests 's/^push by chance: /  /p'
  check_queue_tests "10,000 simulations of three clients" DATAMODEL_SIMULATION_SEEDS=10000 \
    OfflineSyncTests.SimulationTests 's/^simulation: /  /p'
  check_queue_tests "1,000 simulations with views" DATAMODEL_VIEW_SEEDS=1000 \
    OfflineSyncTests.ViewSimulationTests 's/^simulation with views: /  /p'
  check_queue_tests "a stream cut after each of its first 4,096 bytes" DATAMODEL_STREAM_CUTS=0-4095 \
    OfflineSyncTests.CutStreamTests 's/^streams cut: /  &/p'
  check_queue_tests "300 simulations with migrations" DATAMODEL_MIGRATION_SIMULATION_SEEDS=300 \
    OfflineSyncTests.MigrationSimulationTests 's/^simulation of migrations: /  /p'
  check_queue_tests "200 servers restored or reset" DATAMODEL_PUT_BACK_RUNS=200 \
    OfflineSyncTests.PutBackRunTests 's/^servers put back /  &/p'
  check_queue_tests "200 processes killed" DATAMODEL_KILLS=200 \
    DataModelServerTests.KilledP 's/^killed: /  /p'
  # Not tests of the queue, but as long.
  check_queue_tests "10,000 damaged Core Data stores" DATAMODEL_MUTATED_STORES=10000 \
    CoreDataImportTests.MutatedStoreTests 's/^mutated stores: /  /p'
  check_queue_tests "21,000 changed archives of models" DATAMODEL_MUTATED_ARCHIVES=7000 \
    CoreDataImportTests.ArchiveMutationTests 's/^mutated archives: /  /p'
  check_queue_tests "200 imports killed" DATAMODEL_KILLS=200 \
    '(DataModelToolTests.KilledImport|CoreDataImportTests.KilledAppImport)Tests' 's/^killed imports: /  the command: /p;s/^killed apps: /  an app: /p'
  # Random writers, and the values derived from their rows.
  check_queue_tests "200 runs of derived values" DATAMODEL_DERIVATION_SEEDS=200 \
    'DataModelRelationalTests.(TallyTests|DerivedValueTests)' 's/^.* Test \(follow.* test cases passed\).*/  \1/p'
}

# Runs tests in their long form, shows their figures, and records whether they pass.
check_queue_tests() { # check, setting, suite, sed command that prints the figures
  local status=0 start=$SECONDS figures
  env "$2" swift test --package-path "$root" --scratch-path "$queue_tests_folder" "${queue_tests_options[@]}" \
    --disable-xctest --skip-build --filter "$3" >"$work/queue" 2>&1 || status=$?
  sed -n "$4" "$work/queue" >&2
  figures=$(($(sed -n "$4" "$work/queue" | wc -l)))
  if [ "$status" = 0 ] && [ "$figures" -gt 0 ]; then
    record "$1" "$figures lines of figures, $((SECONDS - start)) s" "no violation" PASS
  elif [ "$status" = 0 ]; then
    # A filter without a matching test is not a failure of the test command.
    record "$1" "no test has run" "no violation" FAIL
  else
    grep -a -A 3 'recorded an issue' "$work/queue" | head -n 40 >&2 || tail -n 40 "$work/queue" >&2
    record "$1" "fails" "no violation" FAIL
  fi
}
