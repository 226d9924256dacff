import DataModelDefinition
import DataModelReader
import DataModelTestSupport
import DataModelTool
import Testing

/// Small models for diagrams, written as the elements inside `<model>`.
enum DrawnModel {
  /// Reads the elements; a finding of the reader fails the test.
  static func diagram(_ elements: String) throws -> EntityDiagram {
    EntityDiagram(try ModelXML(elements, name: "Shop").model, bundleName: "Shop")
  }

  /// One of everything that is drawn.
  static let shop = """
    <entity name="Thing" isAbstract="YES">
      <attribute name="id" attributeType="UUID"/>
      <uniquenessConstraints><uniquenessConstraint><constraint \
    value="id"/></uniquenessConstraint></uniquenessConstraints>
    </entity>
    <entity name="Order" parentEntity="Thing">
      <attribute name="number" optional="YES" attributeType="Integer 64"/>
      <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
      <relationship name="lines" optional="YES" toMany="YES" ordered="YES" destinationEntity="line" \
    inverseName="order" inverseEntity="line"/>
      <relationship name="customer" maxCount="1" destinationEntity="Thing"/>
    </entity>
    <entity name="line">
      <attribute name="cache" optional="YES" transient="YES" attributeType="Binary"/>
      <relationship name="order" maxCount="1" destinationEntity="Order" inverseName="lines" \
    inverseEntity="Order"/>
    </entity>
    <entity name="Empty"/>
    <composite name="Place">
      <attribute name="x" attributeType="Double"/>
    </composite>
    """

  /// Text that means something in YAML, Mermaid, Markdown, Graphviz or HTML.
  static let hostileNames = [
    #"a"b"#, #"back\slash\"#, "{", "}", "x)", "%%{init}%%", "<b>", "a&amp;b", "`", "link", "style", "note",
    "o",
    "class", "call", "_self", "direction", "redirection", "Redirection", "TB", "LR x", "entity_link_", "--",
    "a\nb", "a;b", "#35;", "~T~", "+x", "*", "_x_", "]", "é", "名", "", " ", "123", "\u{2028}", "A.b", "A-b",
  ]

  /// A model in which everything has those names.
  static var hostile: DataModel {
    var model = DataModel(name: #"<"%%{x}: '\"#, entities: [])
    for (number, name) in hostileNames.enumerated() {
      var entity = Entity(name: name)
      entity.attributes = [Attribute(name: name, type: .unrecognized(name))]
      entity.uniquenessConstraints = [UniquenessConstraint()]
      entity.uniquenessConstraints[0].properties = [NamedProperty(name: name), NamedProperty(name: "other")]
      entity.parentName = hostileNames[(number + 1) % hostileNames.count]
      var relationship = Relationship(name: name)
      relationship.destinationName = hostileNames[(number + 2) % hostileNames.count]
      entity.relationships = [relationship]
      model.entities.append(entity)
    }
    return model
  }
}
