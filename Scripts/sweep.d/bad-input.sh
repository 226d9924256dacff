# shellcheck shell=bash disable=SC2154  # root, parts, work and tool are those of Scripts/sweep
# A part of Scripts/sweep: for any input, the tool ends soon, with one error and the exit code for it.

check_bad_input() {
  part "Bad input"
  bad=$work/bad
  mkdir "$bad"
  make_text_inputs
  make_file_system_inputs

  check_input "empty file" "$bad/empty.xcdatamodeld"
  check_input "empty folder" "$bad/empty-folder"
  check_input "empty bundle" "$bad/empty-bundle.xcdatamodeld"
  check_input "empty version" "$bad/empty-version.xcdatamodeld"
  check_input "no such path" "$bad/nowhere.xcdatamodeld"
  check_input "binary file" "$bad/binary.xcdatamodeld"
  check_input "300 MB, sparse" "$bad/sparse.xcdatamodeld"
  if [ -e "$bad/large.xcdatamodeld" ]; then
    check_input "300 MB of XML" "$bad/large.xcdatamodeld"
  else
    record "300 MB of XML" "disk too full to try" "" SKIP
  fi
  check_input "malformed UTF-8" "$bad/utf8.xcdatamodeld"
  check_input "UTF-16" "$bad/utf16.xcdatamodeld"
  check_input "UTF-16 without a mark" "$bad/utf16le.xcdatamodeld"
  check_input "entity expansion bomb" "$bad/bomb.xcdatamodeld"
  check_input "external entity" "$bad/external.xcdatamodeld"
  if grep -rq "content of a secret file" "$bad"/*.output; then
    record "external entity: file read" "yes" "no" FAIL
  else
    record "external entity: file read" "no" "no" PASS
  fi
  check_input "10,000 nested elements" "$bad/nested.xcdatamodeld"
  check_input "200,000 attributes on one element" "$bad/attributes.xcdatamodeld"
  check_input "contents cut off in the middle" "$bad/cut.xcdatamodeld"
  check_input "FIFO" "$bad/fifo"
  check_input "FIFO as contents" "$bad/fifo.xcdatamodeld"
  check_input "/dev/zero" /dev/zero
  check_input "link to /dev/zero as contents" "$bad/zero.xcdatamodeld"
  check_input "folder as contents" "$bad/folder.xcdatamodeld"
  if [ "$(id -u)" -eq 0 ]; then
    record "folder without permission" "root may read everything" "" SKIP
    record "contents without permission" "root may read everything" "" SKIP
  else
    check_input "folder without permission" "$bad/forbidden.xcdatamodeld"
    check_input "contents without permission" "$bad/unreadable.xcdatamodeld"
  fi
}

# Prints the path of a bundle's contents, and creates its folders.
contents() { # name
  mkdir -p "$bad/$1.xcdatamodeld/$1.xcdatamodel"
  echo "$bad/$1.xcdatamodeld/$1.xcdatamodel/contents"
}

make_text_inputs() {
  local head='<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  local model='<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">'
  local good="$root/Schemas/QSDataModel.xcdatamodeld/QSDataModel.xcdatamodel/contents"

  : >"$(contents empty)"
  head -c 100000 /dev/urandom >"$(contents binary)"
  head -c 700 "$good" >"$(contents cut)"
  printf '%s\n%s<entity name="A\377\376"/></model>' "$head" "$model" >"$(contents utf8)"
  sed 's/encoding="UTF-8"/encoding="UTF-16"/' "$good" | iconv -f UTF-8 -t UTF-16 >"$(contents utf16)"
  iconv -f UTF-8 -t UTF-16LE "$good" >"$(contents utf16le)"

  python3 - "$(contents bomb)" "$(contents nested)" "$(contents attributes)" "$head" "$model" <<'END'
import sys
bomb, nested, attributes, head, model = sys.argv[1:]
entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 20))
with open(bomb, "w") as file:
    file.write(f'{head}\n<!DOCTYPE model [<!ENTITY l0 "lol">{entities}]>\n{model}<entity name="&l19;"/></model>')
with open(nested, "w") as file:
    file.write(head + "\n" + model + "<entity>" * 10_000 + "</entity>" * 10_000 + "</model>")
with open(attributes, "w") as file:
    file.write(head + "\n" + model + "<entity " + " ".join(f'a{n}="1"' for n in range(200_000)) + "/></model>")
END

  echo "content of a secret file" >"$bad/secret"
  printf '%s\n<!DOCTYPE model [<!ENTITY x SYSTEM "file://%s">]>\n%s<entity name="A">&x;</entity></model>' \
    "$head" "$bad/secret" "$model" >"$(contents external)"
}

make_file_system_inputs() {
  mkdir "$bad/empty-folder" "$bad/empty-bundle.xcdatamodeld"
  mkdir -p "$bad/empty-version.xcdatamodeld/empty-version.xcdatamodel"
  mkdir "$(contents folder)"
  mkfifo "$bad/fifo" "$(contents fifo)"
  ln -s /dev/zero "$(contents zero)"
  # Seeking past the end takes no disk space.
  dd if=/dev/zero of="$(contents sparse)" bs=1 count=1 seek=314572799 2>/dev/null
  # In KiB: the 300 MB, and as much again for other processes.
  if [ "$(df -Pk "$bad" | awk 'NR == 2 { print $4 }')" -gt 614400 ]; then
    # 'yes' ends with a broken pipe, as it should.
    { yes '<entity name="Item" representedClassName="Item" syncable="YES"/>' || true; } 2>/dev/null |
      head -c 314572800 >"$(contents large)"
  fi
  if [ "$(id -u)" -ne 0 ]; then
    : >"$(contents forbidden)"
    chmod 000 "$bad/forbidden.xcdatamodeld"
    cp "$root/Schemas/QSDataModel.xcdatamodeld/QSDataModel.xcdatamodel/contents" "$(contents unreadable)"
    chmod 000 "$(contents unreadable)"
  fi
}

# Checks that every command refuses the input: exit 1 or 66, exactly one error, in less than a second.
check_input() { # name, path
  local command worst='' seconds=0
  for command in validate sql generate; do
    run_refused "$command" "$2"
    seconds=$(printf '%s\n%s\n' "$seconds" "$refusal_seconds" | sort -n | tail -n 1)
    if [ "$refusal_errors" -ne 1 ] || { [ "$refusal_status" -ne 1 ] && [ "$refusal_status" -ne 66 ]; }; then
      worst="$command: exit $refusal_status, $refusal_errors errors"
      cat "$refusal_output" >&2
    fi
  done
  local measured="exit $refusal_status, 1 error, $seconds s"
  if [ -n "$worst" ]; then
    record "$1" "$worst" "exit 1 or 66, 1 error, < 1 s" FAIL
  elif awk -v seconds="$seconds" 'BEGIN { exit !(seconds < 1) }'; then
    record "$1" "$measured" "exit 1 or 66, 1 error, < 1 s" PASS
  else
    record "$1" "$measured" "exit 1 or 66, 1 error, < 1 s" FAIL
  fi
}

# Sets refusal_status, refusal_errors, refusal_seconds and refusal_output.
run_refused() { # command, path
  local TIMEFORMAT=%R
  refusal_output=$bad/$(basename "$2").$1.output
  set -- "$1" "$2" "$bad/generated"
  {
    time {
      refusal_status=0
      if [ "$1" = generate ]; then
        with_time_limit "$tool" generate "$2" --output "$3" >"$refusal_output" 2>&1 || refusal_status=$?
      else
        with_time_limit "$tool" "$1" "$2" >"$refusal_output" 2>&1 || refusal_status=$?
      fi
    }
  } 2>"$work/time"
  refusal_seconds=$(tail -n 1 "$work/time")
  refusal_errors=$(grep -cE '(^|: )error: ' "$refusal_output" || true)
}

# Runs a command, and kills it after 20 seconds; its status is then 137.
with_time_limit() { # command …
  local child watchdog status=0
  "$@" &
  child=$!
  (
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
      sleep 1
      kill -0 "$child" 2>/dev/null || exit 0
    done
    kill -9 "$child" 2>/dev/null
  ) >/dev/null 2>&1 &
  watchdog=$!
  wait "$child" || status=$?
  kill "$watchdog" 2>/dev/null || true
  wait "$watchdog" 2>/dev/null || true
  return "$status"
}
