import CoreDataImport
import DataModelTestSupport
import Foundation

/// Random archives: models that Core Data would accept, with hostile texts where it takes any text.
struct RandomArchive {
  private var generator: SeededGenerator
  private let namePrefix: String

  /// - Parameters:
  ///   - seed: what the archive follows from
  ///   - hasHostileNames: whether names are those that no rule accepts, too
  init(seed: UInt64, hasHostileNames: Bool = false) {
    generator = SeededGenerator(seed: seed)
    namePrefix = hasHostileNames ? "<a&\"'é]]>-\u{2028}\n" : ""
  }

  mutating func model() -> ArchivedModel {
    let names = (0..<number(1...5)).map { "\(namePrefix)Kind\($0)" }
    var entities = names.enumerated().map { index, name in
      ArchivedEntity(
        name: name,
        superentity: index > 0 && chance(3) ? names[number(0...(index - 1))] : nil,
        isAbstract: chance(5),
        className: chance(2) ? "Shop.Kind\(index)" : nil,
        renamingIdentifier: chance(4) ? "Old\(index)" : nil,
        versionHashModifier: chance(4) ? text() : nil,
        userInfo: userInfo(),
        attributes: (0..<number(0...7)).map { attribute("value\(index)\($0)") }
      )
    }
    for index in entities.indices { add(to: &entities, index) }
    let chosen = names.filter { _ in chance(2) }
    return ArchivedModel(
      versionIdentifiers: chance(2) ? [text()] : [],
      entities: entities,
      configurations: chance(3) ? [ArchivedConfiguration(name: "Part", entityNames: chosen)] : []
    )
  }

  /// Adds a relationship with its inverse, constraints and indexes.
  private mutating func add(to entities: inout [ArchivedEntity], _ index: Int) {
    let destination = number(0...(entities.count - 1))
    let (name, inverse) = ("\(namePrefix)to\(index)", "\(namePrefix)from\(index)")
    var forward = relationship(name, to: entities[destination].name)
    if chance(6) {
      entities[index].relationships.append(forward)
    } else {
      forward.inverse = inverse
      var backward = relationship(inverse, to: entities[index].name)
      backward.inverse = name
      entities[index].relationships.append(forward)
      entities[destination].relationships.append(backward)
    }
    for entity in entities.indices { entities[entity].relationships.sort { $0.name < $1.name } }
    let strings = entities[index].attributes.filter { $0.type == .string && $0.derivationExpression == nil }
    guard !strings.isEmpty else { return }
    if entities[index].superentity == nil, chance(2) {
      entities[index].uniquenessConstraints = [strings.map(\.name)]
    }
    if chance(2) {
      let elements = strings.map { ArchivedIndex.Element(propertyName: $0.name, isAscending: chance(2)) }
      entities[index].indexes = [ArchivedIndex(name: "\(namePrefix)byText", elements: elements)]
    }
  }

  private mutating func relationship(_ name: String, to destination: String) -> ArchivedRelationship {
    let isToMany = chance(2)
    let most = chance(4) ? 9 : 0
    return ArchivedRelationship(
      name: name,
      destination: destination,
      minimumCount: chance(4) ? 1 : 0,
      maximumCount: isToMany ? most : 1,
      isOptional: isToMany || chance(2),
      isOrdered: isToMany && chance(2),
      deleteRule: pick([.nullify, .cascade, .deny]),
      renamingIdentifier: chance(6) ? "was \(text())" : nil,
      userInfo: userInfo()
    )
  }

  mutating func attribute(_ name: String, depth: Int = 0) -> ArchivedAttribute {
    let kinds = ArchivedAttribute.AttributeKind.allCases
      .filter { $0 != .objectID && $0 != .undefined && ($0 != .composite || depth < 2) }
    let type = pick(kinds)
    var attribute = ArchivedAttribute(
      name: namePrefix + name,
      type: type,
      isOptional: chance(2),
      defaultValue: chance(2) ? value(of: type) : nil,
      versionHashModifier: chance(6) ? text() : nil,
      userInfo: userInfo()
    )
    if type == .transformable {
      attribute.valueTransformerName = "NSSecureUnarchiveFromData"
      attribute.className = chance(2) ? "NSArray" : nil
    }
    if type == .binary { attribute.allowsExternalStorage = chance(2) }
    if type == .composite {
      attribute.parts = (0..<number(1...3)).map { self.attribute("\(name)part\($0)", depth: depth + 1) }
    }
    if type == .date, depth == 0, attribute.isOptional, chance(2) {
      attribute.derivationExpression = "now()"
      attribute.defaultValue = nil
    }
    return attribute
  }

  private mutating func value(of type: ArchivedAttribute.AttributeKind) -> ArchivedAttribute.DefaultValue? {
    switch type {
    case .integer16: .integer(Int64(Int16(truncatingIfNeeded: generator.next())))
    case .integer32: .integer(Int64(Int32(truncatingIfNeeded: generator.next())))
    case .integer64: .integer(Int64(truncatingIfNeeded: generator.next()))
    case .boolean: .integer(chance(2) ? 1 : 0)
    case .double: .real(Double(number(-1_000_000...1_000_000)) / 7 * pick([1, 1e-30, 1e40]))
    case .float: .real(Double(Float(number(-1000...1000)) / 7))
    case .decimal: .decimal(Decimal(number(-1_000_000...1_000_000)) / 1000)
    case .string: .string(text())
    case .date: .date(pick([0, -978_307_200, -63_079_570_688, 0.125, 1e12]))
    case .uuid: .uuid((0..<16).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
    case .uri: .uri("https://example.com/?a=1&b=\(number(0...9))")
    case .undefined, .binary, .transformable, .objectID, .composite: nil
    }
  }

  private mutating func userInfo() -> [String: String] {
    guard chance(4) else { return [:] }
    return Dictionary((0..<number(1...3)).map { ("key\($0)\(text())", text()) }) { first, _ in first }
  }

  /// Returns a text that is not empty and has whatever has a meaning in XML.
  private mutating func text() -> String {
    let pieces = [
      "a", " ", "&", "<", ">", "\"", "'", "--", "-->", "]]>", "\n", "\r\n", "\t", "&#0;", "é", "e\u{301}",
      "\u{85}", "\u{2028}", "\u{FEFF}", "\u{10FFFF}", "<<<<<<< ", "<!--", "<?x", "%", "\u{7F}",
    ]
    return "x" + (0..<number(0...6)).map { _ in pick(pieces) }.joined()
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...(values.count - 1))] }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func chance(_ count: Int) -> Bool { number(1...count) == 1 }
}
