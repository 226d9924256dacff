import DataModelTestSupport

/// Changes a model as edits by hand, merges, other tools and chance do: elements and attributes are deleted,
/// doubled, moved, renamed and retyped, and bytes are thrown in.
struct Mutator {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A text with one to three changes.
  mutating func mutated(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      text = changed(text)
    }
    return text
  }

  private mutating func changed(_ text: [UInt8]) -> [UInt8] {
    let tags = XMLTag.all(in: text)
    guard let tag = tags.dropFirst().randomElement(using: &generator) else { return text }
    let attribute = tag.attributes.randomElement(using: &generator)
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: return text.replacing(tag.element, with: [])
    case 1: return text.replacing(tag.element, with: Array(text[tag.element] + text[tag.element]))
    case 2:
      // Somewhere else, behind the start of another element.
      let other = tags.randomElement(using: &generator) ?? tag
      let copy = Array(text[tag.element])
      return text.replacing(other.range.upperBound..<other.range.upperBound, with: copy)
    case 3: return attribute.map { text.replacing($0.range, with: []) } ?? text
    case 4:
      return attribute.map { text.replacing($0.range, with: Array(text[$0.range] + text[$0.range])) } ?? text
    case 5: return attribute.map { text.replacing($0.name, with: Self.names.pick(&generator)) } ?? text
    case 6: return withRandomBytes(text)
    case 7:
      // An attribute of another element.
      guard let other = tags.randomElement(using: &generator)?.attributes.randomElement(using: &generator)
      else {
        return text
      }
      let place = tag.attributes.first?.range.lowerBound ?? tag.range.upperBound - 1
      return text.replacing(place..<place, with: Array(text[other.range]))
    case 8...10:
      // A value of another attribute, such as the name of another entity.
      let other = tags.randomElement(using: &generator)?.attributes.randomElement(using: &generator)
      guard let attribute, let other else { return text }
      return text.replacing(attribute.value, with: Array(text[other.value]))
    default: return attribute.map { text.replacing($0.value, with: Self.values.pick(&generator)) } ?? text
    }
  }

  private mutating func withRandomBytes(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...8, using: &generator) where !text.isEmpty {
      let offset = Int.random(in: 0..<text.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: text[offset] = UInt8.random(in: 0...255, using: &generator)
      case 1: text.insert(UInt8.random(in: 0...255, using: &generator), at: offset)
      default: text.remove(at: offset)
      }
    }
    return text
  }

  /// Names of attributes of the format, and some others.
  private static let names = [
    "name", "optional", "attributeType", "defaultValueString", "minValueString", "maxValueString",
    "transient",
    "derived", "derivationExpression", "composite", "destinationEntity", "inverseName", "inverseEntity",
    "toMany",
    "maxCount", "minCount", "deletionRule", "ordered", "parentEntity", "isAbstract", "indexed", "elementID",
    "defaultDateTimeInterval", "regularExpressionString", "representedClassName", "property", "order",
    "value",
    "predicateString", "entity", "xmlns", "xmlns:x", "x:name", "colour",
  ]

  /// Values that are right somewhere, and values that have broken something somewhere.
  private static let values = [
    "", " ", "YES", "NO", "yes", "true", "0", "1", "-1", "2", "1.5", "0x10", "1e308", "1e309", "nan", "inf",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "32768", "1/2", "Integer 16",
    "Integer 32",
    "Integer 64", "Decimal", "Double", "Float", "String", "Boolean", "Date", "Binary", "UUID", "URI",
    "Transformable",
    "Composite", "Undefined", "ObjectID", "Nullify", "Cascade", "Deny", "No Action", "Cascade ", "id", "ID",
    "Id", "_id",
    "rowid", "self", "Type", "init", "order", "select", "main", "description", "hash", "Any", "Never",
    "String", "Item",
    "MS_TableOperations", "ms_version", "a.b", "a b", "a\u{301}", "\u{301}", "é", "日本", "😀", "'", "''",
    "&quot;",
    "&#39; OR 1=1 --", "&lt;", "&amp;amp;", "&#0;", "&#x1F600;", "\u{202E}", "\\", "\\(x)", "\"\"\"", "*/",
    "//", "$x",
    "%@", "now()", "canonical:(name)", "items.@count", "items.name.@sum", "name == $x",
    "ANY items.name CONTAINS[cd] 'a'",
    "SUBQUERY(items, $i, $i.name == 'x').@count > 0", "TRUEPREDICATE", "name MATCHES '(a+)+$'", "[", "(a+)+$",
    "../../x",
    "datamodel.disable", "datamodel.enum", "a, b = 2, c", "datamodel.primaryKey", "structure",
    "mapping-decimal",
  ]
}

extension [String] {
  /// The bytes of one of the texts.
  fileprivate func pick(_ generator: inout SeededGenerator) -> [UInt8] {
    [UInt8]((randomElement(using: &generator) ?? "").utf8)
  }
}

extension [UInt8] {
  fileprivate func replacing(_ range: Range<Int>, with bytes: [UInt8]) -> [UInt8] {
    var copy = self
    copy.replaceSubrange(range, with: bytes)
    return copy
  }
}
