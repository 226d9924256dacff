import DataModelDefinition
import DataModelTestSupport
import DataModelTool
import Testing

/// What is drawn, whatever it is drawn with.
@Suite struct EntityDiagramTests {
  /// The XML attributes of a relationship, and the number at its end.
  @Test(arguments: [
    (#"maxCount="1""#, "1"),
    (#"maxCount="1" optional="YES""#, "0..1"),
    (#"maxCount="1" minCount="1" optional="YES""#, "0..1"),
    (#"toMany="YES""#, "0..*"),
    (#"toMany="YES" minCount="1""#, "1..*"),
    (#"toMany="YES" optional="YES""#, "0..*"),
    (#"toMany="YES" minCount="2" maxCount="6""#, "2..6"),
    (#"toMany="YES" maxCount="6" optional="YES""#, "0..6"),
    (#"toMany="YES" minCount="2" optional="YES""#, "0, 2..*"),
    (#"toMany="YES" minCount="6" maxCount="6""#, "6"),
    (#"toMany="YES" minCount="6" maxCount="6" optional="YES""#, "0, 6"),
    (#"maxCount="-1""#, "0..*"),
  ])
  func multiplicity(_ attributes: String, _ expected: String) throws {
    let diagram = try DrawnModel.diagram(
      #"<entity name="A"><relationship name="r" destinationEntity="A" \#(attributes)/></entity>"#
    )
    #expect(diagram.associations.map(\.role.multiplicity) == [expected])
  }

  /// Inverses as `A.r` and `B.s` name them, and the lines between `A` and `B`.
  @Test(arguments: [
    ("A.r → s, B.s → r", ["A –r/s– B"]),
    ("A.r → s, B.s → other", ["A –r→ B", "B –s→ A"]),
    ("A.r → s, B.s → nothing", ["A –r→ B", "B –s→ A"]),
    ("A.r → nothing, B.s → nothing", ["A –r→ B", "B –s→ A"]),
    ("A.r → unknown, B.s → r", ["A –r→ B", "B –s→ A"]),
  ])
  func pairs(_ inverses: String, _ lines: [String]) throws {
    let names = inverses.matches(of: /→ (\w+)/).map { String($0.1) }
    func relationship(_ name: String, to destination: String, _ inverse: String) -> String {
      let attribute = inverse == "nothing" ? "" : #"inverseName="\#(inverse)""#
      return """
        <relationship name="\(name)" maxCount="1" destinationEntity="\(destination)" \(attribute)/>
        """
    }
    let diagram = try DrawnModel.diagram(
      """
      <entity name="A">\(relationship("r", to: "B", names[0]))</entity>
      <entity name="B">\(relationship("s", to: "A", names[1]))</entity>
      """
    )
    #expect(Self.lines(of: diagram) == lines)
  }

  @Test func aRelationshipThatIsItsOwnInverseIsOneLine() throws {
    let diagram = try DrawnModel.diagram(
      """
      <entity name="Person">
        <relationship name="friends" toMany="YES" destinationEntity="Person" inverseName="friends"/>
      </entity>
      """
    )
    #expect(Self.lines(of: diagram) == ["Person –friends/friends– Person"])
  }

  /// The line between two entities says nothing wrong of a third: an inherited inverse is an arrow of its
  /// own.
  @Test func anInheritedInverseIsDrawnWhereItIsDeclared() throws {
    let diagram = try DrawnModel.diagram(
      """
      <entity name="Owner"><relationship name="pets" destinationEntity="Dog" inverseName="owner"/></entity>
      <entity name="Animal">
        <relationship name="owner" maxCount="1" destinationEntity="Owner" inverseName="pets"/>
      </entity>
      <entity name="Dog" parentEntity="Animal"/>
      """
    )
    #expect(Self.lines(of: diagram) == ["Owner –pets→ Dog", "Animal –owner→ Owner"])
    #expect(diagram.inheritances.map { "\($0.child): \($0.parent)" } == ["Dog: Animal"])
  }

  @Test func whatIsNotInTheModelIsNotDrawn() throws {
    let diagram = try DrawnModel.diagram(
      """
      <entity name="A" parentEntity="B"><relationship name="r" destinationEntity="C"/></entity>
      <entity name="A"><attribute name="second" attributeType="String"/></entity>
      """
    )
    #expect(diagram.boxes.map(\.name) == ["A"])
    #expect(diagram.boxes.first?.rows == [])
    #expect(diagram.associations.isEmpty && diagram.inheritances.isEmpty)
  }

  private static let city = """
    <entity name="Person" parentEntity="Thing">
      <attribute name="home" attributeType="Composite" composite="Place"/>
      <relationship name="city" maxCount="1" destinationEntity="City" inverseName="people"/>
    </entity>
    <entity name="City">
      <relationship name="people" toMany="YES" destinationEntity="Person" inverseName="city"/>
      <relationship name="country" maxCount="1" destinationEntity="Country"/>
      <relationship name="mayor" maxCount="1" destinationEntity="Person"/>
    </entity>
    <entity name="Country"/>
    <entity name="Thing"/>
    <entity name="Student" parentEntity="Person"/>
    <entity name="Alone"/>
    <composite name="Place"><attribute name="point" attributeType="Composite" composite="Point"/></composite>
    <composite name="Point"><attribute name="x" attributeType="Double"/></composite>
    <composite name="Other"/>
    """

  /// What is chosen, the boxes, and the number of lines.
  @Test(arguments: [
    (["Person"], ["Person", "City", "Thing", "Student", "Place", "Point"], 4),
    (["Country"], ["City", "Country"], 1),
    (["Country", "Alone"], ["City", "Country", "Alone"], 1),
    (["Point"], ["Point"], 0),
    (["Thing", "Nothing"], ["Person", "Thing", "Place", "Point"], 1),
  ])
  func neighbours(_ chosen: [String], _ boxes: [String], _ lineCount: Int) throws {
    let part = try #require(try DrawnModel.diagram(Self.city).around(chosen))
    #expect(part.boxes.map(\.name) == boxes)
    #expect(part.inheritances.count + part.associations.count == lineCount)
    #expect(part.title.hasPrefix("Shop: "))
  }

  @Test func nothingAroundWhatIsNotThere() throws {
    #expect(try DrawnModel.diagram(Self.city).around(["Nothing"]) == nil)
    #expect(try DrawnModel.diagram(Self.city).around([]) == nil)
  }

  @Test func marks() throws {
    let diagram = try DrawnModel.diagram(
      """
      <entity name="A">
        <attribute name="a" attributeType="String"/>
        <attribute name="b" attributeType="String"/>
        <attribute name="c" attributeType="String" derived="YES" derivationExpression="a"/>
        <attribute name="d" transient="YES"/>
        <uniquenessConstraints>
          <uniquenessConstraint><constraint value="a"/></uniquenessConstraint>
          <uniquenessConstraint><constraint value="a"/><constraint value="b"/></uniquenessConstraint>
        </uniquenessConstraints>
      </entity>
      """
    )
    #expect(
      diagram.boxes.first?.rows.map(\.marks) == [
        [.unique(["a"]), .unique(["a", "b"])], [.unique(["a", "b"])], [.derived], [.transient],
      ]
    )
  }

  @Test(arguments: [("Shop", "Shop", "Shop"), ("Shop", "Shop 2", "Shop (Shop 2)")])
  func title(_ bundle: String, _ version: String, _ expected: String) {
    let model = DataModel(name: version, entities: [])
    #expect(EntityDiagram(model, bundleName: bundle).title == expected)
  }

  private static func lines(of diagram: EntityDiagram) -> [String] {
    diagram.associations.map { association in
      let names = [association.role.name] + (association.inverseRole.map { [$0.name] } ?? [])
      let arrow = association.inverseRole == nil ? "→" : "–"
      return "\(association.source) –\(names.joined(separator: "/"))\(arrow) \(association.destination)"
    }
  }
}
