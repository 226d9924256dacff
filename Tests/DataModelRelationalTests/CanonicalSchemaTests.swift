import DataModelTestSupport
import SQLText
import Testing

@testable import DataModelRelational

/// The text that a fingerprint is made of. **A change here makes existing files those of another schema.**
@Suite struct CanonicalSchemaTests {
  private static var item: Table {
    var id = Column(name: "_id", type: .integer)
    id.key = .autoincrement
    var name = Column(name: "name", type: .text)
    name.isRequired = true
    name.defaultLiteral = "'it''s  \"new\"'"
    name.checks = [
      CheckConstraint(name: "Item.name at most 9 characters", condition: "length(\"name\")\n  <= 9")
    ]
    var code = Column(name: "code", type: .text)
    code.ignoresCase = true
    code.generatedExpression = "upper(\"name\")"
    code.checks = [CheckConstraint(name: "Item.code", condition: "\"code\" <> \"name\"")]
    var list = Column(name: "list", type: .integer)
    list.foreignKey = ForeignKey(name: "Item.list", table: "List", referencedColumn: "_id", action: .cascade)
    var table = Table(name: "Item", columns: [id, name, code, list])
    table.indexes = [
      Index(name: "Item.list", columns: [IndexedColumn("list", isDescending: true), IndexedColumn("name")]),
      Index(name: "Item.name", columns: [IndexedColumn("name")], isUnique: true, condition: "\"list\"  > 0"),
    ]
    table.triggers = [Trigger("Item.t", .after(.insert), on: "Item", ["SELECT 1"])]
    return table
  }

  private static var pairs: Table {
    var table = Table(name: "_A_b", columns: [Column(name: "_source", type: .integer)])
    table.compositeKey = ["_source", "_destination"]
    return table
  }

  private static var work: Table {
    var table = Table(name: "_Deletion.Item", columns: [Column(name: "key", type: .any)])
    table.isWorkTable = true
    return table
  }

