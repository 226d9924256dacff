import DataModelTestSupport
import Foundation
import Testing

/// Names of types that another model of the module has, or that Swift has itself.
@Suite struct SharedTypeTests {
  private static func model(_ elements: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    \(elements)
    </model>
    """
  }

  private static let note = #"<entity name="Note" representedClassName="CDNote"/>"#
  private static let left = "A/Left.xcdatamodeld/Left.xcdatamodel/contents"
  private static let right = "B/Right.xcdatamodeld/Right.xcdatamodel/contents"

  private func folder(_ first: String, _ second: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.model(first), to: Self.left)
    try folder.write(Self.model(second), to: Self.right)
    return folder
  }

  private func generate(in folder: TemporaryFolder) throws -> ProgramRun {
    let options = ["--beside", "A/Left.xcdatamodeld", "--quiet"]
    return try ToolProcess.run(
      ["generate", "B/Right.xcdatamodeld", "--output", "out"] + options,
      in: folder.url
    )
  }

  private static let remedy = """
    in the same module: give one of the models a 'namespace' or a 'typePrefix', in a datamodel.yaml in its \
    own folder
    """

  @Test func twoModelsWithOneEntityName() throws {
    let folder = try folder(Self.note, Self.note + #"<entity name="Page"/>"#)
    let outcome = try generate(in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.findings == [
        """
        \(Self.right):2:9: error: the type of 'Note' is called 'Note' in Swift, and so is the type of 'Note' \
        of Left.xcdatamodeld, \(Self.remedy) [shared-type]
        """,
        "\(Self.left):2:9: note: the type of 'Note' of Left.xcdatamodeld",
      ]
    )
  }

  @Test(arguments: [
    ("typePrefix: R", "", true), ("namespace: Right", "", true), ("names: {Note: Page}", "", true),
    ("typeNames: representedClassName", "", true),
    // Both are named after the class, or in a namespace of one name.
    ("typeNames: representedClassName", "typeNames: representedClassName", false),
    ("namespace: N", "namespace: N", false), ("namespace: N", "namespace: O", true),
    ("names: {Note: Page}", "names: {Note: Page}", false), ("", "names: {Note: Page}", true),
  ])
  func configurations(_ right: String, _ left: String, _ isTaken: Bool) throws {
    let folder = try folder(Self.note, Self.note)
    try folder.write(right, to: "B/datamodel.yaml")
    try folder.write(left, to: "A/datamodel.yaml")
    let outcome = try generate(in: folder)
    #expect((outcome.status == 0) == isTaken, "\(outcome.errors)")
    #expect(outcome.errors.contains("[shared-type]") == !isTaken)
  }

  /// A configuration that is given counts for the other model too.
  @Test func theConfigurationThatIsGivenCountsForBoth() throws {
    let folder = try folder(Self.note, Self.note)
    try folder.write("namespace: A", to: "A/datamodel.yaml")
    try folder.write("namespace: N", to: "given.yaml")
    let outcome = try ToolProcess.run(
      ["generate", "B/Right.xcdatamodeld", "--output", "out", "--config", "given.yaml"]
        + ["--beside", "A/Left.xcdatamodeld"],
      in: folder.url
    )
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("[shared-type]"))
  }

  @Test func anotherModelThatIsNotThere() throws {
    let folder = try folder(Self.note, Self.note)
    let outcome = try ToolProcess.run(
      ["generate", "B/Right.xcdatamodeld", "--output", "out", "--beside", "nowhere"],
      in: folder.url
    )
    #expect((outcome.status, outcome.errors) == (66, "nowhere: error: no such file or folder\n"))
  }

  /// Models of one name have a schema of one name.
  @Test func schemasOfOneName() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.model(Self.note), to: "A/Left.xcdatamodeld/Left.xcdatamodel/contents")
    try folder.write(
      Self.model(#"<entity name="Page"/>"#),
      to: "B/Left.xcdatamodeld/Left.xcdatamodel/contents"
    )
    let outcome = try ToolProcess.run(
      ["generate", "B/Left.xcdatamodeld", "--output", "out", "--beside", "A/Left.xcdatamodeld"],
      in: folder.url
    )
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("the schema is called 'LeftSchema' in Swift"))
  }

  // MARK: - Types of Swift

  private func findings(_ elements: String, _ configuration: String) throws -> [String] {
    let folder = try folder(elements, Self.note)
    try folder.write(configuration, to: "A/datamodel.yaml")
    return try ToolProcess.run(["validate", "A"], in: folder.url).findings
  }

  private static let task = """
    <entity name="Task" representedClassName="CDTask"/>
    <entity name="Result"/>
    <composite name="Array"><attribute name="a" attributeType="Double"/></composite>
    """

  private static func hidden(_ name: String, _ place: String) -> String {
    """
    \(left):\(place): warning: the type of '\(name)' hides Swift's own '\(name)' in code of its module; give \
    it another name under 'names' in datamodel.yaml, or a 'typePrefix' [hidden-type]
    """
  }

  private static let others = [hidden("Result", "3:9"), hidden("Array", "4:12")]

  static let hiddenTypes: [(String, [String])] = [
    ("", [hidden("Task", "2:9")] + others),
    ("typeNames: representedClassName", others),
    ("names: {Task: Chore}", others),
    ("typePrefix: DB", []), ("namespace: DB", []), ("rules: {disable: [hidden-type]}", []),
  ]

  @Test(arguments: hiddenTypes)
  func typesOfSwift(_ configuration: String, _ expected: [String]) throws {
    #expect(try findings(Self.task, configuration) == expected)
  }

  /// A name that is taken from a class is checked as one that is stated.
  @Test(arguments: [
    (
      #"<entity name="A" representedClassName="Note"/><entity name="Note"/>"#,
      "'Note' in Swift, after its class: 'Note' is the name of the type of 'Note'"
    ),
    (
      #"<entity name="A" representedClassName="note"/>"#,
      """
      'note' in Swift, after its class: a type name must begin with a capital letter, so that no member can \
      hide it
      """
    ),
    (
      #"<entity name="A" representedClassName="My Note"/>"#,
      """
      'My Note' in Swift, after its class: it needs a name of letters A to Z, digits and underscores that \
      begins with a letter
      """
    ),
  ])
  func classNames(_ elements: String, _ expected: String) throws {
    let remedy = "; change the class, or give the entity another name under 'names' in datamodel.yaml"
    #expect(
      try findings(elements, "typeNames: representedClassName") == [
        "\(Self.left):2:18: error: 'A' cannot be called \(expected)\(remedy) [configuration-taken-name]"
      ]
    )
  }

  @Test func typesAreNamedAfterClasses() throws {
    let folder = try folder(Self.task, #"<entity name="Item" representedClassName=".Thing"/>"#)
    try folder.write("typeNames: representedClassName", to: "B/datamodel.yaml")
    let outcome = try ToolProcess.run(["generate", "B", "--output", "out"], in: folder.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("out").path)
    #expect(names.sorted() == ["RightSchema.generated.swift", "Thing.generated.swift"])
  }
}
