# shellcheck shell=bash disable=SC2154  # root and work are those of Scripts/sweep
# A part of Scripts/sweep: the server under the load of 200 clients that write, push and pull for a minute, and its end
# while 200 clients write and 1,000 listen.
#
# DATAMODEL_LOAD_CLIENTS and DATAMODEL_LOAD_SECONDS change the number of clients and the duration. More than 250 clients may need a
# higher 'ulimit -n'. The tests have a short form of it.
#
# The times are those of debug builds, on a machine that also runs all clients, which never pause. They show how long each client waits
# for the others, not how long a request takes.

check_load() {
  local clients=${DATAMODEL_LOAD_CLIENTS-200} seconds=${DATAMODEL_LOAD_SECONDS-60}
  local check="$clients clients for $seconds s" status=0 programs process load line
  part "Load"
  for product in datamodel-server SyncLoad; do
    if ! swift build --package-path "$root" --traits "$("$root/Scripts/traits")" --product "$product" >"$work/log" 2>&1; then
      tail -n 40 "$work/log" >&2
      record "$check" "$product does not build" "no error, no lost row" FAIL
      return
    fi
  done
  programs=$(swift build --package-path "$root" --traits "$("$root/Scripts/traits")" --show-bin-path)
  "$programs/datamodel-server" "$root/Schemas/QSDataModel.xcdatamodeld" --port 0 >"$work/server" 2>&1 &
  process=$!
  : >"$work/load"
  "$programs/SyncLoad" --url "$(address_of_server "$process")" --clients "$clients" --seconds "$seconds" \
    >"$work/load" 2>&1 &
  load=$!
  sample_memory "$process" "$load"
  wait "$load" || status=$?
  # The server must still be running, and end without an error.
  kill -TERM "$process" || status=1
  wait "$process" || status=1
  line=$(sed -n 's/^load: //p' "$work/load")
  if [ "$status" = 0 ]; then
    record "$check" "$line" "no error, no lost row" PASS
  else
    tail -n 40 "$work/load" >&2
    record "$check" "${line:-no figures}, exit $status" "no error, no lost row" FAIL
  fi
  compare_memory
  check_ending "$programs"
}

# A server that is told to end under load, as by an orchestrator: no row is lost that a client was told of.
check_ending() { # folder of the programs
  local check="SIGTERM with 200 clients and 1,000 listeners" seconds=${DATAMODEL_LOAD_SECONDS-60} status=0 process address line
  "$1/datamodel-server" "$root/Schemas/QSDataModel.xcdatamodeld" --port 0 --database "$work/ending.sqlite" --drain 2 \
    >"$work/server" 2>&1 &
  process=$!
  address=$(address_of_server "$process")
  "$parts/ending.py" --port "${address##*:}" --process "$process" --database "$work/ending.sqlite" \
    --seconds "$seconds" >"$work/load" 2>&1 || status=$?
  wait "$process" || status=1
  line=$(sed -n 's/^ending: //p' "$work/load")
  if [ "$status" = 0 ]; then
    record "$check" "$line" "no answered row lost" PASS
  else
    tail -n 40 "$work/load" >&2
    record "$check" "${line:-no figures}, exit $status" "no answered row lost" FAIL
  fi
}

# Waits until a server listens, and prints its address.
address_of_server() { # process
  local address=''
  while [ -z "$address" ] && kill -0 "$1" 2>/dev/null; do
    sleep 0.2
    address=$(sed -n 's|.* address=\(http://[0-9.:]*\).*|\1|p' "$work/server")
  done
  echo "$address"
}

# Records the resident memory of a server in KiB, every second while clients load it.
sample_memory() { # process of the server, process of the clients
  : >"$work/memory"
  while kill -0 "$2" 2>/dev/null && ! grep -q '^load ends' "$work/load"; do
    if grep -q '^load begins' "$work/load"; then ps -o rss= -p "$1" >>"$work/memory" || true; fi
    sleep 1
  done
}

# Compares the maximum memory after the first 20 seconds with the memory at 20 seconds.
compare_memory() {
  local check="memory of the server after 20 s" limit="within 10 %" figures first greatest growth
  figures=$(awk 'NR == 20 { first = $1 } NR > 20 && $1 > greatest { greatest = $1 }
    END { if (greatest) printf "%d %d %.1f\n", first / 1024, greatest / 1024, (greatest / first - 1) * 100 }' \
    "$work/memory")
  if [ -z "$figures" ]; then
    record "$check" "the load was too short" "$limit" SKIP
    return
  fi
  read -r first greatest growth <<<"$figures"
  if awk -v growth="$growth" 'BEGIN { exit !(growth <= 10) }'; then
    record "$check" "$first MiB, then at most $greatest MiB: $growth %" "$limit" PASS
  else
    record "$check" "$first MiB, then up to $greatest MiB: $growth %" "$limit" FAIL
  fi
}
