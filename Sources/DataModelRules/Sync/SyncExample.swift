/// A synced model for examples: the three system tables, and one table of an app.
enum SyncExample {
  /// The tables of the sync system.
  static let systemTables = """
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

  /// An attribute with an entry of user info.
  static func attribute(_ name: String, userInfo key: String, _ value: String) -> String {
    """
    <attribute name="\(name)" optional="YES" attributeType="String">
          <userInfo>
            <entry key="\(key)" value="\(value)"/>
          </userInfo>
        </attribute>
    """
  }

  /// The file with a table `TodoItem` that has an id and this, and with other entities.
  static func contents(
    with attribute: String,
    id: String = id,
    systemTables: String = systemTables,
    entities: String = ""
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    \(systemTables)
      <entity name="TodoItem" representedClassName="TodoItem">
    \([id, attribute].filter { !$0.isEmpty }.map { "    \($0)" }.joined(separator: "\n"))
      </entity>
    \(entities.isEmpty ? "" : "  \(entities)\n")</model>

    """
  }
}
