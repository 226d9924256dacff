# shellcheck shell=bash disable=SC2154  # root, parts, work and tool are those of Scripts/sweep
# A part of Scripts/sweep: the promises of the build plugin, in a package whose path has spaces and non-ASCII letters,
# with three models, two of them with the same name, and with targets called DataModel and Templates.

check_plugins() {
  part "Plugins"
  record_success "examples build, run, and are up to date" "$root/Scripts/examples"
  consumer="$root/.build-sweep/Plugin users/Größe"
  app=$consumer/Sources/DataModel
  # As from a clean clone: leftovers of an earlier run would hide what a first build does.
  rm -rf "$consumer"
  make_plugin_consumer

  build_consumer "three models, paths with spaces and 'ö'" built succeeds
  if grep -q unhandled "$work/log"; then
    record "files that SwiftPM reports as unhandled" "some" "none" FAIL
  else
    record "files that SwiftPM reports as unhandled" "none" "none" PASS
  fi
  check_resolution

  # After each new build plan, SwiftPM links the tool again and runs it for all models; the first time, this happens in
  # the second build, too.
  swift build --package-path "$consumer" >"$work/log" 2>&1 || true
  build_consumer "touching nothing" "" succeeds none
  edit_model "$app/Left/Shop.xcdatamodeld/Shop.xcdatamodel" '<attribute name="colour" optional="YES" attributeType="String"/>'
  # Later models compare their types with those of earlier ones.
  build_consumer "changing contents" "Left/Shop.xcdatamodeld My Größe.xcdatamodeld Right/Shop.xcdatamodeld" succeeds \
    "Left_Shop|App"
  echo "conformances: [Hashable]" >>"$app/Right/datamodel.yaml"
  build_consumer "changing the configuration" "Right/Shop.xcdatamodeld" succeeds "Right_Shop|App"
  echo "// Another template" >>"$app/Right/DataModelTemplates/Enumeration.mustache"
  build_consumer "changing a template that nothing uses" "Right/Shop.xcdatamodeld" succeeds none
  echo "// The template is another one." >>"$app/Right/DataModelTemplates/Entity.mustache"
  build_consumer "changing a template" "Right/Shop.xcdatamodeld" succeeds "Right_Shop|App"

  sed 's|</model>|<entity name="Added"/></model>|' "$app/Left/Shop.xcdatamodeld/Shop.xcdatamodel/contents" >"$work/contents"
  cp "$work/contents" "$app/Left/Shop.xcdatamodeld/Shop.xcdatamodel/contents"
  echo "let added = Added()" >"$app/Added.swift"
  build_consumer "adding an entity and using it" built succeeds "Left_Shop|Added|App"
  add_version
  build_consumer "adding a version" built succeeds "Left_ShopSchema"
  write_model "$app/Late.xcdatamodeld/Late.xcdatamodel" Late
  echo "let late = Late(name: nil)" >"$app/Late.swift"
  build_consumer "adding a model and using it" built succeeds "Late|App"

  write_model "$consumer/Shared/Linked.xcdatamodeld/Linked.xcdatamodel" Linked
  ln -s ../../Shared/Linked.xcdatamodeld "$app/Linked.xcdatamodeld"
  build_consumer "adding a link to a model" built succeeds
  edit_model "$consumer/Shared/Linked.xcdatamodeld/Linked.xcdatamodel" \
    '<attribute name="colour" optional="YES" attributeType="String"/>'
  echo "let linked = Linked(colour: nil)" >"$app/Linked.swift"
  build_consumer "changing a model behind a link" built succeeds "Linked|App"
  mkdir -p "$consumer/Shared/Models"
  write_model "$consumer/Shared/Models/Far.xcdatamodeld/Far.xcdatamodel" Far
  ln -s ../../Shared/Models "$app/Models"
  echo "let far = Far(name: nil)" >"$app/Far.swift"
  build_consumer "a model in a linked folder" built succeeds
  write_model "$app/Twin.xcdatamodeld/Twin.xcdatamodel" Far
  build_consumer "two models with one entity name" "" "contents:[0-9]*:[0-9]*: error: the type of 'Far' is called 'Far'"
  rm -r "$app/Twin.xcdatamodeld"

  cp "$app/Late.xcdatamodeld/Late.xcdatamodel/contents" "$work/contents"
  sed 's/attributeType="String"/attributeType="Text"/' "$work/contents" >"$app/Late.xcdatamodeld/Late.xcdatamodel/contents"
  build_consumer "an error in the model" "" "/contents:[0-9]*:[0-9]*: error: "
  cp "$work/contents" "$app/Late.xcdatamodeld/Late.xcdatamodel/contents"

  record_success "-c release" swift build --package-path "$consumer" -c release
  # That build system also treats models as resources, and does not allow two with the same name.
  record_success "--build-system swiftbuild" swift build --package-path Examples/BuildPlugin \
    --build-system swiftbuild --scratch-path "$root/.build-sweep/swiftbuild"
  # A function of Scripts/sweep.d/speed.sh, which is loaded by the time this one is called.
  check_benchmark plugin-build
}

