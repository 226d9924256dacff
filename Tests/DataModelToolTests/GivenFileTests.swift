import DataModelTestSupport
import Foundation
import Testing

/// `datamodel validate` with files of models, as the files of a commit come: each means its model.
@Suite struct GivenFileTests {
  private static func model(_ attribute: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Item"><attribute name="\(attribute)" optional="YES" attributeType="Integer 64" \
    defaultValueString="NO"/></entity>
    </model>
    """
  }

  /// Each version has one warning, which names its attribute.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.model("first"), to: "App/M.xcdatamodeld/M.xcdatamodel/contents")
    try folder.write(Self.model("second"), to: "App/M.xcdatamodeld/M 2.xcdatamodel/contents")
    try folder.write(Self.model("third"), to: "App/M.xcdatamodeld/M 3.xcdatamodel/contents")
    let key = "<key>_XCCurrentVersionName</key><string>M 3.xcdatamodel</string>"
    try folder.write("<plist><dict>\(key)</dict></plist>", to: "App/M.xcdatamodeld/.xccurrentversion")
    try folder.write("", to: "App/M.frozen")
    try folder.write(Self.model("bare"), to: "App/Sub/Bare.xcdatamodel/contents")
    try folder.write("", to: "App/Sub/Bare.frozen")
    try folder.write(Self.model("other"), to: "App/Sub/Own/Other.xcdatamodel/contents")
    let quiet = "rules: {disable: [possible-rename]}"
    try folder.write(quiet, to: "App/datamodel.yaml")
    try folder.write(quiet, to: "App/Sub/Own/datamodel.yaml")
    return folder
  }

  /// What is given, and the attributes of which findings tell.
  @Test(arguments: [
    (["App/M.xcdatamodeld/.xccurrentversion"], ["third"]),
    (["App/M.frozen"], ["third"]),
    (["App/M.xcdatamodeld/M 3.xcdatamodel/contents"], ["third"]),
    // What an older version has become concerns the current one, which is migrated to.
    (["App/M.xcdatamodeld/M.xcdatamodel/contents"], ["first", "third"]),
    (
      ["App/M.xcdatamodeld/M.xcdatamodel/contents", "App/M.xcdatamodeld/M 2.xcdatamodel/contents"],
      ["first", "second", "third"]
    ),
    (["App/M.xcdatamodeld/M.xcdatamodel/contents", "--model-version", "M 2"], ["first", "second"]),
    (["App/M.xcdatamodeld/M.xcdatamodel/contents", "--all-versions"], ["first", "second", "third"]),
    // A version's folder is the version.
    (["App/M.xcdatamodeld/M.xcdatamodel"], ["first"]),
    (["App/Sub/Bare.frozen"], ["bare"]),
    (["App/Sub/Bare.xcdatamodel/contents"], ["bare"]),
    // All models that use it, and no others.
    (["App/datamodel.yaml"], ["third", "bare"]),
    (["App/Sub/Own/datamodel.yaml"], ["other"]),
    (["App/Sub/Own/datamodel.yaml", "App/datamodel.yaml"], ["other", "third", "bare"]),
    (["App/datamodel.yaml", "--config", "App/datamodel.yaml"], ["third", "bare", "other"]),
    // Each model once, whichever of its files there are.
    (
      [
        "App/M.frozen", "./App/M.xcdatamodeld", "App/M.xcdatamodeld/.xccurrentversion",
        "App/M.xcdatamodeld/M 3.xcdatamodel/contents",
      ],
      ["third"]
    ),
    ([".", "App", "App/datamodel.yaml"], ["third", "bare", "other"]),
  ])
  func checksItsModel(_ arguments: [String], _ attributes: [String]) throws {
    let folder = try folder()
    let outcome = try ToolProcess.run(["validate"] + arguments, in: folder.url)
    let found = outcome.findings.compactMap { $0.firstMatch(of: /'Item\.(\w+)'/).map { String($0.1) } }
    #expect(found.sorted() == attributes.sorted(), "\(outcome.errors)")
    let count = attributes.count == 1 ? "1 model checked" : "\(attributes.count) models checked"
    #expect(outcome.errors.contains(count), "\(outcome.errors)")
    #expect(outcome.status == 0)
  }

  /// The current folder may be a part of a model.
  @Test(arguments: [
    ("App/M.xcdatamodeld", ".xccurrentversion", "Item.third"),
    ("App/M.xcdatamodeld/M 2.xcdatamodel", "contents", "Item.second"),
    ("App", "M.frozen", "Item.third"),
    ("App/Sub/Own", "datamodel.yaml", "Item.other"),
  ])
  func isFoundFromWithin(_ current: String, _ path: String, _ element: String) throws {
    let folder = try folder()
    let outcome = try ToolProcess.run(["validate", path], in: folder.file(current))
    #expect(outcome.findings.map { $0.contains("'\(element)'") } == [true], "\(outcome.errors)")
    #expect(outcome.status == 0)
  }

  @Test func frozenVersionsOfAModelThatIsGoneAreAnError() throws {
    let folder = try folder()
    try folder.write("56c488cf24aa7e53bd96bd0b00622f04 1 Gone\n", to: "App/Gone.frozen")
    let outcome = try ToolProcess.run(["validate", "App/Gone.frozen"], in: folder.url)
    #expect(outcome.status == 66)
    let message = "expected 'App/Gone.xcdatamodeld' or 'App/Gone.xcdatamodel'"
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  /// A hook gets all files whose names look like ours.
  @Test(arguments: [
    ("Gemfile.frozen", "it is not a file of frozen versions, and there is no model beside it"),
    ("Empty/datamodel.yaml", "its folder has no data model"),
    ("Nearer/datamodel.yaml", "each data model below its folder has a nearer configuration"),
    (
      "Pods/P.xcdatamodeld/P.xcdatamodel/contents",
      "its folder is left out of searches; give the folder of the model to check it"
    ),
    (
      "Old/Bare.xcdatamodel/contents",
      "its folder is left out of searches; give the folder of the model to check it"
    ),
    (
      "Pods/datamodel.yaml", "its folder is left out of searches; give the folder of the model to check it"
    ),
  ])
  func whatIsNotTheToolsIsSkipped(_ path: String, _ reason: String) throws {
    let folder = try folder()
    try folder.write("exclude: [Old]", to: "datamodel.yaml")
    try folder.write(path.hasSuffix(".yaml") ? "" : "GEM\n  remote: https://rubygems.org/\n", to: path)
    try folder.write(Self.model("a"), to: "Nearer/Models/A.xcdatamodel/contents")
    try folder.write("", to: "Nearer/Models/datamodel.yaml")
    let outcome = try ToolProcess.run(["validate", path], in: folder.url)
    #expect(outcome.errors.hasPrefix("note: \(path) was skipped: \(reason)\n"), "\(outcome.errors)")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let both = try ToolProcess.run(["validate", path, "App/Sub/Bare.frozen"], in: folder.url)
    #expect(both.errors.contains("'Item.bare'") && both.status == 0, "\(both.errors)")
  }

  /// The configuration of the folder counts, also where a model in it was given first and neither is below
  /// the current folder.
  @Test func theFolderThatReachesFurtherHasTheConfiguration() throws {
    let folder = try folder()
    try folder.write("rules: {disable: [lenient-default, possible-rename]}", to: "App/datamodel.yaml")
    let bare = folder.file("App/Sub/Bare.xcdatamodel").path
    let configuration = folder.file("App/datamodel.yaml").path
    #expect(try ToolProcess.run(["validate", bare]).findings.count == 1)
    #expect(try ToolProcess.run(["validate", bare, configuration]).findings == [])
  }
}
