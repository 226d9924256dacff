import DataModelDefinition
import DataModelRelational

/// The values that apps of one version write into a column, and can hold in it.
struct ValueRange: Sendable {
  let type: AttributeType
  /// Whether an app always writes a value.
  let isRequired: Bool
  /// Whether an app has a value of its own in the place of none.
  let hasDefault: Bool
  /// The raw values of the enumeration and their names; nil if any value will do.
  private let cases: [EnumerationCases.Case]?
  private let bounds: (minimum: String?, maximum: String?)

  /// Creates the range of a reference, which has the ids of rows.
  init(ofReferenceTo type: AttributeType) {
    self.type = type
    (isRequired, hasDefault, cases, bounds) = (false, false, nil, (nil, nil))
  }

  /// Creates the range of an attribute.
  init(_ attribute: Attribute, in column: SyncedColumnMapping) {
    type = attribute.type
    isRequired = column.isRequired
    hasDefault = column.defaultLiteral != nil
    cases = EnumerationCases(of: attribute)?.all
    bounds = AttributeColumn.enforcedBounds(of: attribute)
  }

  // MARK: - Values beyond another range

  /// Returns the values of another range that this one does not have, in words: `numbers above 99`.
  func lacking(of other: ValueRange) -> [String] {
    var lacking: [String] = []
    if !other.isRequired, isRequired, !hasDefault { lacking.append("no value") }
    if let form = formLacking(of: other) { return lacking + [form] }
    lacking += boundsLacking(of: other)
    if type == .float, other.type == .double { lacking.append("more digits than a Float has") }
    return lacking + casesLacking(of: other)
  }

  /// Returns texts that do not have the form of the type.
  private func formLacking(of other: ValueRange) -> String? {
    switch (type, other.type) {
    case (.string, _), (.uuid, .uuid), (.binary, .binary), (.uri, .uri), (.uri, .uuid): nil
    case (.uuid, _): "texts that are not a UUID"
    case (.binary, _): "texts that are not base64"
    case (.uri, _): "texts that are not a URL"
    default: nil
    }
  }

  private func boundsLacking(of other: ValueRange) -> [String] {
    switch type {
    case .string:
      guard let length = bounds.maximum.flatMap({ Int($0) }), other.greatestLength > length else { return [] }
      return ["texts of more than \(length) characters"]
    case .date:
      let (earliest, latest) = bounds
      let isEarlier = earliest.map { (other.bounds.minimum ?? "") < $0 } ?? false
      let isLater = latest.map { bound in other.bounds.maximum.map { $0 > bound } ?? true } ?? false
      return (isEarlier ? ["dates before \(Self.date(earliest))"] : [])
        + (isLater ? ["dates after \(Self.date(latest))"] : [])
    case .integer16, .integer32, .integer64, .decimal, .double, .float:
      let least = other.least.value < least.value ? ["numbers below \(least.text)"] : []
      return least + (other.greatest.value > greatest.value ? ["numbers above \(greatest.text)"] : [])
    case .boolean, .binary, .uuid, .uri, .transformable, .composite, .undefined, .unrecognized: return []
    }
  }

  /// Returns the change of the cases since another range.
  func enumerationChange(since other: ValueRange) -> EnumerationChange {
    EnumerationChange(from: other.cases, to: cases)
  }

  private func casesLacking(of other: ValueRange) -> [String] {
    guard let cases else { return [] }
    guard let others = other.cases else { return ["values that are not a case"] }
    return others.filter { other in !cases.contains { $0.rawValue == other.rawValue } }.map {
      "the case '\($0.name)'"
    }
  }

  /// Returns a date without the quotes of SQL.
  private static func date(_ literal: String?) -> String { literal?.replacing("'", with: "") ?? "" }

  private var greatestLength: Int {
    switch type {
    case .uuid: 36
    default: bounds.maximum.flatMap { Int($0) } ?? .max
    }
  }

  private var least: (value: Double, text: String) { bound(bounds.minimum, ofType: -1) }

  private var greatest: (value: Double, text: String) { bound(bounds.maximum, ofType: 1) }

  /// Returns a bound, or that of the type if it is narrower.
  private func bound(_ literal: String?, ofType sign: Double) -> (value: Double, text: String) {
    let ofType: (value: Double, text: String) =
      type.integers.map { range in
        let bound = sign < 0 ? range.lowerBound : range.upperBound
        return (Double(bound), "\(bound)")
      } ?? (sign * .infinity, "")
    guard let literal, let value = Double(literal), value * sign < ofType.value * sign else { return ofType }
    return (value, literal)
  }
}
