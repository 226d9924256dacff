/// An attribute of a version, with the column of its values.
@_spi(Generated) public struct ImportedAttribute: Sendable {
  let name: String
  let kind: ArchivedAttribute.AttributeKind
  let isOptional: Bool
  let renamingIdentifier: String?
  /// What is written where a required value is missing, as an SQL literal; nil if it is not decided.
  let missingValue: String?
  /// Whether the archive of a transformable attribute becomes JSON.
  let isJSON: Bool
  let storage: Storage

  /// Where the values go.
  @_spi(Generated) public enum Storage: Sendable, Equatable {
    case column(String)
    /// In a column; Core Data may keep them in files beside the store.
    case externalColumn(String)
    /// Nowhere: the value is computed from others.
    case derived
    /// In the columns of the parts of a composite.
    case composite
  }

  /// Creates an attribute.
  ///
  /// - Parameters:
  ///   - name: the name in the model
  ///   - kind: the raw value of Core Data's `NSAttributeType`
  ///   - isOptional: whether a row may lack it
  ///   - renamingIdentifier: the name that it had in the version before
  ///   - missingValue: what is written where a required value is missing, as an SQL literal
  ///   - isJSON: whether the archive of a transformable attribute becomes JSON
  ///   - storage: where the values go
  @_spi(Generated) public init(
    _ name: String,
    _ kind: Int,
    isOptional: Bool = false,
    renamingIdentifier: String? = nil,
    missingValue: String? = nil,
    isJSON: Bool = false,
    _ storage: Storage
  ) {
    self.name = name
    self.isOptional = isOptional
    self.renamingIdentifier = renamingIdentifier
    self.missingValue = missingValue
    self.isJSON = isJSON
    self.kind = ArchivedAttribute.AttributeKind(rawValue: kind) ?? .undefined
    self.storage = storage
  }

  /// The column of the values; nil if it has no column of its own.
  var column: String? {
    switch storage {
    case .column(let column), .externalColumn(let column): column
    case .derived, .composite: nil
    }
  }
}