# Builds, and compares what ran: the generated models, the outcome and, where it matters, the compiled files. The files are
# 'none' or the prefixes of their names: those that changed, and App.swift, which names their types.
build_consumer() { # check, models or 'built' for any, 'succeeds' or a pattern of the log, names of compiled files
  local status=0 models compiled strange='' marker=$work/marker
  # Some file systems store only whole seconds.
  sleep 1
  touch "$marker"
  swift build --package-path "$consumer" -v >"$work/log" 2>&1 || status=$?
  if [ "$3" != succeeds ]; then
    if [ "$status" = 0 ] || ! grep -q "$3" "$work/log"; then
      show_complaints
      record "plugin: $1" "exit $status" "an error at its place" FAIL
    else
      record "plugin: $1" "$(grep -o "contents:[0-9]*:[0-9]*: error" "$work/log" | sed -n 1p)" "an error at its place" PASS
    fi
    return
  fi
  if [ "$status" != 0 ]; then
    show_complaints
    record "plugin: $1" "fails" "succeeds" FAIL
    return
  fi
  # The messages of SwiftPM differ between its versions, so this reads the commands themselves and their results.
  models=$(sed -n 's|.*/DataModelPluginTool[^ ]* generate .*/Sources/DataModel/\(.*\.xcdatamodeld\).* --output .*|\1|p' "$work/log" |
    sort -u | tr '\n' ' ')
  # The compiler always rewrites the diagnostics of a file, but an object only if it changes.
  compiled=$(find "$consumer/.build/debug/DataModel.build" -name '*.dia' -newer "$marker" -exec basename {} .dia \; |
    grep -v '\.emit-module$' | sort || true)
  if [ "$2" != built ] && [ "${models% }" != "$2" ]; then strange=yes; fi
  if [ -n "${4-}" ] && printf '%s' "$compiled" | grep -qvE "^($4)"; then strange=yes; fi
  if [ -n "$strange" ]; then
    printf '%s\n' "$compiled" >&2
    record "plugin: $1" "$(outcome)" "generates ${2:-nothing}, compiles ${4:-any}" FAIL
  else
    record "plugin: $1" "$(outcome)" "generates ${2:-nothing}${4:+, compiles $4}" PASS
  fi
}

outcome() {
  printf 'generates %s, compiles %d files' "${models:-nothing }" "$(printf '%s' "$compiled" | grep -c .)" | sed 's/ ,/,/'
}

show_complaints() {
  grep -E 'error|warning' "$work/log" | cut -c 1-300 | head -n 20 >&2 || true
}

check_resolution() {
  local found expected="grdb.swift swift-argument-parser swift-http-types swift-mustache yams "
  found=$(sed -n 's/.*"identity" : "\(.*\)".*/\1/p' "$consumer/Package.resolved" | sort | tr '\n' ' ')
  if [ "$found" = "$expected" ]; then
    record "packages that a consumer resolves" "$found" "five" PASS
  else
    record "packages that a consumer resolves" "$found" "five" FAIL
  fi
}

write_model() { # folder of the version, entity
  mkdir -p "$1"
  cat >"$1/contents" <<XML
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="$2">
        <attribute name="name" optional="YES" attributeType="String"/>
    </entity>
</model>
XML
}

edit_model() { # folder of the version, XML of an attribute
  # BSD's sed has no -i without a suffix.
  sed "s|    </entity>|        $2\\
    </entity>|" "$1/contents" >"$work/contents"
  cp "$work/contents" "$1/contents"
}

add_version() {
  local bundle="$app/Left/Shop.xcdatamodeld"
  cp -R "$bundle/Shop.xcdatamodel" "$bundle/Shop 2.xcdatamodel"
  printf '%s\n<plist version="1.0"><dict><key>%s</key><string>%s</string></dict></plist>\n' \
    '<?xml version="1.0" encoding="UTF-8"?>' _XCCurrentVersionName "Shop 2.xcdatamodel" >"$bundle/.xccurrentversion"
}

make_plugin_consumer() {
  mkdir -p "$app" "$consumer/Sources/Templates" "$app/Right/DataModelTemplates"
  write_model "$app/Left/Shop.xcdatamodeld/Shop.xcdatamodel" Item
  write_model "$app/Right/Shop.xcdatamodeld/Shop.xcdatamodel" Item
  write_model "$app/My Größe.xcdatamodeld/My Größe.xcdatamodel" Size
  echo "namespace: Right" >"$app/Right/datamodel.yaml"
  cp "$root/Templates/Swift/Entity.mustache" "$root/Templates/Swift/Enumeration.mustache" "$app/Right/DataModelTemplates"
  echo "let items: [Any.Type] = [Item.self, Right.Item.self, Size.self]" >"$app/App.swift"
  echo "let templates = 0" >"$consumer/Sources/Templates/Templates.swift"
  cat >"$consumer/Package.swift" <<SWIFT
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "swift-datamodel", path: "../../..")],
  targets: [
    .target(name: "Templates"),
    .target(
      name: "DataModel",
      dependencies: ["Templates", .product(name: "DataModelRuntime", package: "swift-datamodel")],
      plugins: [.plugin(name: "GenerateDataModel", package: "swift-datamodel")]
    ),
  ]
)
SWIFT
}
