/// The bounds of an attribute, read by its type: of the value of a number or a date, or of the length of a
/// string.
package struct AttributeBounds: Sendable {
  package let minimum: Reading
  package let maximum: Reading

  package enum Reading: Sendable, Equatable {
    case absent
    case value(Double)
    case unreadable
  }

  package init(of attribute: Attribute) {
    minimum = Self.read(attribute.minimum, attribute.type)
    maximum = Self.read(attribute.maximum, attribute.type)
  }

  private static func read(_ bound: AttributeBound?, _ type: AttributeType) -> Reading {
    guard let bound else { return .absent }
    switch type {
    case .date:
      // The format of a text depends on its writer, so it is ignored.
      guard let interval = bound.dateInterval else { return .absent }
      return finite(interval).map(Reading.value) ?? .unreadable
    case .string:
      guard let text = bound.text, !text.isEmpty else { return .absent }
      guard let length = Int(text), length >= 0 else { return .unreadable }
      return .value(Double(length))
    case .integer16, .integer32, .integer64, .decimal, .double, .float:
      guard let text = bound.text, !text.isEmpty else { return .absent }
      return finite(text).map { .value(type.stored($0)) } ?? .unreadable
    // Left over from a change of type, without meaning.
    case .boolean, .binary, .uuid, .uri, .transformable, .composite, .undefined, .unrecognized: return .absent
    }
  }

  private static func finite(_ text: String) -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

  /// Returns whether a value is within the bounds that exist.
  package func contains(_ value: Double) -> Bool {
    if case .value(let least) = minimum, value < least { return false }
    if case .value(let most) = maximum, value > most { return false }
    return true
  }
}

extension Attribute {
  /// Returns the XML attribute of the lower (`min`) or the upper (`max`) bound.
  package func boundName(_ side: String) -> String {
    type == .date ? "\(side)DateTimeInterval" : "\(side)ValueString"
  }

  /// Whether the default is outside the bounds.
  package var isDefaultOutOfBounds: Bool {
    guard minimum != nil || maximum != nil, let value = defaultMeasure else { return false }
    return !AttributeBounds(of: self).contains(value)
  }

  /// The number of the default that the bounds limit; Core Data counts the length of a string in UTF-16
  /// units.
  private var defaultMeasure: Double? {
    switch defaultValueReading.taken {
    case .integer(let integer): Double(integer)
    case .real(let real), .date(let real): real
    case .decimal(let digits): Double(digits)
    case .string(let text): Double(text.utf16.count)
    case .boolean, .uuid, .uri, nil: nil
    }
  }
}
