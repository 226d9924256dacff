# shellcheck shell=bash disable=SC2154  # root and work are those of Scripts/sweep
# A part of Scripts/sweep: compares the development server over HTTP with the answers of a real server, and sends it requests
# that are generated from its own description.
#
# DATAMODEL_TRANSCRIPTS=/a/folder names the requests and answers of the real server, which are not part of the package.
# schemathesis, which is installed into a folder of this run, generates the requests.

check_server() {
  part "Server"
  check_transcripts
  check_generated_requests
}

check_transcripts() {
  local check="transcripts that agree over HTTP" status=0 share
  if [ ! -d "${DATAMODEL_TRANSCRIPTS-}" ]; then
    record "$check" "no folder in DATAMODEL_TRANSCRIPTS" "95 %" SKIP
    return
  fi
  swift test --package-path "$root" --traits "$("$root/Scripts/traits")" \
    --filter DataModelServerTests.HTTPTranscriptTests >"$work/transcripts" 2>&1 || status=$?
  # "over HTTP: 373 of 386, 96.6 %"
  share=$(sed -n 's/^over HTTP: [0-9]* of [0-9]*, \([0-9.]*\) %$/\1/p' "$work/transcripts")
  if [ "$status" = 0 ] && awk -v share="${share:-0}" 'BEGIN { exit !(share >= 95) }'; then
    record "$check" "$(sed -n 's/^over HTTP: //p' "$work/transcripts")" "95 %" PASS
  else
    grep -A 3 'recorded an issue' "$work/transcripts" | head -n 40 >&2 || tail -n 40 "$work/transcripts" >&2
    record "$check" "${share:-none} %, exit $status" "95 %, the rest as Deviations.md says" FAIL
  fi
}

check_generated_requests() {
  local check="30,000 generated requests" status=0 count failed server dialect header
  if ! python3 -m venv "$work/schemathesis" >"$work/log" 2>&1 ||
    ! "$work/schemathesis/bin/pip" install --quiet schemathesis >"$work/log" 2>&1; then
    tail -n 3 "$work/log" >&2
    record "$check" "schemathesis cannot be installed" "no 5xx" SKIP
    return
  fi
  if ! swift build --package-path "$root" --traits "$("$root/Scripts/traits")" --product datamodel-server >"$work/log" 2>&1; then
    tail -n 40 "$work/log" >&2
    record "$check" "the server does not build" "no 5xx" FAIL
    return
  fi
  server=$(swift build --package-path "$root" --traits "$("$root/Scripts/traits")" --show-bin-path)/datamodel-server
  : >"$work/requests"
  # A table with a view, which most rows are in.
  cat >"$work/access.yaml" <<'END'
access:
  claims: {team: string}
  tables:
    TodoItem:
      view: text ne @claims.team
END
  # With the version that the protocol requires: without it, nearly all requests would be refused at once.
  header='ZUMO-API-VERSION: 2.0.0'
  for dialect in mobile-apps mobile-apps-3 datasync; do
    send_generated "$server" "$dialect" --header "$header" || status=$?
    server_options=(--sign-in --config "$work/access.yaml")
    send_generated "$server" "$dialect" --header "$header" --header "X-ZUMO-AUTH: TOKEN" || status=$?
    send_generated "$server" "$dialect" --header "$header" || status=$?
    server_options=()
  done
  count=$(grep -c . "$work/requests" || true)
  failed=$(grep -c '^5' "$work/requests" || true)
  # The statuses of all answers: a run in which all requests are refused alike would show little.
  sort "$work/requests" | uniq -c | awk '{ printf "  %s: %d\n", $2, $1 }' >&2
  if [ "$status" = 0 ] && [ "$count" -ge 30000 ] && [ "$failed" = 0 ]; then
    record "$check" "$count, $failed with a 5xx" "no 5xx, answers as described" PASS
  else
    record "$check" "$count, $failed with a 5xx, exit $status" "no 5xx, answers as described" FAIL
  fi
}

# Starts a server, and sends it the requests that schemathesis generates from its description. The statuses are read from
# the server's log. TOKEN in an argument stands for a token of the server. The server's options are in server_options.
server_options=()
send_generated() { # program, dialect, arguments of schemathesis …
  local server=$1 dialect=$2 status=0 address='' process token
  shift 2
  "$server" "$root/Schemas/QSDataModel.xcdatamodeld" --port 0 --dialect "$dialect" \
    ${server_options[@]+"${server_options[@]}"} >"$work/server" 2>&1 &
  process=$!
  while [ -z "$address" ] && kill -0 "$process" 2>/dev/null; do
    sleep 0.2
    address=$(sed -n 's|.* address=\(http://[0-9.:]*\).*|\1|p' "$work/server")
  done
  if [ "${*/TOKEN/}" != "$*" ]; then
    token=$(curl --silent -d '{"userId": "ann", "claims": {"team": "red"}}' "$address/.auth/login/dev" |
      sed -n 's/.*"authenticationToken":"\([^"]*\)".*/\1/p')
    set -- "${@//TOKEN/$token}"
  fi
  (cd "$work" && schemathesis/bin/schemathesis run "$address/swagger" --phases coverage,fuzzing --max-examples 800 \
    --seed 13 --checks not_a_server_error,status_code_conformance,response_schema_conformance \
    --continue-on-failure --suppress-health-check all --no-color "$@") >"$work/log" 2>&1 || status=$?
  if [ "$status" != 0 ]; then sed -n '/FAILURES/,$p' "$work/log" | head -n 60 >&2; fi
  # The server must still be running, and end without an error.
  kill -TERM "$process" || status=1
  wait "$process" || status=1
  sed -n 's/.* status=\([0-9]*\).*/\1/p' "$work/server" >>"$work/requests"
  return "$status"
}
