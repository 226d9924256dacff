import CoreDataImport
import DataModelDefinition
import DataModelReader
import DataModelTestSupport
import DataModelTool
import Foundation
import Testing

/// Model files that are made of the models in Core Data stores.
@Suite struct ExtractionTests {
  private static let shop = ArchivedModel(
    versionIdentifiers: ["Shop 1"],
    entities: [
      ArchivedEntity(
        name: "order",
        className: "Shop.Order",
        renamingIdentifier: "Purchase",
        versionHashModifier: "2",
        userInfo: ["b": "2", "a": "\"1\""],
        attributes: [
          ArchivedAttribute(name: "count", type: .integer16, isOptional: false, defaultValue: .integer(-3)),
          ArchivedAttribute(name: "isPaid", type: .boolean, isOptional: false, defaultValue: .integer(0)),
          ArchivedAttribute(name: "made", type: .date, defaultValue: .date(-978_307_200)),
          ArchivedAttribute(name: "changed", type: .date, derivationExpression: "now()"),
          ArchivedAttribute(name: "note", type: .string, defaultValue: .string("")),
          ArchivedAttribute(name: "price", type: .decimal, defaultValue: .decimal(9.50)),
          ArchivedAttribute(name: "weight", type: .float, defaultValue: .real(Double(Float(0.1)))),
          ArchivedAttribute(
            name: "extra",
            type: .transformable,
            valueTransformerName: "NSSecureUnarchiveFromData",
            className: "NSArray"
          ),
          ArchivedAttribute(name: "photo", type: .binary, allowsExternalStorage: true),
          ArchivedAttribute(name: "cache", type: .undefined, isTransient: true),
          ArchivedAttribute(
            name: "id",
            type: .uuid,
            defaultValue: .uuid(Array(0..<16)),
            renamingIdentifier: "id",
            versionHashModifier: "b"
          ),
          ArchivedAttribute(name: "from", type: .composite, parts: place),
          ArchivedAttribute(name: "to", type: .composite, parts: place),
        ],
        relationships: [
          ArchivedRelationship(
            name: "lines",
            destination: "Line",
            inverse: "order",
            minimumCount: 1,
            maximumCount: 5,
            isOrdered: true,
            deleteRule: .cascade
          )
        ],
        fetchedProperties: ["similar"],
        uniquenessConstraints: [["id"], ["note", "made"]],
        indexes: [
          ArchivedIndex(
            name: "byMade",
            elements: [.init(propertyName: "made", isAscending: false), .init(propertyName: "note")]
          ),
          ArchivedIndex(name: "byLength", elements: [.init(propertyName: nil)]),
        ]
      ),
      ArchivedEntity(
        name: "Line",
        className: "NSManagedObject",
        relationships: [
          ArchivedRelationship(name: "order", destination: "order", inverse: "lines", isOptional: false)
        ]
      ),
      ArchivedEntity(name: "Gift", superentity: "Line", isAbstract: true),
    ],
    configurations: [
      ArchivedConfiguration(name: "PF_DEFAULT_CONFIGURATION_NAME", entityNames: ["order", "Line", "Gift"]),
      ArchivedConfiguration(name: "Orders", entityNames: ["order", "Line"]),
    ]
  )

  private static let place = [
    ArchivedAttribute(name: "street", type: .string), ArchivedAttribute(name: "code", type: .integer32),
  ]

