import DataModelDefinition

extension RuleExample {
  /// The tables of the sync system.
  private static let systemTables = """
      <entity name="MS_TableConfig" representedClassName="MS_TableConfig">
        <attribute name="id" optional="YES" attributeType="String"/>
        <attribute name="key" optional="YES" attributeType="String"/>
        <attribute name="keyType" optional="YES" attributeType="Integer 64"/>
        <attribute name="table" optional="YES" attributeType="String"/>
        <attribute name="value" optional="YES" attributeType="String"/>
      </entity>
      <entity name="MS_TableOperationErrors" representedClassName="MS_TableOperationErrors">
        <attribute name="id" optional="YES" attributeType="String"/>
        <attribute name="operationId" optional="YES" attributeType="Integer 64"/>
        <attribute name="properties" optional="YES" attributeType="Binary"/>
        <attribute name="tableKind" optional="YES" attributeType="Integer 16"/>
      </entity>
      <entity name="MS_TableOperations" representedClassName="MS_TableOperations">
        <attribute name="id" optional="YES" attributeType="Integer 64"/>
        <attribute name="itemId" optional="YES" attributeType="String"/>
        <attribute name="properties" optional="YES" attributeType="Binary"/>
        <attribute name="table" optional="YES" attributeType="String"/>
        <attribute name="tableKind" optional="YES" attributeType="Integer 16"/>
      </entity>
    """

  static let id = #"<attribute name="id" attributeType="String"/>"#
  static let version = #"<attribute name="version" optional="YES" attributeType="String"/>"#
  static let text = #"<attribute name="text" optional="YES" attributeType="String"/>"#

  /// Returns a synced model with marks: the three system tables, optionally changed, a table `TodoItem` with
  /// an id, an attribute and a version, and other entities.
  static func synced(
    _ attribute: String = text,
    id: String = id,
    version: String = version,
    systemTables change: (String, with: String) = ("", ""),
    entities: String = ""
  ) -> RuleExample {
    RuleExample.model(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      \(change.0.isEmpty ? systemTables : systemTables.replacing(change.0, with: change.with))
        <entity name="TodoItem" representedClassName="TodoItem">
      \([id, attribute, version].filter { !$0.isEmpty }.map { "    \($0)" }.joined(separator: "\n"))
        </entity>
      \(entities.isEmpty ? "" : "  \(entities)\n")</model>

      """
    ).with(profile: .mobileApps)
  }

  /// Returns the model with an entry of user info in an attribute.
  static func synced(_ name: String, userInfo key: String, _ value: String) -> RuleExample {
    .synced(
      """
      <attribute name="\(name)" optional="YES" attributeType="String">
            <userInfo>
              <entry key="\(key)" value="\(value)"/>
            </userInfo>
          </attribute>
      """
    )
  }
}
