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

  /// So many entities, each with a relationship to those before it whose numbers divide its own.
  static func chain(_ count: Int) -> String {
    (1...count).map { number in
      let divisors = (1...number).filter { $0 < number && number.isMultiple(of: $0) }
      let relationships = divisors.map { other in
        #"<relationship name="to\#(other)" optional="YES" maxCount="1" destinationEntity="E\#(other)"/>"#
      }
      return #"<entity name="E\#(number)">\#(relationships.joined())</entity>"#
    }.joined(separator: "\n")
  }

  /// One of everything that the JSON says of a model. Each text that is anybody's begins with `marked`.
  static let everything = """
    <entity name="markedEntity" representedClassName="markedClass" elementID="markedIdentifier" \
    versionHashModifier="markedModifier" coreSpotlightDisplayNameExpression="markedExpression">
      <attribute name="markedAttribute" optional="YES" attributeType="String" \
    defaultValueString="markedDefault" regularExpressionString="marked+" elementID="markedOldName" \
    versionHashModifier="markedHash">
        <userInfo><entry key="markedKey" value="markedValue"/></userInfo>
      </attribute>
      <attribute name="markedCache" optional="YES" transient="YES" attributeType="Transformable" \
    valueTransformerName="markedTransformer" customClassName="markedCustom"/>
      <attribute name="markedTotal" optional="YES" attributeType="Double" derived="YES" \
    derivationExpression="markedParts.@sum.markedNumber"/>
      <attribute name="markedPlace" optional="YES" attributeType="Composite" composite="markedComposite"/>
      <relationship name="markedParts" optional="YES" toMany="YES" deletionRule="Cascade" \
    destinationEntity="markedPart" inverseName="markedOwner" inverseEntity="markedPart">
        <userInfo><entry key="markedNote" value="markedText"/></userInfo>
      </relationship>
      <fetchedProperty name="markedFetched" optional="YES">
        <fetchRequest name="markedFetch" entity="markedPart" predicateString="markedNumber == 1"/>
      </fetchedProperty>
      <fetchIndex name="markedIndex">
        <fetchIndexElement property="markedAttribute" type="Binary" order="descending"/>
      </fetchIndex>
      <uniquenessConstraints>
        <uniquenessConstraint><constraint value="markedAttribute"/></uniquenessConstraint>
      </uniquenessConstraints>
      <userInfo><entry key="markedEntityKey" value="markedEntityValue"/></userInfo>
    </entity>
    <entity name="markedPart">
      <attribute name="markedNumber" optional="YES" attributeType="Double"/>
      <relationship name="markedOwner" optional="YES" maxCount="1" destinationEntity="markedEntity" \
    inverseName="markedParts" inverseEntity="markedEntity"/>
    </entity>
    <composite name="markedComposite">
      <attribute name="markedX" attributeType="Double" optional="YES"/>
      <userInfo><entry key="markedCompositeKey" value="markedCompositeValue"/></userInfo>
    </composite>
    <fetchRequest name="markedRequest" entity="markedEntity" \
    predicateString="markedAttribute == nil"/>
    <configuration name="markedConfiguration">
      <memberEntity name="markedEntity"/>
    </configuration>
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
