import DataModelCompiler
import DataModelDefinition
import Testing

/// Configurations with mistakes, and exactly what is said of them.
@Suite struct ConfigurationFindingTests {
  private static let nameHint: String =
    "write a name of letters A to Z, digits and underscores that begins with a letter"
  private static let prefixHint: String =
    "write a name of letters A to Z, digits and underscores that begins with a capital letter"
  private static let keyList: String = """
    profile, accessLevel, layout, namespace, typePrefix, typeNames, conformances, rules, primaryKeys, names, \
    types, systemTables, coreDataImport, missingValues, archivesAsJSON, access, versions, migrations and \
    exclude
    """

  static let unknownKeys: [(String, [String])] = [
    ("profil: none", ["1:1: a configuration has no key 'profil'; did you mean 'profile'?"]),
    ("\n  access_level: x", ["2:3: a configuration has no key 'access_level'; did you mean 'accessLevel'?"]),
    ("primarykey: x", ["1:1: a configuration has no key 'primarykey'; did you mean 'primaryKeys'?"]),
    ("access: {table: {}}", ["1:10: 'access' has no key 'table'; did you mean 'tables'?"]),
    (
      "access: {tables: {Item: {reed: anonymous}}}",
      ["1:26: a table has no key 'reed'; did you mean 'read'?"]
    ),
    ("vresions: []", ["1:1: a configuration has no key 'vresions'; did you mean 'versions'?"]),
    ("decimal: text", ["1:1: a configuration has no key 'decimal'; it has \(keyList)"]),
    ("migration: {}", ["1:1: a configuration has no key 'migration'; did you mean 'migrations'?"]),
    (
      "migrations: {A 2: {A.b: {defalt: 1}}}",
      ["1:26: a migration has no key 'defalt'; it has value, expression, drop and keep"]
    ),
    ("'': x", ["1:1: a configuration has no key ''; it has \(keyList)"]),
    ("<<: {}", ["1:1: a configuration has no key '<<'; it has \(keyList)"]),
    ("? [a]\n: b", ["1:3: a key must be a word, not a list"]),
    ("rules:\n  disabled: []", ["2:3: 'rules' has no key 'disabled'; did you mean 'disable'?"]),
    ("rules: {x: y}", ["1:9: 'rules' has no key 'x'; it has disable, enable and severity"]),
    (
      "acess: x\nlayuot: y",
      [
        "1:1: a configuration has no key 'acess'; did you mean 'access'?",
        "2:1: a configuration has no key 'layuot'; did you mean 'layout'?",
      ]
    ),
    ("\"a\\nb\\u001b\": x", ["1:1: a configuration has no key 'a\u{FFFD}b\u{FFFD}'; it has \(keyList)"]),
  ]

  @Test(arguments: unknownKeys)
  func unknownKey(_ yaml: String, _ expected: [String]) {
    check(yaml, expected, "unknown-key")
  }

