# shellcheck shell=bash disable=SC2154  # root, parts, work and tool are those of Scripts/sweep
# A part of Scripts/sweep: the pages of the libraries, and a release that is made and used, and published nowhere.

check_documentation() {
  part "Documentation"
  if ! command -v docc >/dev/null && ! xcrun --find docc >/dev/null 2>&1; then
    record "pages of the libraries, without a warning" "no docc" "succeeds" SKIP
    return
  fi
  record_success "pages of the libraries, without a warning" "$root/Scripts/documentation" "$work/pages"
}

check_release() {
  part "Release"
  record_success "a release is made, and a package uses it" "$root/Scripts/rehearse-release" "$work/release"
}
