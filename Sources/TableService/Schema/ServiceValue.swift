import TableWire

/// A value of a column, as a storage reads and writes it. Dates and decimal numbers are texts in the form of
/// the wire.
package enum ServiceValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)

  /// The text; nil for any other value.
  package var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }
}
