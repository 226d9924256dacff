import DataModelDefinition
import SQLText

/// Made-up values that an attribute may have, as SQL.
enum SampleValue {
  /// What kind of values a row has. The first rows of each entity have one of each.
  enum Form: CaseIterable {
    /// The greatest number, the longest text.
    case greatest
    /// No values, where none are required.
    case none
    /// The least number, the shortest text.
    case least
    case any

    /// Whether an optional attribute has a value; nil if chance decides.
    var isThere: Bool? {
      switch self {
      case .greatest, .least: true
      case .none: false
      case .any: nil
      }
    }
  }

  static func literal(_ attribute: Attribute, _ form: Form, using random: inout SampleRandom) -> String {
    let number = number(attribute, form, using: &random)
    if let values = EnumerationCases(of: attribute)?.all.map(\.rawValue),
      let value = form == .greatest
        ? values.last : form == .least ? values.first : values.randomElement(using: &random)
    {
      return attribute.type == .string ? SQLQuoting.literal(value) : value
    }
    return switch attribute.type {
    case .integer16, .integer32, .integer64: "\(Int(number))"
    case .boolean: "\(Int(number.magnitude.truncatingRemainder(dividingBy: 2)))"
    case .double, .float: "\(number)"
    case .decimal: "'\(Int(exactly: number).map { "\($0)" } ?? "\(number)")'"
    case .date: date(attribute, number)
    case .uuid: uuid(Int(number.magnitude))
    case .binary, .transformable:
      "X'\(String(repeating: "A5", count: form == .greatest ? 300 : 3))\(hex(number))'"
    case .string: text(attribute, form, Int(number.magnitude))
    case .uri: "'https://example.com/\(Int(number.magnitude))'"
    case .composite, .undefined, .unrecognized: "'t\(Int(number))'"
    }
  }

  static func uuid(_ number: Int) -> String {
    let digits = String(number)
    return "X'\(String(repeating: "0", count: max(0, 32 - digits.count)))\(digits)'"
  }

  private static func hex(_ number: Double) -> String {
    String(Int(number.magnitude) % 90_000 + 10_000) + "0"
  }

  /// The range of a type, or of what one row more often has. Sums of many have to fit, too, and a number
  /// beyond 2⁵³ shows what becomes a floating-point one on the way.
  private static func range(of type: AttributeType) -> ClosedRange<Double> {
    switch type {
    case .integer16: -32_768...32_767
    case .integer32: -2_147_483_648...2_147_483_647
    case .integer64: -9_007_199_254_740_000...9_007_199_254_740_000
    case .double, .float, .decimal: -1_048_576.5...1_048_576.5
    default: 0...30_000
    }
  }

  private static func number(_ attribute: Attribute, _ form: Form, using random: inout SampleRandom) -> Double
  {
    let own = range(of: attribute.type)
    if attribute.type == .string || attribute.type == .date {
      return Double.random(in: own, using: &random).rounded()
    }
    let bounds = [attribute.minimum, attribute.maximum].map { $0?.text.flatMap(Double.init) }
    let least = clamped(bounds[0] ?? min(own.lowerBound, bounds[1] ?? own.lowerBound))
    let most = max(clamped(bounds[1] ?? max(own.upperBound, least)), least)
    switch form {
    case .greatest: return most
    case .least: return least
    case .none, .any:
      // Near zero, where most numbers are.
      let from = max(least, min(0, most))
      let chosen = Double.random(in: from...min(most, from + 30_000), using: &random)
      let whole = chosen.rounded()
      return whole >= least && whole <= most ? whole : chosen
    }
  }

  /// Returns a number that an integer can be.
  private static func clamped(_ number: Double) -> Double { min(max(number, -9e15), 9e15) }

  private static func date(_ attribute: Attribute, _ number: Double) -> String {
    let bounds = [attribute.minimum, attribute.maximum].map { $0?.dateInterval.flatMap(Double.init) }
    // Seconds since 2001, as the model has them.
    let least = bounds[0] ?? min(725_846_400, bounds[1] ?? .infinity)
    let seconds = min(least + number * 60, bounds[1] ?? .infinity)
    return "'\(StoredDate.text(secondsSince2001: seconds) ?? "2024-01-01 00:00:00.000")'"
  }

  /// Returns a text of a length between two, with what needs quoting and more than one byte.
  private static func text(_ attribute: Attribute, _ form: Form, _ number: Int) -> String {
    func bound(_ value: AttributeBound?) -> Int? {
      value?.text.flatMap(Double.init).map { Int(min(max($0, 0), 2_000)) }
    }
    let least = bound(attribute.minimum) ?? 0
    let most = max(bound(attribute.maximum) ?? max(300, least), least)
    var scalars = Array("\(number) ’é🥛 \"it's\"".unicodeScalars)
    let wanted =
      switch form {
      case .greatest: most
      case .least: max(least, min(1, most))
      case .none, .any: max(least, min(scalars.count, most))
      }
    while scalars.count < wanted { scalars.append("x") }
    let text = scalars.prefix(wanted).map { $0 == "'" ? "''" : String($0) }.joined()
    return "'\(text)'"
  }
}
