# shellcheck shell=bash disable=SC2154  # root and work are those of Scripts/sweep
# A part of Scripts/sweep: several servers of one database, which are killed while programs write through them and clients pull.
# The tests have a short form of it. DATAMODEL_CLUSTER_SECONDS and DATAMODEL_CLUSTER_RUNS change its length.

check_cluster() {
  local seconds=${DATAMODEL_CLUSTER_SECONDS-60} runs=${DATAMODEL_CLUSTER_RUNS-10} programs model product number status=0
  model=$root/Schemas/QSDataModel.xcdatamodeld
  part "Servers of one database"
  for product in datamodel-server SyncCluster SyncLoad; do
    if ! swift build --package-path "$root" --traits "$("$root/Scripts/traits")" --product "$product" >"$work/log" 2>&1; then
      tail -n 40 "$work/log" >&2
      record "servers of one database" "$product does not build" "nothing lost" FAIL
      return
    fi
  done
  programs=$(swift build --package-path "$root" --traits "$("$root/Scripts/traits")" --show-bin-path)
  for number in 1 2 3; do
    "$programs/SyncCluster" --server "$programs/datamodel-server" --model "$model" --database "$work/rows-$number.sqlite" \
      --servers 1 --seconds "$seconds" >>"$work/cluster" 2>&1 || status=1
  done
  record_cluster "one server on SQLite, 3 times $seconds s" "$status"
  if [ "${DATAMODEL_WITHOUT_POSTGRESQL-}" = 1 ]; then
    record "three servers on PostgreSQL" "DATAMODEL_WITHOUT_POSTGRESQL is 1" "nothing lost" SKIP
    return
  fi
  status=0
  "$root/Scripts/postgresql" "$root/Scripts/sweep.d/cluster-on-postgresql" "$programs" "$model" "$seconds" "$runs" \
    >"$work/cluster" 2>&1 || status=1
  record_cluster "three servers on PostgreSQL, $runs times $seconds s" "$status"
}

record_cluster() { # check, status
  sed 's/^/  /' "$work/cluster" >&2
  if [ "$2" = 0 ]; then
    record "$1" "$(grep -c . "$work/cluster") lines above" "nothing lost, writes with the cut >= 0.9" PASS
  else
    record "$1" "see above" "nothing lost, writes with the cut >= 0.9" FAIL
  fi
}
