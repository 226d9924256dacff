import DataModelDefinition

/// Made-up values that an attribute may have, as SQL.
enum SampleValue {
  static func literal(_ attribute: Attribute, using random: inout SampleRandom) -> String {
    let bounds = [attribute.minimum, attribute.maximum].map { $0?.text.flatMap(Double.init) }
    let least = max(bounds[0] ?? min(0, bounds[1] ?? 0), -1e9)
    let most = max(min(bounds[1] ?? 30_000, 1e9), least)
    let number = Int.random(
      in: Int(least.rounded(.up))...max(Int(least.rounded(.up)), Int(most)),
      using: &random
    )
    return switch attribute.type {
    case .integer16, .integer32, .integer64: "\(number)"
    case .boolean: "\(abs(number) % 2)"
    case .double, .float: bounds.allSatisfy { $0 == nil } ? "\(Double(number) / 4)" : "\(Double(number))"
    case .decimal: bounds.allSatisfy { $0 == nil } ? "'\(number).5'" : "'\(number)'"
    case .date: "'2024-01-\(abs(number) % 18 + 10) 00:00:00.\(abs(number) % 900 + 100)'"
    case .uuid: uuid(abs(number))
    case .binary, .transformable: "X'\(abs(number) % 90_000 + 10_000)0'"
    case .string:
      text(
        Int(bounds[0] ?? 0),
        Int(min(bounds[1] ?? 30, 1_000)),
        abs(Int.random(in: 0...99_999, using: &random))
      )
    case .uri: "'https://example.com/\(abs(number))'"
    case .composite, .undefined, .unrecognized: "'t\(number)'"
    }
  }

  static func uuid(_ number: Int) -> String {
    let digits = String(number)
    return "X'\(String(repeating: "0", count: max(0, 32 - digits.count)))\(digits)'"
  }

  /// Returns a text of a length between two, with what needs quoting and more than one byte.
  private static func text(_ least: Int, _ most: Int, _ number: Int) -> String {
    var text = "\(number) ’é🥛 \"it''s\""
    if least > 0 { text += String(repeating: "x", count: max(0, least - 10)) }
    let limit = max(most, 0)
    return "'\(text.count > limit ? String(String(number).prefix(limit)) : text)'"
  }
}
