import DataModelRelational
import Testing

@Suite struct FingerprintTests {
  private func fingerprint(_ elements: String, modelName: String = "Model") throws -> String {
    let lowered = ModelLowering.lower(try ModelXML(elements).model, modelName: modelName, profile: .none)
    return DataDefinition(of: lowered.schema).fingerprint.description
  }

  private let base = #"<entity name="E"><attribute name="a" attributeType="String"/></entity>"#

  /// Stores remember it: a change here would make every existing file one of another schema.
  @Test func staysAsItIs() throws {
    let found = try fingerprint(base)
    #expect(found == "589b102351704bc3")
  }

  @Test(arguments: [
    #"<entity name="E"><attribute name="a" optional="YES" attributeType="String"/></entity>"#,
    #"<entity name="E"><attribute name="a" attributeType="String" defaultValueString=" "/></entity>"#,
    #"<entity name="E"><attribute name="a" attributeType="String" indexed="YES"/></entity>"#,
    #"<entity name="E"><attribute name="b" attributeType="String"/></entity>"#,
    #"<entity name="E"><attribute name="a" attributeType="URI" optional="YES"/></entity>"#,
  ])
  func changesWithTheSchema(_ elements: String) throws {
    #expect(try fingerprint(elements) != fingerprint(base))
  }

  @Test func ignoresWhatIsNotInTheDatabase() throws {
    let other = """
      <entity name="E" representedClassName="X" codeGenerationType="class">
        <attribute name="a" attributeType="String" usesScalarValueType="NO"/>
      </entity>
      """
    #expect(try fingerprint(other) == fingerprint(base))
    #expect(try fingerprint(base, modelName: "Other") == fingerprint(base))
  }
}
