import DataModelTestSupport
import Foundation
import Testing

/// An attribute of a synced entity that is required now: rows of the server come without it.
@Suite struct NewRequirementTests {
  private static let text = #"<attribute name="text" optional="YES" attributeType="String"/>"#

  private func folder(_ attributes: String, isSynced: Bool) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let note = { (attributes: String) in
      """
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Note">
          <attribute name="id" attributeType="String"/>
          \(attributes)
        </entity>
      </model>
      """
    }
    try folder.write(note(Self.text), to: "M.xcdatamodeld/M 1.xcdatamodel/contents")
    try folder.write(note(Self.text + attributes), to: "M.xcdatamodeld/M 2.xcdatamodel/contents")
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict><key>_XCCurrentVersionName</key><string>M 2.xcdatamodel</string></dict>
      </plist>
      """,
      to: "M.xcdatamodeld/.xccurrentversion"
    )
    if isSynced { try folder.write("profile: mobile-apps\n", to: "datamodel.yaml") }
    return folder
  }

  @Test(arguments: [
    (
      #"<attribute name="rank" attributeType="Integer 64" defaultValueString="3"/>"#, true,
      "have the default here and null there"
    ),
    (#"<attribute name="title" attributeType="String"/>"#, true, "are set aside"),
    (#"<attribute name="title" optional="YES" attributeType="String"/>"#, true, nil),
    (#"<attribute name="title" attributeType="String"/>"#, false, nil),
  ])
  func isAWarning(_ attribute: String, _ isSynced: Bool, _ outcome: String?) throws {
    let folder = try folder(attribute, isSynced: isSynced)
    let found = try ToolProcess.run(["validate", "M.xcdatamodeld"], in: folder.url)
    let text = found.output + found.errors
    #expect(text.contains("sync-new-requirement") == (outcome != nil), "\(text)")
    if let outcome {
      #expect(
        text.contains("is required but was not before: rows that the server has without it \(outcome)"),
        "\(text)"
      )
    }
  }
}
