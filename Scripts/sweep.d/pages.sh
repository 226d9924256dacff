# shellcheck shell=bash disable=SC2154  # root, parts, work and tool are those of Scripts/sweep
# A part of Scripts/sweep: the pages of 'inspect --format html' and of 'datamodel-server --page' in a browser.

check_pages() {
  part "Pages"
  local check="pages: faults of axe-core and with the keyboard" needed
  for needed in chromium chromedriver; do
    if ! command -v "$needed" >/dev/null; then
      record "$check" "no $needed" "0" SKIP
      return
    fi
  done
  Benchmarks/model-generator --entities 125 --attributes 8 --relationships 2 --output "$work/Large.xcdatamodeld"
  record_success "$check" env DATAMODEL_TOOL="$tool" "$root/Scripts/look" Schemas/QSDataModel.xcdatamodeld \
    Tests/Models/Zoo.xcdatamodeld Tests/Models/Ledger.xcdatamodeld Tests/RuleMatrix/RuleMatrix.xcdatamodeld \
    "$work/Large.xcdatamodeld"
  record_success "pages: the tables of a server, each protocol" "$root/Scripts/look-tables"
}