  @Test func saysWhatAModelDeclares() {
    #expect(
      CanonicalSchema.schemaText(of: [Self.pairs, Self.item, Self.work]) == #"""
        schema 1
        table "Item" STRICT
          check """code"" <> ""name"""
          check "length(""name"") <= 9"
          column "_id" INTEGER
          column "code" TEXT COLLATE NOCASE AS "upper(""name"")"
          column "list" INTEGER
          column "name" TEXT NOT NULL DEFAULT "'it''s  ""new""'"
          index "Item.list" "list" DESC "name"
          index "Item.name" UNIQUE "name" WHERE """list"" > 0"
          key "_id" AUTOINCREMENT
          reference "list" "List" "_id" CASCADE DEFERRED
        table "_A_b" STRICT
          column "_source" INTEGER
          key "_source" "_destination"

        """#
    )
  }

  private static let page = "Documentation/Internals/StoreFormat.md"

  @Test func isAsTheDocumentShowsIt() throws {
    let block = try #require(
      try Repository.blocks.get().first { $0.document == Self.page && $0.text.hasPrefix("schema 1\n") }
    )
    var table = Self.item
    table.columns.removeAll { $0.name == "code" }
    table.columns[0].key = .primary
    table.columns[1].defaultLiteral = "'new'"
    table.indexes = [Index(name: "Item.list", columns: [IndexedColumn("list")])]
    #expect(CanonicalSchema.schemaText(of: [table]) == block.text + "\n")
  }

  @Test func saysWhatTriggersThereAre() {
    #expect(
      CanonicalSchema.text(ofTriggersOf: [Self.pairs, Self.item, Self.work]) == #"""
        triggers 1
        table "_Deletion.Item" STRICT
          column "key" ANY
        trigger "Item.t" "AFTER INSERT ON ""Item"" BEGIN SELECT 1; END"

        """#
    )
  }

  /// The order has no meaning, nor the column that a condition is at, nor the name of a constraint.
  @Test func doesNotSayWhereThingsAreWritten() {
    var other = Self.item
    let checks = other.columns.flatMap(\.checks).map {
      CheckConstraint(name: "other", condition: $0.condition)
    }
    for index in other.columns.indices { other.columns[index].checks = [] }
    other.columns[0].checks = checks
    other.columns[3].foreignKey?.name = "other"
    other.columns.reverse()
    other.indexes.reverse()
    #expect(
      CanonicalSchema.schemaText(of: [other, Self.pairs])
        == CanonicalSchema.schemaText(of: [Self.pairs, Self.item])
    )
  }

  /// No two schemas have one text: names and SQL cannot pass for the words between them.
  @Test func tellsApartWhatLooksAlike() {
    func text(_ change: (inout Table) -> Void) -> String {
      var table = Table(name: "T", columns: [Column(name: "a", type: .text)])
      change(&table)
      return CanonicalSchema.schemaText(of: [table])
    }
    func checks(_ conditions: String...) -> [CheckConstraint] {
      conditions.map { CheckConstraint(name: "T.a", condition: $0) }
    }
    let texts = [
      text { _ in },
      text { $0.columns[0].isRequired = true },
      text { $0.columns[0].defaultLiteral = "NOT NULL" },
      text { $0.columns = [Column(name: "a\" TEXT NOT NULL DEFAULT \"x", type: .text)] },
      text { $0.columns[0].checks = checks("a", "b") },
      text { $0.columns[0].checks = checks("a\"\n  check \"b") },
      text { $0.columns[0].checks = checks("a AND b") },
      text { $0.columns[0].checks = checks("a  AND 'b  c'") },
      text { $0.columns[0].checks = checks("a AND 'b c'") },
      text { $0.indexes = [Index(name: "i", columns: [IndexedColumn("a"), IndexedColumn("b")])] },
      text { $0.indexes = [Index(name: "i", columns: [IndexedColumn("b"), IndexedColumn("a")])] },
      text { $0.indexes = [Index(name: "i", columns: [IndexedColumn("a\" \"b")])] },
      text { $0.indexes = [Index(name: "i", columns: [IndexedColumn("a")], condition: "b")] },
      text { $0.compositeKey = ["a", "b"] },
      text { $0.compositeKey = ["b", "a"] },
    ]
    #expect(Set(texts).count == texts.count)
  }

  /// Raise `DataDefinition.triggerGeneration` if a trigger means something else than before; then record the
  /// hash.
  @Test func triggersHaveTheirGeneration() throws {
    let elements = """
      <entity name="Folder">
        <attribute name="noteCount" optional="YES" attributeType="Integer 64" derived="YES" \
      derivationExpression="notes.@count"/>
        <attribute name="changed" optional="YES" attributeType="Date" derived="YES" \
      derivationExpression="now()"/>
        <relationship name="notes" toMany="YES" minCount="2" maxCount="3" ordered="YES" \
      deletionRule="Cascade" destinationEntity="Note" inverseName="folder"/>
        <relationship name="parent" optional="YES" maxCount="1" deletionRule="Deny" \
      destinationEntity="Folder" inverseName="children"/>
        <relationship name="children" optional="YES" toMany="YES" deletionRule="Cascade" \
      destinationEntity="Folder" inverseName="parent"/>
      </entity>
      <entity name="Note">
        <relationship name="folder" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Folder" inverseName="notes"/>
        <relationship name="cover" optional="YES" maxCount="1" deletionRule="Cascade" \
      destinationEntity="Cover" inverseName="note"/>
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="Deny" destinationEntity="Tag" \
      inverseName="notes"/>
      </entity>
      <entity name="LongNote" parentEntity="Note"/>
      <entity name="Cover">
        <relationship name="note" maxCount="1" deletionRule="Nullify" destinationEntity="Note" \
      inverseName="cover"/>
        <relationship name="long" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="LongNote"/>
      </entity>
      <entity name="Tag">
        <relationship name="notes" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" \
      destinationEntity="Note" inverseName="tags"/>
      </entity>
      """
    let definition = DataDefinition(of: try ModelXML(elements).lowered().schema)
    #expect(definition.triggerHash.description == "412c4ddf803d263ff0f454a1e52032f0")
    #expect(DataDefinition.triggerGeneration == 1)
  }
}

extension CanonicalSchema {
  static func schemaText(of tables: [Table]) -> String {
    CanonicalTables(tables).text
  }
}
