import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelRelational
import DataModelTestSupport
import Testing

/// What a configuration says of elements, compared with the model.
@Suite struct ConfigurationModelTests {
  private static let model = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="Animal" isAbstract="YES">
      <attribute name="name" attributeType="String"/>
      <attribute name="weight" optional="YES" attributeType="Double"/>
      <attribute name="born" optional="YES" attributeType="Date"/>
    </entity>
    <entity name="Dog" parentEntity="Animal">
      <attribute name="breed" optional="YES" attributeType="String"/>
      <attribute name="size" optional="YES" attributeType="Integer 16">
        <userInfo><entry key="datamodel.enum" value="small, large"/></userInfo>
      </attribute>
      <attribute name="home" optional="YES" attributeType="Composite" composite="Point"/>
      <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Person"/>
    </entity>
    <entity name="Person">
      <attribute name="code" attributeType="String"/>
      <attribute name="text" optional="YES" attributeType="String"/>
      <relationship name="dogs" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Dog"/>
      <fetchedProperty name="namesakes" optional="YES">
        <fetchRequest name="fetchedPropertyFetchRequest" entity="Person" predicateString="text == \
    $FETCH_SOURCE.text"/>
      </fetchedProperty>
    </entity>
    <composite name="Point"><attribute name="x" optional="YES" attributeType="Double"/></composite>
    </model>
    """

  private static let bundle = ModelBundle(
    path: "Zoo.xcdatamodeld",
    name: "Zoo",
    versions: ["Zoo", "Zoo 2"].map {
      ModelVersion(name: $0, of: "Zoo", contentsPath: "Zoo.xcdatamodeld/\($0).xcdatamodel/contents")
    }
  )

  /// What is found: by `validate`, and by the commands that make something of the model.
  private func findings(
    _ yaml: String,
    _ contents: String = model,
    profile: ModelProfile = .none
  ) throws -> (validate: [String], others: [String], isMade: Bool) {
    let configuration = try #require(ConfigurationReading(yaml).configuration)
    let pipeline = CompilerPipeline(configuration, profile: profile)
    let version = Self.bundle.versions[1]
    let files = InMemoryFiles([version.contentsPath: contents])
    var found = Diagnostics()
    let checked = try #require(try pipeline.check.model(of: version, in: files, diagnostics: &found))
    found = pipeline.configurationFindings(for: checked, of: Self.bundle)
    var all = Diagnostics()
    let made = try pipeline.model(in: Self.bundle, version: "Zoo 2", files: files, diagnostics: &all)
    return (Self.lines(found), Self.lines(all), made != nil)
  }

  /// What is found and what is made is about the same tables, those with the keys that were chosen.
  @Test func theCheckLowersWithTheKeys() throws {
    let configuration = try #require(
      ConfigurationReading("primaryKeys:\n  Person: code\n").configuration
    )
    let pipeline = CompilerPipeline(configuration)
    var found = Diagnostics()
    let files = InMemoryFiles([Self.bundle.versions[1].contentsPath: Self.model])
    let made = try pipeline.model(in: Self.bundle, version: "Zoo 2", files: files, diagnostics: &found)
    let lowered = try #require(made)
    #expect(lowered.schema.modelName == "Zoo")
    #expect(lowered.entities.last?.key == .attribute(column: "code"))
    #expect(lowered.queries.fetchedProperties["Person"]?.first?.condition?.sql == "\"Person\".\"text\" = ?")
  }

  /// Those of the configuration, as `line:column: message [rule]`.
  private static func lines(_ diagnostics: Diagnostics) -> [String] {
    diagnostics.without { $0.location.path != "datamodel.yaml" }.lines()
  }

  private func check(
    _ yaml: String,
    _ expected: [String],
    _ rule: String,
    profile: ModelProfile = .none
  ) throws {
    let found = try findings(yaml, profile: profile)
    #expect(found.validate == expected.map { "\($0) [configuration-\(rule)]" })
    #expect(found.others == found.validate)
    if profile == .none { #expect(found.isMade == expected.isEmpty) }
  }

  @Test(arguments: [
    ("Cat: Tiger", ["2:3: the model 'Zoo 2' has no entity 'Cat'"]),
    ("Persno: Human", ["2:3: the model 'Zoo 2' has no entity 'Persno'; did you mean 'Person'?"]),
    ("Persno.code: key", ["2:3: the model 'Zoo 2' has no entity 'Persno'; did you mean 'Person'?"]),
    (
      "Person.cdoe: key",
      ["2:3: the entity 'Person' declares no attribute 'cdoe'; did you mean 'code'?"]
    ),
    ("Person.size: key", ["2:3: the entity 'Person' declares no attribute 'size'"]),
    (
      "Dog.name: call",
      ["2:3: the entity 'Dog' declares no attribute 'name'; write 'Animal.name', where it is declared"]
    ),
    (
      "Person.dogs: pack",
      [
        """
        2:3: the entity 'Person' declares no attribute 'dogs'; it is a relationship, which keeps its \
        name
        """
      ]
    ),
    (
      "Person.namesakes: others",
      [
        """
        2:3: the entity 'Person' declares no attribute 'namesakes'; it is a fetched property, which \
        keeps its name
        """
      ]
    ),
    (
      "Dog: Hound\n  Dgo: Cat\n  Person.txt: note",
      [
        "3:3: the model 'Zoo 2' has no entity 'Dgo'; did you mean 'Dog'?",
        "4:3: the entity 'Person' declares no attribute 'txt'; did you mean 'text'?",
      ]
    ),
  ])
  func namesOfWhatIsNotThere(_ names: String, _ expected: [String]) throws {
    try check("names:\n  \(names)", expected, "unknown-element")
  }

  /// A name that is another's, or Swift's own.
  @Test(arguments: [
    (
      "Person: Dog", ["2:3: 'Person' cannot be called 'Dog' in Swift: 'Dog' is the name of the type of 'Dog'"]
    ),
    (
      "Dog: person",
      ["2:3: 'Dog' cannot be called 'person' in Swift: 'person' is the name of the type of 'Person'"]
    ),
    ("Dog: Person\n  Person: Human", []),
    ("Dog: Person\n  Person: Dog", []),
    ("Dog: Dog", []),
    (
      "Dog: Hound\n  Person: Hound",
      [
        "3:3: 'Person' cannot be called 'Hound' in Swift: 'Hound' is the name of the type of 'Dog'"
      ]
    ),
    (
      "Person: AnyAnimal",
      [
        """
        2:3: 'Person' cannot be called 'AnyAnimal' in Swift: 'AnyAnimal' is the name of the union of 'Animal'
        """
      ]
    ),
    (
      "Person: AnimalProtocol",
      [
        """
        2:3: 'Person' cannot be called 'AnimalProtocol' in Swift: 'AnimalProtocol' is the name of the \
        protocol of 'Animal'
        """
      ]
    ),
    (
      "Person: DogSize",
      [
        """
        2:3: 'Person' cannot be called 'DogSize' in Swift: 'DogSize' is the name of the enumeration of \
        'Dog.size'
        """
      ]
    ),
    (
      "Person: Point",
      [
        """
        2:3: 'Person' cannot be called 'Point' in Swift: 'Point' is the name of the type of the composite \
        'Point'
        """
      ]
    ),
    (
      "Person: ZooSchema",
      [
        "2:3: 'Person' cannot be called 'ZooSchema' in Swift: 'ZooSchema' is the name of the schema"
      ]
    ),
    (
      "Person: class",
      [
        "2:3: 'Person' cannot be called 'class' in Swift: 'class' is reserved in Swift or in generated code"
      ]
    ),
    (
      "Person: Type",
      [
        "2:3: 'Person' cannot be called 'Type' in Swift: 'Type' is reserved in Swift or in generated code"
      ]
    ),
    (
      "Person: all",
      [
        "2:3: 'Person' cannot be called 'all' in Swift: a type name must begin with a capital letter, so "
          + "that no member can hide it"
      ]
    ),
    // What generated code calls by its module.
    ("Person: Date\n  Dog: Row", []),
  ])
  func namesOfTypes(_ names: String, _ expected: [String]) throws {
    try check("names:\n  \(names)", expected, "taken-name")
  }

  @Test(arguments: [
    ("Person.code: text", ["'text' is the name of another property of 'Person'"]),
    ("Person.code: text\n  Person.text: code", []),
    (
      "Person.code: key\n  Person.text: key",
      [
        "'key' is the name of another property of 'Person'",
        "'key' is the name of another property of 'Person'",
      ]
    ),
    // Of a subentity, in which both are.
    ("Animal.name: breed", ["'breed' is the name of another property of 'Dog'"]),
    ("Dog.breed: name", ["'name' is the name of another property of 'Dog'"]),
    ("Dog.breed: ownerID", ["'ownerID' is the name of another property of 'Dog'"]),
    ("Dog.breed: home_x", ["'home_x' is the name of another property of 'Dog'"]),
    ("Person.code: rowID", ["'rowID' is the name of another property of 'Person'"]),
    ("Person.code: id", []),
    ("Person.code: namesakesRequest", ["'namesakesRequest' is the name of another property of 'Person'"]),
    ("Person.code: validate", ["'validate' is reserved in Swift or in generated code"]),
    ("Person.code: self", ["'self' is reserved in Swift or in generated code"]),
    // In backticks it can be.
    ("Person.code: class", []),
    ("Person.code: Code", []),
    // A static property beside it.
    ("Person.code: dogs", []),
  ])
  func namesOfProperties(_ names: String, _ reasons: [String]) throws {
    let lines = names.split(separator: "\n").map { $0.split { ": ".contains($0) }.map(String.init) }
    let expected = reasons.enumerated().map { number, reason in
      "\(number + 2):3: '\(lines[number][0])' cannot be called '\(lines[number][1])' in Swift: \(reason)"
    }
    try check("names:\n  \(names)", expected, "taken-name")
  }

  /// The prefix is for the names that the generator makes; a chosen name is the whole name.
  @Test func aPrefixIsPartOfTheOtherNames() throws {
    #expect(try findings("typePrefix: DB\nnames: {Person: Dog}").validate == [])
    #expect(
      try findings("typePrefix: DB\nnames: {Person: DBDog}").validate == [
        "2:9: 'Person' cannot be called 'DBDog' in Swift: 'DBDog' is the name of the type of 'Dog' "
          + "[configuration-taken-name]"
      ]
    )
  }

  @Test(arguments: [
    ("Persno: code", ["2:3: the model 'Zoo 2' has no entity 'Persno'; did you mean 'Person'?"]),
    ("Person: cod", ["2:3: the entity 'Person' has no attribute 'cod'; did you mean 'code'?"]),
    ("Dog: breed", ["2:3: the key of 'Dog' is that of its root entity, 'Animal': choose it there"]),
    ("Person: code", []),
  ])
  func keysOfWhatIsNotThere(_ keys: String, _ expected: [String]) throws {
    try check("primaryKeys:\n  \(keys)", expected, "unknown-element")
  }

  @Test func keysThatCannotBe() throws {
    try check(
      "primaryKeys:\n  Person: text",
      [
        "2:3: 'Person.text' cannot be a key: it must be stored, required, and of a type that compares exactly"
      ],
      "invalid-value"
    )
    // Tables of offline sync have one key; another would be passed over.
    try check(
      "primaryKeys:\n  Person: code",
      ["2:3: 'Person.code' cannot be a key: with the profile mobile-apps the key of every table is its 'id'"],
      "invalid-value",
      profile: .mobileApps
    )
  }

  @Test(arguments: [
    ("Persno.text: T", ["2:3: the model 'Zoo 2' has no entity 'Persno'; did you mean 'Person'?"]),
    (
      "Dog.name: T",
      ["2:3: the entity 'Dog' declares no attribute 'name'; write 'Animal.name', where it is declared"]
    ),
    ("Animal.name: T\n  Person.text: A.B", []),
  ])
  func typesOfWhatIsNotThere(_ types: String, _ expected: [String]) throws {
    try check("types:\n  \(types)", expected, "unknown-element")
  }

  @Test(arguments: [
    ("Animal.name: Rex", nil), ("Cat.age: 1", nil), ("Animal.weight: '1.5'", nil),
    (
      "Person.text: a",
      """
      'missingValues' states 'a' for 'Person.text', which is optional: an import leaves it empty; remove the \
      entry
      """
    ),
    (
      "Animal.weight: heavy",
      "'missingValues' states 'heavy' for 'Animal.weight', but that is no value of the type Double"
    ),
  ])
  func valuesForMissingOnes(_ values: String, _ expected: String?) throws {
    let contents = Self.model.replacing(#""weight" optional="YES""#, with: #""weight""#)
    let found = try findings("missingValues:\n  \(values)", contents)
    #expect(found.validate == (expected.map { ["2:3: \($0) [configuration-invalid-value]"] } ?? []))
  }

  @Test func archivesOfOtherAttributes() throws {
    try check(
      "archivesAsJSON: [Cat.tags, Person.text]",
      ["1:28: 'archivesAsJSON' has 'Person.text', which is of type String, not Transformable"],
      "invalid-value"
    )
  }

  /// An older version may have what this one lacks, so only all of them say that a statement is in vain.
  @Test(arguments: [
    (
      "[Zoo 2]",
      [
        """
        2:33: no version has 'Persno.code', which is named under 'missingValues'; did you mean \
        'Person.code'? [configuration-unused-statement]
        """,
        """
        3:18: no version has 'Cat.tags', which is named under 'archivesAsJSON' \
        [configuration-unused-statement]
        """,
      ]
    ), ("[Zoo, Zoo 2]", []),
  ])
  func importsOfWhatNoVersionHas(_ versions: String, _ expected: [String]) throws {
    let yaml =
      "versions: \(versions)\nmissingValues: {Person.code: b, Persno.code: a}\narchivesAsJSON: [Cat.tags]"
    let pipeline = CompilerPipeline(try #require(ConfigurationReading(yaml).configuration))
    let older = ModelXML.document(
      around: """
        <entity name="Persno"><attribute name="code" attributeType="String"/></entity>
        <entity name="Cat"><attribute name="tags" optional="YES" attributeType="Transformable"/></entity>
        """
    )
    let paths = Self.bundle.versions.map(\.contentsPath)
    let files = InMemoryFiles([paths[0]: older, paths[1]: Self.model])
    var found = Diagnostics()
    let checked = try pipeline.check.model(of: Self.bundle.versions[1], in: files, diagnostics: &found)
    found = try pipeline.seriesFindings(of: Self.bundle, to: #require(checked), files: files).found
    #expect(Self.lines(found) == expected)
  }

  @Test(arguments: [
    ("Dog.home: Place", "2:3: 'Dog.home' cannot have the type 'Place': a composite already has a type"),
    (
      "Dog.size: Size",
      """
      2:3: 'Dog.size' cannot have the type 'Size': it is also an enumeration, by 'datamodel.enum'
      """
    ),
    ("Person.code: Code", "2:3: 'Person.code' cannot have the type 'Code': it identifies the rows"),
  ])
  func typesThatCannotBe(_ types: String, _ expected: String) throws {
    try check("types:\n  \(types)\nprimaryKeys: {Person: code}", [expected], "invalid-value")
  }

  /// A key is one by the configuration as well as by the model.
  @Test(arguments: [
    ("accessLevel: internal", []),
    (
      "primaryKeys: {Person: code}",
      ["3:41: 'Person.code' cannot have the type 'Code': it identifies the rows [invalid-custom-type]"]
    ),
  ])
  func typesInTheModelOfWhatFindsRows(_ yaml: String, _ expected: [String]) throws {
    let entry = #"<userInfo><entry key="datamodel.type" value="Code"/></userInfo>"#
    let attribute = #"<attribute name="code" attributeType="String">\#n  \#(entry)</attribute>"#
    let files = InMemoryFiles([
      Self.bundle.versions[1].contentsPath: ModelXML.document(
        around: "<entity name=\"Person\">\(attribute)</entity>"
      )
    ])
    let pipeline = CompilerPipeline(try #require(ConfigurationReading(yaml).configuration))
    var found = Diagnostics()
    let model = try pipeline.model(in: Self.bundle, version: "Zoo 2", files: files, diagnostics: &found)
    #expect(found.without { $0.rule.id != "invalid-custom-type" }.lines() == expected)
    #expect((model == nil) == !expected.isEmpty)
  }

  @Test(arguments: [
    ("[Zoo, Zoo 2]", []),
    ("[Zoo]", []),
    (
      "[Zoo, Zoo2, Park]",
      [
        "1:17: the model 'Zoo' has no version 'Zoo2'; did you mean 'Zoo 2'?",
        "1:23: the model 'Zoo' has no version 'Park'",
      ]
    ),
  ])
  func versions(_ list: String, _ expected: [String]) throws {
    try check("versions: \(list)", expected, "unknown-element")
  }

  /// Nothing is generated of a model with errors, so that no names can clash; what is not there is reported
  /// all the same.
  @Test func ofAModelWithErrors() throws {
    let broken = Self.model.replacing("attributeType=\"Date\"", with: "attributeType=\"Day\"")
    let found = try findings("names: {Person: Dog, Cat: Tiger}", broken)
    #expect(found.validate == ["1:22: the model 'Zoo 2' has no entity 'Cat' [configuration-unknown-element]"])
    #expect(try findings("names: {Person: Dog}", broken).validate == [])
  }
}