  static let valuesExamples: [(String, [String])] = [
    ("- a", ["1:1: a configuration has keys with values, such as 'profile: mobile-apps', not a list"]),
    ("text", ["1:1: a configuration has keys with values, such as 'profile: mobile-apps', not 'text'"]),
    (
      "profile: mobile",
      [
        """
        1:10: 'mobile' is not a valid value for 'profile'; write none, mobile-apps, mobile-services or \
        cloudkit
        """
      ]
    ),
    ("profile:", ["1:1: 'profile' has no value; write none, mobile-apps, mobile-services or cloudkit"]),
    ("profile: ~", ["1:1: 'profile' has no value; write none, mobile-apps, mobile-services or cloudkit"]),
    (
      "profile: [none]",
      [
        """
        1:10: a list is not a valid value for 'profile'; write none, mobile-apps, mobile-services or cloudkit
        """
      ]
    ),
    (
      "accessLevel: open",
      ["1:14: 'open' is not a valid value for 'accessLevel'; write public, package or internal"]
    ),
    (
      "layout: {a: b}", ["1:9: keys with values is not a valid value for 'layout'; write per-entity or fixed"]
    ),
    ("layout: perEntity", ["1:9: 'perEntity' is not a valid value for 'layout'; write per-entity or fixed"]),
    ("systemTables: yes", ["1:15: 'yes' is not a valid value for 'systemTables'; write true or false"]),
    ("systemTables:", ["1:1: 'systemTables' has no value; write true or false"]),
    ("systemTables: [true]", ["1:15: a list is not a valid value for 'systemTables'; write true or false"]),
    ("coreDataImport: Shop", ["1:17: 'Shop' is not a valid value for 'coreDataImport'; write true or false"]),
    (
      "missingValues: {Item: a, Item.b: [1], Item.c: ~}",
      [
        "1:17: 'Item' is not the name of an attribute; write Entity.attribute",
        "1:34: 'Item.b' takes words, not a list", "1:47: 'Item.c' takes words, not nothing",
      ]
    ),
    (
      "archivesAsJSON: [Item.a, b, Item.a]",
      [
        "1:26: 'b' is not the name of an attribute; write Entity.attribute",
        "1:29: 'Item.a' is already in the list",
      ]
    ),
    (
      "access: [a]",
      [
        """
        1:9: 'access' takes keys with values, such as 'tables: {Item: {view: ownerId eq @user}}', not a list
        """
      ]
    ),
    (
      "access: {claims: {team: text, a.b: string, level: {name: l}, group: {type: list}}}",
      [
        "1:25: 'text' is not a valid value for 'team'; write string, number, boolean or strings",
        "1:31: 'a.b' is not a valid value for 'claims'; \(nameHint)",
        "1:44: the claim 'level' has no 'type'; write string, number, boolean or strings",
        "1:76: 'list' is not a valid value for 'type'; write string, number, boolean or strings",
      ]
    ),
    (
      "access: {tables: {Item: {insert: anyone, delete: role, view: [a], onInsert: {a: ~}}}}",
      [
        """
        1:34: 'anyone' is not a valid value for 'insert'; write anonymous, authenticated, disabled or role \
        NAME
        """,
        """
        1:50: 'role' is not a valid value for 'delete'; write anonymous, authenticated, disabled or role NAME
        """,
        "1:62: 'view' takes words, not a list", "1:81: 'a' takes words, not nothing",
      ]
    ),
    ("namespace: 1a", ["1:12: '1a' is not a valid value for 'namespace'; \(nameHint)"]),
    ("namespace: a.b", ["1:12: 'a.b' is not a valid value for 'namespace'; \(nameHint)"]),
    (
      "namespace: 'a; import Darwin'",
      ["1:12: 'a; import Darwin' is not a valid value for 'namespace'; \(nameHint)"]
    ),
    ("namespace: é", ["1:12: 'é' is not a valid value for 'namespace'; \(nameHint)"]),
    ("typePrefix: ''", ["1:13: '' is not a valid value for 'typePrefix'; \(prefixHint)"]),
    ("typePrefix: _", ["1:13: '_' is not a valid value for 'typePrefix'; \(prefixHint)"]),
    ("typePrefix: db", ["1:13: 'db' is not a valid value for 'typePrefix'; \(prefixHint)"]),
    (
      "conformances: Codable",
      ["1:15: 'conformances' takes a list, such as [Codable, Hashable], not 'Codable'"]
    ),
    (
      "conformances: [Codable, Codable, A B, A.B, .A, 3, [x], ~]",
      [
        "1:25: 'Codable' is already in the list",
        "1:34: 'A B' is not a protocol; write a name such as Codable or Networking.Resource",
        "1:44: '.A' is not a protocol; write a name such as Codable or Networking.Resource",
        "1:48: '3' is not a protocol; write a name such as Codable or Networking.Resource",
        "1:51: 'conformances' takes words, not a list",
        "1:56: 'conformances' takes words, not nothing",
      ]
    ),
    ("types: [a]", ["1:8: 'types' takes keys with values, such as 'Item.price: Shop.Money', not a list"]),
    (
      "types: {Item: T, Item.a.b: T, Item.a: 'A B', Item.b: A.B, Item.c: }",
      [
        "1:9: 'Item' is not the name of an attribute; write Entity.attribute",
        "1:18: 'Item.a.b' is not the name of an attribute; write Entity.attribute",
        "1:39: 'A B' is not the name of a type; write a name such as Money or Shop.Money",
        "1:67: 'Item.c' takes words, not nothing",
      ]
    ),
    ("rules: [a]", ["1:8: 'rules' takes keys with values, such as 'disable: [lenient-default]', not a list"]),
    ("rules: {disable: a}", ["1:18: 'disable' takes a list, such as [lenient-default], not 'a'"]),
    (
      "rules: {severity: [a]}",
      ["1:19: 'severity' takes keys with values, such as 'lenient-default: error', not a list"]
    ),
    (
      "rules: {severity: {lenient-default: fatal}}",
      ["1:37: 'fatal' is not a valid value for 'lenient-default'; write note, warning or error"]
    ),
    (
      "rules: {severity: {lenient-default: }}",
      ["1:20: 'lenient-default' has no value; write note, warning or error"]
    ),
    ("primaryKeys: Item", ["1:14: 'primaryKeys' takes keys with values, such as 'Item: itemID', not 'Item'"]),
    ("primaryKeys: {A.b: c}", ["1:15: 'A.b' is not the name of an entity; write a name such as Item"]),
    ("primaryKeys: {A: [x]}", ["1:18: a list is not a valid value for 'A'; \(nameHint)"]),
    ("primaryKeys: {A: }", ["1:15: 'A' has no value; \(nameHint)"]),
    (
      "names: {A.b.c: d, x y: z, .a: b, C: 1}",
      [
        "1:9: 'A.b.c' is not the name of an entity or a property; write Entity or Entity.property",
        "1:19: 'x y' is not the name of an entity or a property; write Entity or Entity.property",
        "1:27: '.a' is not the name of an entity or a property; write Entity or Entity.property",
        "1:37: '1' is not a valid value for 'C'; \(nameHint)",
      ]
    ),
    ("versions: {a: b}", ["1:11: 'versions' takes a list, such as [Shop, Shop 2], not keys with values"]),
    (
      "migrations: [A 2]",
      [
        "1:13: 'migrations' takes keys with values, such as 'Shop 2: {Item.rank: {value: 0}}', not a list"
      ]
    ),
    (
      "migrations: {../a: {}, A 2: {a-b: {}, a.b.c: {}, A.b: {keep: none, drop: [], value: }}}",
      [
        "1:14: '../a' is not the name of a version",
        "1:30: 'a-b' is not the name of an entity or a property; write Entity or Entity.property",
        "1:39: 'a.b.c' is not the name of an entity or a property; write Entity or Entity.property",
        "1:62: 'none' is not a valid value for 'keep'; write first, last, lowest, values, references, this, "
          + "inverse or all",
        "1:74: 'drop' takes words, not a list", "1:85: 'value' takes words, not nothing",
      ]
    ),
    (
      "versions: [a, a.xcdatamodel, '', ../a]",
      [
        "1:15: 'a.xcdatamodel' is already in the list", "1:30: '' is not the name of a version",
        "1:34: '../a' is not the name of a version",
      ]
    ),
    (
      "layout: '\(String(repeating: "x", count: 100))'",
      [
        """
        1:9: '\(String(repeating: "x", count: 60))…' is not a valid value for 'layout'; write per-entity or \
        fixed
        """
      ]
    ),
  ]