  @Test func writesAModelAsXcodeDoes() throws {
    let read = try ReadExtraction(Self.shop, omissions: ["The model has a request template 'Late'."])
    #expect(read.errors == [])
    #expect(
      read.contents == """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <!--
            Made by 'datamodel extract' from the model that Core Data keeps in a store.

            A store does not say these things. This file does as Xcode does with a new model:
            * Code generation: Xcode generates no classes (codeGenerationType is left out).
            * Positions in the editor: left out.
            * Scalar types in Xcode's classes: numbers and Booleans have them, dates and UUIDs do not.
            * Names of composites: the first attribute with the type gives each its name.
            * Kinds of indexes: all are Binary.

            The model in the store has these things, which are not in this file:
            * The model has a request template 'Late'.
            * order.similar: this fetched property is left out, since its request is unknown.
            * order: the index 'byLength' is left out, since its expression is unknown.
        -->
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \
        minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier="Shop 1">
            <entity name="Gift" parentEntity="Line" isAbstract="YES" syncable="YES"/>
            <entity name="Line" syncable="YES">
                <relationship name="order" maxCount="1" deletionRule="Nullify" destinationEntity="order" \
        inverseName="lines" inverseEntity="order"/>
            </entity>
            <entity name="order" representedClassName="Shop.Order" elementID="Purchase" \
        versionHashModifier="2" syncable="YES">
                <attribute name="cache" optional="YES" transient="YES"/>
                <attribute name="changed" optional="YES" attributeType="Date" derived="YES" \
        derivationExpression="now()" usesScalarValueType="NO"/>
                <attribute name="count" attributeType="Integer 16" defaultValueString="-3" \
        usesScalarValueType="YES"/>
                <attribute name="extra" optional="YES" attributeType="Transformable" \
        valueTransformerName="NSSecureUnarchiveFromData" customClassName="NSArray"/>
                <attribute name="from" optional="YES" attributeType="Composite" composite="From"/>
                <attribute name="id" optional="YES" attributeType="UUID" \
        defaultValueString="00010203-0405-0607-0809-0A0B0C0D0E0F" usesScalarValueType="NO" \
        versionHashModifier="b"/>
                <attribute name="isPaid" attributeType="Boolean" defaultValueString="NO" \
        usesScalarValueType="YES"/>
                <attribute name="made" optional="YES" attributeType="Date" \
        defaultDateTimeInterval="-978307200" usesScalarValueType="NO"/>
                <attribute name="note" optional="YES" attributeType="String" defaultValueString=""/>
                <attribute name="photo" optional="YES" attributeType="Binary" \
        allowsExternalBinaryDataStorage="YES"/>
                <attribute name="price" optional="YES" attributeType="Decimal" defaultValueString="9.5"/>
                <attribute name="to" optional="YES" attributeType="Composite" composite="From"/>
                <attribute name="weight" optional="YES" attributeType="Float" defaultValueString="0.1" \
        usesScalarValueType="YES"/>
                <relationship name="lines" optional="YES" toMany="YES" minCount="1" maxCount="5" \
        deletionRule="Cascade" ordered="YES" destinationEntity="Line" inverseName="order" \
        inverseEntity="Line"/>
                <fetchIndex name="byMade">
                    <fetchIndexElement property="made" type="Binary" order="descending"/>
                    <fetchIndexElement property="note" type="Binary" order="ascending"/>
                </fetchIndex>
                <uniquenessConstraints>
                    <uniquenessConstraint>
                        <constraint value="id"/>
                    </uniquenessConstraint>
                    <uniquenessConstraint>
                        <constraint value="note"/>
                        <constraint value="made"/>
                    </uniquenessConstraint>
                </uniquenessConstraints>
                <userInfo>
                    <entry key="a" value="&quot;1&quot;"/>
                    <entry key="b" value="2"/>
                </userInfo>
            </entity>
            <composite name="From">
                <attribute name="code" optional="YES" attributeType="Integer 32" usesScalarValueType="YES"/>
                <attribute name="street" optional="YES" attributeType="String"/>
            </composite>
            <configuration name="Orders">
                <memberEntity name="Line"/>
                <memberEntity name="order"/>
            </configuration>
        </model>
        """
    )
  }

  @Test func keepsTheModelsOfTheTests() throws {
    var count = 0
    for file in try FileManager.default.subpathsOfDirectory(atPath: Repository.url(of: "Tests/Models").path)
    where file.hasSuffix("/contents") {
      let bytes = Array(try Data(contentsOf: Repository.url(of: "Tests/Models/\(file)")))
      var found = Diagnostics()
      let model = ModelReader.read(SourceFile(path: file, bytes: bytes), name: "M", diagnostics: &found)
      let archived = ArchivedModel(try #require(model))
      let read = try ReadExtraction(archived)
      var expected = archived
      for index in expected.entities.indices { expected.entities[index].fetchedProperties = [] }
      #expect(ArchivedModel(read.model) == expected, "\(file)")
      let errors = try ReadExtraction.errors(in: String(decoding: bytes, as: UTF8.self))
      // Composites may have other names, which messages contain.
      func rules(_ errors: [String]) -> Set<Substring> {
        Set(errors.compactMap { $0.split(separator: "[").last })
      }
      #expect(rules(read.errors) == rules(errors), "\(file)")
      count += 1
    }
    #expect(count >= 10)
  }

  @Test(arguments: UInt64(0)..<300) func keepsRandomModels(_ seed: UInt64) throws {
    var random = RandomArchive(seed: seed)
    let archived = random.model()
    let read = try ReadExtraction(archived)
    expectEqual(ArchivedModel(read.model), archived)
    #expect(read.errors == [])
    #expect(read.extracted.losses == [])
  }

  @Test func randomModelsHaveEverything() {
    let entities = (UInt64(0)..<300).flatMap { seed in
      var random = RandomArchive(seed: seed)
      return random.model().entities
    }
    let attributes = entities.flatMap(\.attributes)
    let relationships = entities.flatMap(\.relationships)
    for type in ArchivedAttribute.AttributeKind.allCases where type != .undefined && type != .objectID {
      #expect(attributes.count { $0.type == type } > 50, "\(type)")
      let hasDefault = ![.binary, .transformable, .composite].contains(type)
      #expect(
        attributes.count { $0.type == type && $0.defaultValue != nil } > (hasDefault ? 20 : -1),
        "\(type)"
      )
    }
    #expect(attributes.count { $0.parts.contains { !$0.parts.isEmpty } } > 10)
    #expect(attributes.count { $0.derivationExpression != nil } > 20)
    #expect(attributes.count { $0.userInfo.values.contains { $0.contains("-->") } } > 20)
    #expect(relationships.count { $0.isToMany } > 100 && relationships.count { !$0.isToMany } > 100)
    #expect(
      relationships.count { $0.inverse == nil } > 20 && relationships.count { $0.maximumCount > 1 } > 20
    )
    #expect(entities.count { $0.superentity != nil } > 50 && entities.count { !$0.indexes.isEmpty } > 50)
    #expect(entities.count { !$0.uniquenessConstraints.isEmpty } > 50)
  }

  @Test(arguments: UInt64(0)..<50) func keepsHostileNames(_ seed: UInt64) throws {
    var random = RandomArchive(seed: seed, hasHostileNames: true)
    let archived = random.model()
    let read = try ReadExtraction(archived)
    expectEqual(ArchivedModel(read.model), archived)
    #expect(!read.errors.isEmpty)
    #expect(
      read.comment.contains(
        "'datamodel validate' finds these errors, which 'datamodel generate' needs repaired:"
      )
    )
  }

  /// Compares entity by entity, so that a difference can be read.
  private func expectEqual(_ left: ArchivedModel, _ right: ArchivedModel) {
    #expect(left.versionIdentifiers == right.versionIdentifiers)
    #expect(left.configurations == right.configurations)
    #expect(left.entities.map(\.name) == right.entities.map(\.name))
    for (left, right) in zip(left.entities, right.entities) where left != right {
      for (left, right) in zip(left.attributes, right.attributes) { #expect(left == right) }
      for (left, right) in zip(left.relationships, right.relationships) { #expect(left == right) }
      #expect(left == right)
    }
  }
}

/// Models that a file cannot show as they are.
@Suite struct ExtractionLossTests {
  private func read(_ attributes: [ArchivedAttribute], omissions: [String] = []) throws -> ReadExtraction {
    try ReadExtraction(
      ArchivedModel(entities: [ArchivedEntity(name: "Note", attributes: attributes)]),
      omissions: omissions
    )
  }

  @Test func leavesOutTextsThatXMLCannotContain() throws {
    let hostile = "a\u{1}b"
    let entity = ArchivedEntity(
      name: "Note",
      className: hostile,
      renamingIdentifier: hostile,
      versionHashModifier: hostile,
      userInfo: [hostile: "1", "key": hostile, "": "2", "kept": "3"],
      attributes: [
        ArchivedAttribute(name: "text", type: .string, defaultValue: .string("\u{FFFF}")),
        ArchivedAttribute(name: "web", type: .uri, defaultValue: .uri("\u{0}")),
        ArchivedAttribute(
          name: "extra",
          type: .transformable,
          valueTransformerName: hostile,
          className: hostile
        ),
      ]
    )
    let model = ArchivedModel(versionIdentifiers: [hostile, "\u{FFFE}"], entities: [entity])
    let read = try ReadExtraction(model)
    #expect(
      read.extracted.losses == [
        "The model: the version identifier is left out, since XML cannot contain its character U+0001.",
        "The model has further version identifiers: '\u{FFFE}'.",
        "Note: the class name is left out, since XML cannot contain its character U+0001.",
        "Note: the renaming identifier is left out, since XML cannot contain its character U+0001.",
        "Note: the version hash modifier is left out, since XML cannot contain its character U+0001.",
        "Note.extra: the value transformer is left out, since XML cannot contain its character U+0001.",
        "Note.extra: the class of values is left out, since XML cannot contain its character U+0001.",
        "Note.text: the default is left out, since XML cannot contain its character U+FFFF.",
        "Note.web: the default is left out, since XML cannot contain its character U+0000.",
        "Note: user info with the key '' is left out, since a file cannot state it.",
        "Note: user info with the key 'a\u{1}b' is left out, since a file cannot state it.",
        "Note: the user info 'key' is left out, since XML cannot contain its character U+0001.",
      ]
    )
    #expect(read.model.entities[0].userInfo.map(\.key) == ["kept"])
    #expect(
      read.comment.contains(
        #"* Note: user info with the key 'a\u{1}b' is left out, since a file cannot state it."#
      )
    )
  }

  @Test(arguments: [
    ("", "the name of an entity is empty"),
    ("a\u{8}", "the name of an entity has the character U+0008, which XML cannot contain"),
    ("\u{FFFE}", "the name of an entity has the character U+FFFE, which XML cannot contain"),
  ])
  func refusesNamesThatXMLCannotContain(_ name: String, _ reason: String) throws {
    let model = ArchivedModel(entities: [ArchivedEntity(name: name)])
    let error = #expect(throws: ExtractedModel.ExtractionError.self) { try ExtractedModel(model) }
    #expect(error?.reason == reason)
  }

  @Test func commentsStayComments() throws {
    let omissions = ["-->", "<!-- a ---- b -", "\u{1}\n<<<<<<< x", "--", "--"]
    let read = try read([], omissions: omissions)
    #expect(
      read.comment.suffix(4) == [
        "* - ->", "* <!- - a - - - - b -", #"* \u{1}\n<<<<<<< x"#, "* - -",
      ]
    )
    #expect(read.model.entities.map(\.name) == ["Note"])
  }

  @Test func leavesOutDefaultsOfOtherTypes() throws {
    let values: [(ArchivedAttribute.AttributeKind, ArchivedAttribute.DefaultValue)] = [
      (.integer16, .integer(40_000)), (.integer32, .real(0.5)), (.integer64, .string("1")),
      (.double, .real(.nan)), (.float, .real(1e300)), (.decimal, .decimal(.nan)), (.string, .integer(1)),
      (.boolean, .string("YES")), (.date, .real(.infinity)), (.binary, .data([1])), (.uuid, .uuid([1, 2])),
      (.uri, .integer(1)), (.transformable, .string("x")),
    ]
    let attributes = values.enumerated().map { index, value in
      ArchivedAttribute(
        name: "a\(index + 10)",
        type: value.0,
        defaultValue: value.1,
        valueTransformerName: "NSSecureUnarchiveFromData"
      )
    }
    let read = try read(attributes)
    #expect(read.model.entities[0].attributes.allSatisfy { $0.defaultValue == nil })
    #expect(read.extracted.losses.count == values.count)
    #expect(
      read.extracted.losses.first
        == "Note.a10: the default is left out, since a file cannot state it for the type."
    )
  }

  @Test func convertsDefaultsOfLikeTypes() throws {
    let values: [(ArchivedAttribute.AttributeKind, ArchivedAttribute.DefaultValue, String)] = [
      (.integer16, .real(3), "3"), (.double, .integer(3), "3.0"), (.boolean, .integer(1), "YES"),
      (.boolean, .real(0), "NO"), (.decimal, .integer(-1), "-1"), (.float, .decimal(0.5), "0.5"),
      (.uri, .string("a&b"), "a&b"), (.integer64, .integer(.min), "-9223372036854775808"),
      (.uuid, .string("00010203-0405-0607-0809-0a0b0c0d0e0f"), "00010203-0405-0607-0809-0A0B0C0D0E0F"),
    ]
    for (type, value, text) in values {
      let read = try read([ArchivedAttribute(name: "value", type: type, defaultValue: value)])
      #expect(read.model.entities[0].attributes[0].defaultValue?.text == text)
      #expect(read.errors == [] && read.extracted.losses == [])
    }
  }

  @Test func leavesOutWhatHasNoForm() throws {
    var model = ArchivedModel(entities: [
      ArchivedEntity(
        name: "Note",
        attributes: [ArchivedAttribute(name: "object", type: .objectID)],
        relationships: [
          ArchivedRelationship(name: "notes", destination: "Note", maximumCount: Int(Int32.max) + 1)
        ]
      )
    ])
    #expect(
      try ReadExtraction(model).extracted.losses == [
        "Note.object: an attribute with the type ObjectID is left out, since files have no such type.",
        "Note.notes: the maximum count 2147483648 is left out, since no file has as many objects.",
      ]
    )
    model.entities = []
    #expect(try ReadExtraction(model).model.entities.isEmpty)
  }

  @Test func namesComposites() throws {
    let (one, other) = (
      ArchivedAttribute(name: "a", type: .string), ArchivedAttribute(name: "b", type: .date)
    )
    let model = ArchivedModel(entities: [
      ArchivedEntity(name: "Place", attributes: [ArchivedAttribute(name: "x", type: .string)]),
      ArchivedEntity(
        name: "Trip",
        attributes: [
          ArchivedAttribute(name: "end", type: .composite, parts: [other]),
          ArchivedAttribute(name: "from", type: .composite, parts: [one]),
          ArchivedAttribute(name: "place", type: .composite, parts: [one, other]),
          ArchivedAttribute(name: "to", type: .composite, parts: [one]),
        ]
      ),
      ArchivedEntity(
        name: "Walk",
        attributes: [
          ArchivedAttribute(name: "end", type: .composite, parts: [one]),
          ArchivedAttribute(name: "from", type: .composite, parts: [other, one]),
        ]
      ),
    ])
    let read = try ReadExtraction(model)
    #expect(read.errors == [])
    #expect(read.model.composites.map(\.name) == ["End", "From", "TripPlace"])
    #expect(read.model.entities[2].attributes.map(\.compositeName) == ["From", "TripPlace"])
  }

  @Test func saysWhatTheRulesFind() throws {
    let model = ArchivedModel(entities: [
      ArchivedEntity(
        name: "Note",
        attributes: [ArchivedAttribute(name: "text", type: .undefined)],
        relationships: [ArchivedRelationship(name: "list", destination: "List", inverse: "notes")]
      )
    ])
    let read = try ReadExtraction(model)
    let title = "'datamodel validate' finds these errors, which 'datamodel generate' needs repaired:"
    #expect(
      read.comment.suffix(2) == [
        title, "* Note.list: the destination 'List' of 'Note.list' is not in the model [unknown-destination]",
      ]
    )
  }
}
