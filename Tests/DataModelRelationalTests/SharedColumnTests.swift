import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import GRDB
import Testing

/// Properties that want the same name in one table, or tables that want the same name.
@Suite struct SharedColumnTests {
  private func columns(_ elements: String, of table: String = "Root") throws -> [String] {
    let lowered = try ModelXML(elements).lowered()
    try TestDatabase.create(lowered.schema)
    return try #require(lowered.schema.table(named: table)).columns.map(\.name)
  }

  @Test func siblingsShareAColumnOfOneTypeOnly() throws {
    let columns = try columns(
      """
      <entity name="Root"/>
      <entity name="A" parentEntity="Root">
        <attribute name="same" attributeType="String"/><attribute name="other" attributeType="String"/>
      </entity>
      <entity name="B" parentEntity="Root">
        <attribute name="same" attributeType="String"/><attribute name="other" attributeType="Date"/>
      </entity>
      """
    )
    #expect(columns == ["_id", "_entity", "same", "A_other", "B_other"])
  }

  @Test func anAttributeOfACompositeIsNotTheOneThatIsCalledLikeIt() throws {
    let columns = try columns(
      """
      <entity name="Root">
        <attribute name="at" attributeType="Composite" composite="Point"/>
        <attribute name="at_x" attributeType="Double"/>
      </entity>
      <composite name="Point"><attribute name="x" attributeType="Double"/></composite>
      """
    )
    #expect(columns == ["_id", "Root_at_x", "Root_at_x_"])
  }

  /// A foreign key has one action: one that clears Cat's reference must not be the one that deletes dogs.
  @Test func siblingsShareAReferenceWithOneDeleteRuleOnly() throws {
    let xml = try ModelXML(
      """
      <entity name="Animal"/>
      <entity name="Cat" parentEntity="Animal">
        <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Person" inverseName="cats" inverseEntity="Person"/>
      </entity>
      <entity name="Dog" parentEntity="Animal">
        <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Person" inverseName="dogs" inverseEntity="Person"/>
      </entity>
      <entity name="Person">
        <relationship name="cats" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Cat" \
      inverseName="owner" inverseEntity="Cat"/>
        <relationship name="dogs" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Dog" \
      inverseName="owner" inverseEntity="Dog"/>
      </entity>
      """
    )
    let left = try TestDatabase.create(xml.lowered().schema).write { db in
      try db.execute(
        sql: """
          INSERT INTO Person (_id) VALUES (1);
          INSERT INTO Animal (_id, _entity, Cat_owner) VALUES (1, 'Cat', 1);
          INSERT INTO Animal (_id, _entity, Dog_owner) VALUES (2, 'Dog', 1);
          DELETE FROM Person;
          """
      )
      return try String.fetchAll(db, sql: "SELECT _entity FROM Animal")
    }
    #expect(left == ["Cat"])
  }

  @Test func siblingsShareAReferenceWithOneRule() throws {
    let relationship =
      #"""
      <relationship name="home" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="House"/>
      """#
    let columns = try columns(
      """
      <entity name="House"/><entity name="Root"/>
      <entity name="A" parentEntity="Root">\(relationship)</entity>
      <entity name="B" parentEntity="Root">\(relationship)</entity>
      """
    )
    #expect(columns == ["_id", "_entity", "home"])
  }

  /// In a one-to-one the column is unique, and each sibling may refer to the same object.
  @Test func siblingsHaveAColumnEachForOneToOne() throws {
    let relationship = { (inverse: String) in
      """
      <relationship name="chip" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Chip"
        inverseName="\(inverse)" inverseEntity="Chip"/>
      """
    }
    let back = { (name: String) in
      """
      <relationship name="x\(name)" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="\(name)"
        inverseName="chip" inverseEntity="\(name)"/>
      """
    }
    let columns = try columns(
      """
      <entity name="Root"/>
      <entity name="A" parentEntity="Root">\(relationship("xA"))</entity>
      <entity name="B" parentEntity="Root">\(relationship("xB"))</entity>
      <entity name="Chip">\(back("A"))\(back("B"))</entity>
      """
    )
    #expect(columns == ["_id", "_entity", "A_chip", "B_chip"])
  }

  /// Each of two siblings that share a column has a constraint of its own.
  @Test func siblingsAreUniqueEachForItself() throws {
    let entity = { (name: String) in
      """
      <entity name="\(name)" parentEntity="Root">
        <attribute name="code" attributeType="String"/>
        <uniquenessConstraints><uniquenessConstraint><constraint \
      value="code"/></uniquenessConstraint></uniquenessConstraints>
      </entity>
      """
    }
    let xml = try ModelXML(#"<entity name="Root"/>"# + entity("A") + entity("B"))
    #expect(
      xml.statements().filter { $0.hasPrefix("CREATE UNIQUE INDEX") } == [
        #"CREATE UNIQUE INDEX "Root.A.unique_code" ON "Root" ("code") WHERE "_entity" IN ('A')"#,
        #"CREATE UNIQUE INDEX "Root.B.unique_code" ON "Root" ("code") WHERE "_entity" IN ('B')"#,
      ]
    )
    try TestDatabase.create(xml.lowered().schema)
  }

  @Test func tablesOfPairsHaveNamesOfTheirOwn() throws {
    let relationship = { (name: String) in
      #"""
      <relationship name="\#(name)" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="A"/>
      """#
    }
    let lowered = try ModelXML(
      """
      <entity name="A">\(relationship("b_c"))</entity>
      <entity name="A_b">\(relationship("c"))\(relationship("d"))</entity>
      """
    ).lowered()
    #expect(
      lowered.schema.tables.map(\.name).filter { $0.hasPrefix("_") } == [
        "_A_b_c", "_A_b_c_", "_A_b_d",
      ]
    )
    guard case .joinTable(let pairs)? = lowered.entities[1].relationships.first?.storage else {
      Issue.record("no join table")
      return
    }
    #expect(pairs.tableName == "_A_b_c_")
    try TestDatabase.create(lowered.schema)
  }
}
