# shellcheck shell=bash disable=SC2154  # root, parts, work and tool are those of Scripts/sweep
# A part of Scripts/sweep: the commands in the README.

check_commands() {
  part "Commands of the README"
  record_success "Scripts/demo" "$root/Scripts/demo"
  record_success "Scripts/demo again, from another folder" in_folder / "$root/Scripts/demo"
  record_success "Scripts/test" "$root/Scripts/test"
}

in_folder() { # folder, command …
  (cd "$1" && shift && "$@")
}
