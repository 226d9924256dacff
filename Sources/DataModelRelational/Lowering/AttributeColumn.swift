package import DataModelDefinition
import SQLText

/// The column form of an attribute's values: storage class, default and conditions.
package enum AttributeColumn {
  package static func type(of type: AttributeType) -> ColumnType {
    switch type {
    case .integer16, .integer32, .integer64, .boolean: .integer
    case .double, .float: .real
    case .string, .date, .decimal, .uri: .text
    case .uuid, .binary, .transformable, .composite, .undefined, .unrecognized: .blob
    }
  }

  /// Returns the default as an SQL literal, in the form in which values of the type are stored.
  package static func defaultLiteral(of attribute: Attribute) -> String? {
    switch attribute.defaultValueReading.taken {
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    case .boolean(let truth): truth ? "1" : "0"
    case .decimal(let text), .string(let text), .uri(let text): SQLQuoting.literal(text)
    case .uuid(let text): StoredUUID.literal(text)
    case .date(let seconds): StoredDate.text(secondsSince2001: seconds).map(SQLQuoting.literal)
    case nil: nil
    }
  }

  /// Returns a value that a configuration states, as an SQL literal; nil if it is not of the attribute's
  /// type.
  package static func literal(of attribute: Attribute, stating text: String) -> String? {
    let stated = attribute.stating(text)
    guard case .value = stated.defaultValueReading else { return nil }
    return defaultLiteral(of: stated)
  }

  /// Returns the conditions on a value, all of which accept NULL.
  ///
  /// - Returns: the conditions of the type, then the bounds
  static func checks(on attribute: Attribute, column: String, property: String) -> [CheckConstraint] {
    formChecks(of: attribute.type, column: column, property: property)
      + boundChecks(of: attribute, column, property)
  }

  /// Returns the conditions that every value of the type satisfies.
  static func formChecks(of type: AttributeType, column: String, property: String) -> [CheckConstraint] {
    let (rule, condition): (String, String)
    switch type {
    case .integer16: (rule, condition) = ("16-bit integer", "\(column) BETWEEN -32768 AND 32767")
    case .integer32: (rule, condition) = ("32-bit integer", "\(column) BETWEEN -2147483648 AND 2147483647")
    case .boolean: (rule, condition) = ("boolean", "\(column) IN (0, 1)")
    case .double: (rule, condition) = ("finite", "abs(\(column)) <= 1.7976931348623157e308")
    case .float: (rule, condition) = ("float", "abs(\(column)) <= 3.4028234663852886e38")
    case .decimal:
      // Foundation reads a number from the first characters of any text: 2024 from 2024-01-31.
      let otherForms = ["*[^-.0-9]*", "?*-*", "*.*.*"].map { " AND \(column) NOT GLOB '\($0)'" }
      (rule, condition) = ("decimal", "\(column) GLOB '*[0-9]*'\(otherForms.joined())")
    case .date: (rule, condition) = ("date", StoredDate.check(column: column))
    case .uuid: (rule, condition) = ("UUID", StoredUUID.check(column: column))
    // The storage class of a strict table is enough.
    case .integer64, .string, .binary, .uri, .transformable, .composite, .undefined, .unrecognized: return []
    }
    return [CheckConstraint(name: "\(property) \(rule)", condition: condition)]
  }

  /// Returns the bounds that the conditions of the attribute's column enforce, as SQL literals; for a string,
  /// its length. A string has only a maximum: SQL counts code points, and Core Data UTF-16 units, which are
  /// never fewer.
  package static func enforcedBounds(of attribute: Attribute) -> (minimum: String?, maximum: String?) {
    switch attribute.type {
    case .integer16, .integer32, .integer64:
      // The editor leaves `0.0` after a change of type.
      return bounds(attribute) { Int64($0.text ?? "").map(String.init) ?? finite($0.text, attribute.type) }
    case .double, .float, .decimal: return bounds(attribute) { finite($0.text, attribute.type) }
    case .date: return bounds(attribute) { dateText(of: $0).map(SQLQuoting.literal) }
    case .string:
      let maximum = attribute.maximum?.text.flatMap { Int($0) }.flatMap { $0 >= 0 ? "\($0)" : nil }
      return (nil, maximum)
    case .boolean, .binary, .uuid, .uri, .transformable, .composite, .undefined, .unrecognized:
      return (nil, nil)
    }
  }

  private static func boundChecks(
    of attribute: Attribute,
    _ column: String,
    _ property: String
  ) -> [CheckConstraint] {
    let (minimum, maximum) = enforcedBounds(of: attribute)
    if attribute.type == .string {
      return maximum.map { length in
        CheckConstraint(
          name: "\(property) at most \(length) characters",
          condition: "length(\(column)) <= \(length)"
        )
      }.map { [$0] } ?? []
    }
    let expression = attribute.type == .decimal ? "CAST(\(column) AS REAL)" : column
    let least = minimum.map { literal in
      CheckConstraint(
        name: "\(property) at least \(ConstraintName.value(literal))",
        condition: "\(expression) >= \(literal)"
      )
    }
    let greatest = maximum.map { literal in
      CheckConstraint(
        name: "\(property) at most \(ConstraintName.value(literal))",
        condition: "\(expression) <= \(literal)"
      )
    }
    return [least, greatest].compactMap { $0 }
  }

  /// Returns the bound of a date in the form of columns; nil if it is a text or outside the years that
  /// columns support.
  package static func dateText(of bound: AttributeBound) -> String? {
    bound.dateInterval.flatMap(Double.init).flatMap(StoredDate.text(secondsSince2001:))
  }

  // MARK: - Other types

  /// Returns a column's value in the storage class of another type: a number as digits, an integer as a
  /// `REAL`.
  package static func sql(of column: String, from old: AttributeType, to new: AttributeType) -> String {
    DerivedValue.converted("\(name: column)", from: old, to: new).text
  }

  /// Returns the conditions that every value of a type satisfies, for an SQL expression.
  package static func conditions(of type: AttributeType, about expression: String) -> [String] {
    formChecks(of: type, column: expression, property: "").map(\.condition)
  }

  /// Returns the text of a UUID in lower case.
  package static func text(ofUUIDColumn column: String) -> String {
    "lower(\(StoredUUID.text(of: "\(name: column)").text))"
  }

  // MARK: - Bounds

  private static func finite(_ text: String?, _ type: AttributeType) -> String? {
    text.flatMap { Double($0) }.flatMap { $0.isFinite ? "\(type.stored($0))" : nil }
  }

  private static func bounds(
    _ attribute: Attribute,
    literal: (AttributeBound) -> String?
  ) -> (minimum: String?, maximum: String?) {
    (attribute.minimum.flatMap(literal), attribute.maximum.flatMap(literal))
  }
}

extension Attribute {
  /// Returns the attribute with another default, written as in the model; a date as its seconds since 2001.
  package func stating(_ text: String) -> Attribute {
    var attribute = self
    attribute.defaultValue =
      type == .date ? AttributeDefault(dateInterval: text) : AttributeDefault(text: text)
    return attribute
  }
}