  @Test(arguments: valuesExamples)
  func value(_ yaml: String, _ expected: [String]) {
    check(yaml, expected, "invalid-value")
  }

  static let rulesExamples: [(String, String, String)] = [
    (
      "{disable: [lenient-defualt]}",
      "1:19: there is no rule 'lenient-defualt'; did you mean 'lenient-default'?", "unknown"
    ),
    ("{disable: [everything]}", "1:19: there is no rule 'everything'", "unknown"),
    ("{severity: {no-rule-at-all: error}}", "1:20: there is no rule 'no-rule-at-all'", "unknown"),
    ("{disable: [invalid-name]}", "1:19: 'invalid-name' stays an error: \(fixedHint)", "fixed"),
    ("{disable: [malformed-xml]}", "1:19: 'malformed-xml' stays an error: \(fixedHint)", "fixed"),
    ("{severity: {invalid-name: note}}", "1:20: 'invalid-name' stays an error: \(fixedHint)", "fixed"),
  ]
  private static let fixedHint: String = "nothing correct can be generated from what it finds"

  @Test(arguments: rulesExamples)
  func rule(_ yaml: String, _ expected: String, _ kind: String) {
    check("rules: \(yaml)", [expected], "\(kind)-rule")
  }

  /// An enum around all types, by whose name they or the app find something else.
  @Test(arguments: [
    ("namespace: Foundation", "1:12", "Foundation"), ("namespace: GRDB", "1:12", "GRDB"),
    ("namespace: Swift", "1:12", "Swift"), ("profile: none\nnamespace: 'String'", "2:12", "String"),
  ])
  func hidingNamespace(_ yaml: String, _ place: String, _ name: String) {
    check(
      yaml,
      [
        "\(place): the namespace cannot be called '\(name)': it would hide the module or the type with "
          + "this name; "
          + "choose another"
      ],
      "taken-name"
    )
  }

