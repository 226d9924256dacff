# shellcheck shell=bash disable=SC2154  # root, parts, work and tool are those of Scripts/sweep
# A part of Scripts/sweep: valid models have no findings, and an invalid one has one error at the right place.

check_models() {
  part "Models"
  local model name expected rule
  for model in Schemas/QSDataModel.xcdatamodeld Schemas/QSTodoDataModel.xcdatamodeld; do
    if "$tool" validate --strict "$model" >"$work/out" 2>&1; then
      record "$(basename "$model") is clean" "exit 0" "exit 0" PASS
    else
      cat "$work/out" >&2
      record "$(basename "$model") is clean" "$(sed -n 1p "$work/out")" "exit 0" FAIL
    fi
  done

  # One line for each variant: its name, its rule, and the place of the error, found in the text of the XML.
  python3 "$parts/variants.py" Schemas/QSDataModel.xcdatamodeld "$work/variants" >"$work/expected"
  while IFS='	' read -r name rule expected; do
    check_variant "$name" "$rule" "$expected"
  done <"$work/expected"
}

check_variant() { # name, rule, line:column
  local status=0 errors place
  "$tool" validate --profile mobile-apps "$work/variants/$1/Todo.xcdatamodeld" >"$work/out" 2>&1 || status=$?
  errors=$(grep -c ': error: ' "$work/out" || true)
  place=$(sed -n 's/^.*\/contents:\([0-9]*:[0-9]*\): error: .*\['"$2"'\]$/\1/p' "$work/out")
  if [ "$status:$errors:$place" = "1:1:$3" ]; then
    record "$1" "exit 1, 1 error at $place" "exit 1, 1 error at $3" PASS
  else
    cat "$work/out" >&2
    record "$1" "exit $status, $errors errors, [$2] at ${place:-no place}" "exit 1, 1 error at $3" FAIL
  fi
}
