package import DataModelDefinition
import SQLText

/// Values of columns in the forms of other types, as SQL.
package enum StoredConversion {
  /// A column's value in the storage class of another type: a number as digits, an integer as a `REAL`.
  package static func sql(
    ofColumn column: String,
    from source: AttributeType,
    to target: AttributeType
  ) -> String {
    DerivedValue.converted("\(name: column)", from: source, to: target).text
  }

  /// The conditions that every value of a type satisfies, about an SQL expression.
  package static func conditions(of type: AttributeType, about expression: String) -> [String] {
    AttributeColumn.formChecks(of: type, column: expression, property: "").map(\.condition)
  }

  /// The text of a UUID, in small letters.
  package static func text(ofUUIDColumn column: String) -> String {
    "lower(\(StoredUUID.text(of: "\(name: column)").text))"
  }
}
