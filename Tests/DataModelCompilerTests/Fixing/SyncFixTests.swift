import DataModelCompiler
import DataModelDefinition
import DataModelTestSupport
import DataModelTool
import Foundation
import Testing

/// System tables and columns are written as Xcode writes them, in the layout of the file.
@Suite struct SyncFixTests {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="22758" \
    systemVersion="23H222" minimumToolsVersion="Automatic" sourceLanguage="Swift" \
    userDefinedModelVersionIdentifier="">
    """

  private static func shipped() throws -> String {
    let path = Repository.url(of: "Schemas/QSDataModel.xcdatamodeld/QSDataModel.xcdatamodel/contents")
    return try String(contentsOf: path, encoding: .utf8)
  }

  /// Lines of the shipped model, without which it is repaired to what it was, byte by byte.
  @Test(arguments: [
    [#"        <attribute name="itemId" optional="YES" attributeType="String"/>"#],
    [
      #"""
              <attribute name="keyType" optional="YES" attributeType="Integer 64" usesScalarValueType="YES"/>
      """#,
      #"        <attribute name="value" optional="YES" attributeType="String"/>"#,
      #"        <attribute name="properties" optional="YES" attributeType="Binary"/>"#,
    ],
    [#"        <attribute name="id" attributeType="String"/>"#],
    [#"        <attribute name="version" optional="YES" attributeType="String"/>"#],
  ])
  func linesComeBack(_ lines: [String]) throws {
    for (lineEnd, mark) in [("\n", ""), ("\r\n", "\u{FEFF}")] {
      let whole = mark + (try Self.shipped()).replacing("\n", with: lineEnd)
      let partial = lines.reduce(whole) { $0.replacing($1 + lineEnd, with: "") }
      #expect(partial != whole)
      let fixed = try FixingModel.fixed(partial, profile: .mobileApps)
      #expect(String(decoding: fixed.bytes, as: UTF8.self) == whole)
      #expect(fixed.remaining.all.isEmpty)
    }
  }

  /// The same with tabs, and with each of the system tables gone.
  @Test(
    arguments: ["MS_TableConfig", "MS_TableOperationErrors", "MS_TableOperations"],
    ["    ", "\t", "  "]
  )
  func tablesComeBack(_ name: String, _ indentation: String) throws {
    let whole = try Self.shipped().replacing("    ", with: indentation)
    let start = try #require(whole.firstRange(of: "\(indentation)<entity name=\"\(name)\""))
    let end = try #require(whole[start.upperBound...].firstRange(of: "</entity>\n"))
    var partial = whole
    partial.removeSubrange(start.lowerBound..<end.upperBound)
    let fixed = try FixingModel.fixed(partial, profile: .mobileApps)
    #expect(String(decoding: fixed.bytes, as: UTF8.self) == whole)
    #expect(fixed.remaining.all.isEmpty)
  }

  /// The contents of a model whose entity lacks its id, before and after.
  @Test(arguments: [
    ("\n    <entity name=\"Item\"/>\n", "\n    <entity name=\"Item\">\n        ID\n    </entity>\n"),
    ("\n    <entity name='Item' />\n", "\n    <entity name='Item'>\n        ID\n    </entity>\n"),
    ("\n    <entity name=\"Item\"></entity>\n", "\n    <entity name=\"Item\">\n        ID\n    </entity>\n"),
    (
      "\n    <entity name=\"Item\">\n    </entity>\n",
      "\n    <entity name=\"Item\">\n        ID\n    </entity>\n"
    ),
    ("\n\t<entity name=\"Item\"/>\n", "\n\t<entity name=\"Item\">\n\t\tID\n\t</entity>\n"),
    ("<entity name=\"Item\"/>", "<entity name=\"Item\">ID</entity>"),
    // Among its like by name, before all else, and behind comments on the line of what it follows.
    (
      "\n  <entity name=\"Item\"> <!-- > -->\n    <attribute name=\"text\" attributeType=\"String\"/>\n"
        + "  </entity>\n",
      "\n  <entity name=\"Item\"> <!-- > -->\n    ID\n"
        + "    <attribute name=\"text\" attributeType=\"String\"/>\n  </entity>\n"
    ),
    (
      "\n  <entity name=\"Item\">\n"
        + "    <attribute name=\"age\" attributeType=\"String\"/> <!-- <attribute name=\"id\"/> -->\n"
        + "    <![CDATA[  ]]>\n    <userInfo/>\n  </entity>\n",
      "\n  <entity name=\"Item\">\n"
        + "    <attribute name=\"age\" attributeType=\"String\"/> <!-- <attribute name=\"id\"/> -->\n"
        + "    ID\n    <![CDATA[  ]]>\n    <userInfo/>\n  </entity>\n"
    ),
    (
      "\n  <entity name=\"Item\">\n"
        + "    <attribute name=\"age\" attributeType=\"String\"><userInfo/></attribute>\n"
        + "    <attribute name=\"text\" attributeType=\"String\"/>\n  </entity>\n",
      "\n  <entity name=\"Item\">\n"
        + "    <attribute name=\"age\" attributeType=\"String\"><userInfo/></attribute>\n    ID\n"
        + "    <attribute name=\"text\" attributeType=\"String\"/>\n  </entity>\n"
    ),
  ])
  func ids(_ before: String, _ after: String) throws {
    let tables = try Self.shipped().split(separator: "\n").map(String.init)[2..<22].joined()
    let silence =
      #"<userInfo><entry key="datamodel.disable" value="sync-missing-version"/></userInfo>"#
    let compact = tables.replacing("    ", with: "") + silence
    let contents = "\(Self.head)\(before)\(compact)</model>"
    let fixed = try FixingModel.fixed(contents, profile: .mobileApps)
    let id = #"<attribute name="id" attributeType="String"/>"#
    let expected = "\(Self.head)\(after.replacing("ID", with: id))\(compact)</model>"
    #expect(String(decoding: fixed.bytes, as: UTF8.self) == expected)
  }

  /// The type of a system column, before and after.
  @Test(arguments: [
    (#"attributeType="Integer 64" usesScalarValueType="YES"/>"#, #"attributeType="String"/>"#),
    ("attributeType='Date'\n  usesScalarValueType='NO' />", "attributeType='String' />"),
    // More would have to change than the type.
    (#"attributeType="Integer 64" defaultValueString="0"/>"#, nil),
  ])
  func types(_ before: String, _ after: String?) throws {
    let column = #"<attribute name="itemId" optional="YES" "#
    let whole = try Self.shipped()
    let contents = whole.replacing(#"\#(column)attributeType="String"/>"#, with: column + before)
    #expect(contents != whole)
    let fixed = try FixingModel.fixed(contents, profile: .mobileApps)
    let expected = contents.replacing(column + before, with: column + (after ?? before))
    #expect(String(decoding: fixed.bytes, as: UTF8.self) == expected)
  }

  /// A relationship of the column's name, which occurs in real models: what is meant is not certain.
  @Test func aNameThatIsTakenStays() throws {
    let column =
      #"<attribute name="operationId" optional="YES" attributeType="Integer 64" usesScalarValueType="YES"/>"#
    let relationship =
      #"""
      <relationship name="operationId" optional="YES" maxCount="1" deletionRule="Nullify" \#
      destinationEntity="TodoItem"/>
      """#
    let contents = try Self.shipped().replacing(column, with: relationship)
    let fixed = try FixingModel.fixed(contents, profile: .mobileApps)
    #expect(!fixed.isChanged)
    #expect(fixed.remaining.sorted.map(\.rule.id) == ["sync-missing-column", "missing-inverse"])
    #expect(fixed.remaining.all.allSatisfy { $0.fix == nil })
  }
}
