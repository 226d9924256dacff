# shellcheck shell=bash disable=SC2154  # root, parts, work and tool are those of Scripts/sweep
# A part of Scripts/sweep: real models, and real files that are broken or obsolete models.
#
# They are not part of the package. DATAMODEL_CORPUS names a folder with them: `models`, where every check must pass, and
# the files in corpus-findings.tsv.

check_corpus() {
  part "Real models"
  local corpus=${DATAMODEL_CORPUS-} path rule place
  if [ ! -d "$corpus/models" ]; then
    record "real models" "skipped: DATAMODEL_CORPUS names none" "all right" SKIP
    return
  fi
  check_real_models "$corpus/models"
  check_synced_models "$corpus"
  check_merges "$corpus"
  while IFS='	' read -r path rule place; do
    case $path in '' | '#'*) continue ;; esac
    if [ ! -e "$corpus/$path" ]; then
      record "${path%%/*}: $(repository "$path")" "skipped: not in DATAMODEL_CORPUS" "[$rule]" SKIP
      continue
    fi
    check_finding "$corpus" "$path" "$rule" "$place"
    if [ "$rule" = legacy-format ]; then check_beside_legacy "$corpus/$path"; fi
  done <"$parts/corpus-findings.tsv"
}

# Divides the changes of real series between two branches, and merges them.
check_merges() { # folder
  local line
  python3 "$parts/merges.py" "$tool" "$1" >"$work/merges" 2>&1 || true
  cat "$work/merges" >&2
  line=$(sed -n 's/^divided: //p' "$work/merges")
  record "divided changes that are merged" "$line" "2000 right" "$([ "$line" = "2000 right" ] && echo PASS || echo FAIL)"
  line=$(sed -n 's/^contradicting: //p' "$work/merges")
  record "contradicting changes" "$line" "200 conflicts and errors" \
    "$([ -n "$line" ] && ! grep -qE "SILENT|NAMELESS" <<<"$line" && echo PASS || echo FAIL)"
}

check_real_models() { # folder
  local status=0 start=$SECONDS what checked right
  "$root/Scripts/check-models" "$1" >"$work/real-models" || status=$?
  cat "$work/real-models" >&2
  # "name of the check   283    283       0"
  sed -nE 's/^([a-zA-Z].*[^ ])  +([0-9]+)  +([0-9]+)  +([0-9]+)$/\1	\2	\3	\4/p' "$work/real-models" |
    head -n 3 >"$work/real-counts"
  while IFS='	' read -r what checked right _; do
    if [ "$checked" -gt 0 ] && [ "$checked" = "$right" ]; then
      record "$what" "$right of $checked" "all" PASS
    else
      record "$what" "$right of $checked" "all" FAIL
    fi
  done <"$work/real-counts"
  if [ "$status" -eq 0 ] && [ -s "$work/real-counts" ]; then
    record "Scripts/check-models" "exit 0, $((SECONDS - start)) s" "exit 0" PASS
  else
    record "Scripts/check-models" "exit $status" "exit 0" FAIL
  fi
}

# Checks that the models with entities of offline sync have exactly the findings in sync-findings.tsv.
check_synced_models() { # folder
  local path
  (
    cd "$1"
    grep -rlE '<entity name="MS_' models | sort | while IFS= read -r path; do
      "$tool" validate --all-findings "$(dirname "$path")" 2>&1 || true
    done
  ) | sed -nE 's/^(models.*\/contents):([0-9]+:[0-9]+): (note|warning|error): .*\[([a-z-]+)\]$/\1	\2	\3	\4/p' \
    >"$work/sync-findings"
  if grep -v '^#' "$parts/sync-findings.tsv" | diff - "$work/sync-findings" >&2; then
    record "findings in models with MS_ entities" "$(wc -l <"$work/sync-findings" | tr -d ' '), as listed" "as listed" PASS
  else
    record "findings in models with MS_ entities" "others" "as listed" FAIL
  fi
}

# Checks that a file has exactly one error, at its place; '-' for an error without a line.
check_finding() { # folder, path below it, rule, line:column
  local status=0 errors expected="$2:$4: error: "
  if [ "$4" = - ]; then expected="$2: error: "; fi
  (cd "$1" && "$tool" validate --profile none "$2") >"$work/out" 2>&1 || status=$?
  errors=$(grep -c ': error: ' "$work/out" || true)
  if [ "$status:$errors" = 1:1 ] && grep -F "$expected" "$work/out" | grep -q "\[$3\]\$"; then
    record "${2%%/*}: $(repository "$2")" "exit 1, 1 error [$3] at $4" "[$3] at $4" PASS
  else
    cat "$work/out" >&2
    record "${2%%/*}: $(repository "$2")" "exit $status, $errors errors" "[$3] at $4" FAIL
  fi
}

# malformed/owner__name/…
repository() { # path
  local name=${1#*/}
  echo "${name%%/*}"
}

# Checks that a version written by Xcode 3 does not keep newer versions in its bundle from being compiled.
check_beside_legacy() { # path of 'elements'
  local bundle=$work/legacy/Mixed.xcdatamodeld name new=Schemas/QSDataModel.xcdatamodeld/QSDataModel.xcdatamodel
  name="beside legacy-elements: $(repository "${1#*legacy-elements}")"
  rm -rf "$work/legacy"
  mkdir -p "$bundle/Mixed.xcdatamodel"
  cp "$1" "$bundle/Mixed.xcdatamodel/elements"
  cp -R "$new" "$bundle/Mixed 2.xcdatamodel"
  printf '%s\n<plist version="1.0"><dict><key>%s</key><string>%s</string></dict></plist>\n' \
    '<?xml version="1.0" encoding="UTF-8"?>' _XCCurrentVersionName "Mixed 2.xcdatamodel" >"$bundle/.xccurrentversion"
  if ! { "$tool" validate --strict "$bundle" && "$tool" sql "$bundle" &&
    "$tool" generate "$bundle" --output "$work/legacy/swift"; } >"$work/out" 2>&1; then
    cat "$work/out" >&2
    record "$name" "the new version fails" "is compiled" FAIL
    return
  fi
  # With the old version included, each is checked, too.
  "$tool" validate --all-versions "$bundle" >"$work/out" 2>&1 || true
  if [ "$(grep -c ': error: ' "$work/out")" -eq 1 ] && grep -q '/elements: error: .*\[legacy-format\]$' "$work/out" &&
    grep -q '^2 models checked: 1 error' "$work/out"; then
    record "$name" "the new version is compiled" "is compiled" PASS
  else
    cat "$work/out" >&2
    record "$name" "other findings" "is compiled" FAIL
  fi
}
