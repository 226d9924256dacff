import DataModelTestSupport

/// What the commands of the table are given.
extension ShownOutput {
  static let start = "Documentation/Start.md"
  static let migrations = "Documentation/Guides/Migrations.md"
  static let differences = "Documentation/Reference/Differences.md"

  /// Changes the first version into the second.
  static let change =
    "cp 'Shop.xcdatamodeld/Shop 2.xcdatamodel/contents' Shop.xcdatamodeld/Shop.xcdatamodel/contents"

  // MARK: - Models

  static func entity(_ name: String, _ elements: String) -> String {
    "<entity name=\"\(name)\">\n\(elements)\n</entity>"
  }

  static func attribute(_ name: String, _ type: String, _ rest: String = "") -> String {
    "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"\(type)\" \(rest)/>"
  }

  static let text = attribute("text", "String")
  static let title = attribute("title", "String", #"elementID="text""#)
  static let rank =
    #"<attribute name="rank" attributeType="Integer 16" defaultValueString="3"/>"#

  /// The model of the example of a migration, as the page has it, and with the answer of the page.
  static let task = lines(migrations, "<entity name=\"Task\"")
  static let asked = SceneFiles.shop(entity("Item", text), task)
  static let answered = SceneFiles.shop(
    entity("Item", text),
    task.replacing(
      #"<attribute name="rank" attributeType="Integer 16"/>"#,
      with: lines(migrations, "datamodel.migration.expression\" value")
    )
  )

  /// A price, and the types that two people gave it.
  static let priced = Dictionary(
    uniqueKeysWithValues: zip(["base", "ours", "theirs"], ["Float", "Double", "Decimal"]).map {
      ($0, ModelXML.document(around: entity("Item", attribute("price", $1))))
    }
  )

  /// A model in which values, rows and equal objects go.
  static let dropping = SceneFiles.shop(
    entity("Draft", text) + entity("Item", attribute("shop", "String") + tag)
      + entity("Tag", attribute("name", "String")),
    entity("Item", tag)
      + entity(
        "Tag",
        attribute("name", "String") + """
          <uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint>\
          </uniquenessConstraints>
          <userInfo><entry key="datamodel.migration.keep" value="first"/></userInfo>
          """
      )
  )
  static let tag = """
    <relationship name="tag" optional="YES" maxCount="1" destinationEntity="Tag" deletionRule="Nullify"/>
    """

  /// A synced model with a column of the wrong type.
  static let numberedItems = [
    SceneFiles.contentsOfTodo: SceneFiles.synced.replacing(
      #""itemId" optional="YES" attributeType="String""#,
      with: #""itemId" optional="YES" attributeType="Integer 64""#
    )
  ]

  /// Changes of rows that the server has. The second and the third were pushed, the fourth is on its way.
  static let queue = """
    UPDATE _Sync SET applying = 1;
    INSERT INTO TodoItem (id, text, version) VALUES ('7B2C', 'Milk', 'a'), ('91AF', 'Bread', 'b');
    UPDATE _Sync SET applying = 0;
    UPDATE TodoItem SET text = 'Oat milk' WHERE text = 'Milk';
    INSERT INTO TodoItem (id) VALUES ('1'), ('2');
    DELETE FROM MS_TableOperations WHERE id IN (2, 3);
    DELETE FROM TodoItem WHERE text = 'Bread';
    UPDATE MS_TableOperations SET _sending = 'x', _lease = 0, properties = CAST('{"type":2}' AS BLOB)
      WHERE id = 4;
    INSERT INTO MS_TableOperationErrors (id, _operation, properties)
      VALUES ('x', 1, CAST('{"description":"the server answered 503"}' AS BLOB));
    """

  /// The lines of a block that holds a text.
  static func lines(_ document: String, _ holding: String) -> String {
    let blocks = (try? Repository.blocks.get()) ?? []
    return blocks.first { $0.document == document && $0.text.contains(holding) }?.text ?? "missing"
  }
}