  /// Words after which Swift looks for a type.
  @Test(arguments: ["any", "each", "some"])
  func wordAsNamespace(_ word: String) {
    let reason = "the word means something else before a type; choose another"
    check("namespace: \(word)", ["1:12: the namespace cannot be called '\(word)': \(reason)"], "taken-name")
  }

  // The words are those of the parser; the place is where it stopped, and where what it read begins.
  static let syntaxExamples: [(String, String)] = [
    ("a: 'x", "1:6: while scanning a quoted scalar that begins at 1:4, found unexpected end of stream"),
    (
      "a: \"x\n\nb: c\n",
      "4:1: while scanning a quoted scalar that begins at 1:4, found unexpected end of stream"
    ),
    (
      "a: [x\nb: c", "2:2: while parsing a flow sequence that begins at 1:4, did not find expected ',' or ']'"
    ),
    ("a: {x: y", "2:1: while parsing a flow mapping that begins at 1:4, did not find expected ',' or '}'"),
    ("a: {", "2:1: while parsing a flow node, did not find expected node content"),
    ("]", "1:1: while parsing a block node, did not find expected node content"),
    ("a: b: c", "1:5: mapping values are not allowed in this context"),
    ("a: b\n  c: d", "2:4: mapping values are not allowed in this context"),
    ("a: - b", "1:4: block sequence entries are not allowed in this context"),
    (
      "a:\n  - b\n c: d", "3:2: while parsing a block mapping that begins at 1:1, did not find expected key"
    ),
    ("a: 'b' c", "1:8: while parsing a block mapping that begins at 1:1, did not find expected key"),
    ("a: b\nc", "3:1: while scanning a simple key that begins at 2:1, could not find expected ':'"),
    ("a:\n\t- b", "2:1: while scanning for the next token, found character that cannot start any token"),
    ("a: @b", "1:4: while scanning for the next token, found character that cannot start any token"),
    (#"a: "\q""#, "1:5: while parsing a quoted scalar that begins at 1:4, found unknown escape character"),
    (
      "a: b\n---\nc: d",
      "2:1: expected a single document in the stream that begins at 1:1, but found another document"
    ),
    ("%YAML 3.0\n---\na: b", "1:1: found incompatible YAML document"),
  ]

  @Test(arguments: syntaxExamples)
  func syntax(_ yaml: String, _ expected: String) {
    let parts = expected.split(separator: ": ", maxSplits: 1)
    check(yaml, [parts.joined(separator: ": this is not well-formed YAML: ")], "syntax")
  }

  @Test(arguments: [("a: \u{1}", "1:4"), ("é: ü\u{0}", "1:5")])
  func character(_ yaml: String, _ place: String) {
    check(yaml, ["\(place): this character is not allowed in YAML"], "syntax")
  }

  @Test func notUTF8() {
    let notUTF8 = "the bytes here are not UTF-8; save the file as UTF-8 [configuration-syntax]"
    #expect(ConfigurationReading(Array("a: é".utf8) + [0xE9]).findings == ["1:5: \(notUTF8)"])
    #expect(ConfigurationReading([0xFF, 0xFE, 0x61, 0x00]).findings == ["1:1: \(notUTF8)"])
  }

  @Test(arguments: [
    (
      "profile: none\nlayout: fixed\nprofile: none\n",
      "1:1: the key 'profile' is given more than once; keep one"
    ),
    ("rules:\n  severity: {a: error, 'a': note}\n", "2:14: the key 'a' is given more than once; keep one"),
  ])
  func duplicateKey(_ yaml: String, _ expected: String) {
    check(yaml, [expected], "duplicate-key")
  }

  private func check(_ yaml: String, _ expected: [String], _ rule: String) {
    let reading = ConfigurationReading(yaml)
    #expect(reading.findings == expected.map { "\($0) [configuration-\(rule)]" })
    #expect(reading.configuration == nil)
  }
}
