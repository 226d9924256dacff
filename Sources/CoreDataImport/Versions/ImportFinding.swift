/// Something of a store that could not be taken as it is.
public struct ImportFinding: Sendable, Hashable {
  /// What kind of problem it is.
  public let kind: Kind
  /// The name of the entity.
  public let entity: String
  /// The attribute or relationship; nil if the whole row is meant.
  public let property: String?
  /// `Z_PK` of the row.
  public let key: Int64
  /// What is wrong, and what became of the value.
  public let message: String

  /// A kind of finding. The raw values are those of `datamodel import`.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The file of an external value is missing. The value is left empty.
    case missingFile = "missing-file"
    /// A reference or a pair leads to a row that does not exist. It is left out.
    case danglingReference = "dangling-reference"
    /// The two sides of a one-to-one relationship disagree. The side that has the column is taken.
    case oneSidedReference = "one-sided-reference"
    /// An operation of the old sync SDK has nothing to send: its row is gone, or its table is not synced.
    case emptyOperation = "empty-operation"
    /// A required value is missing. What the configuration states for it is written.
    case filledValue = "filled-value"
    /// The row does not fit the model, so that nothing can be imported.
    case unfitRow = "unfit-row"
  }

  /// Whether nothing can be imported because of it.
  public var isFatal: Bool { kind == .unfitRow }
}

extension ImportFinding: CustomStringConvertible {
  /// The row, the property, and what is wrong: `Item 12.title: the required value is missing; …`.
  public var description: String { "\(entity) \(key)\(property.map { ".\($0)" } ?? ""): \(message)" }
}
