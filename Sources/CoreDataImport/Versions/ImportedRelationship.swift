/// A relationship of a version, with where it is kept.
@_spi(Generated) public struct ImportedRelationship: Sendable {
  let name: String
  let destination: String
  let inverse: String?
  let isToMany: Bool
  let isOrdered: Bool
  let isOptional: Bool
  let renamingIdentifier: String?
  let storage: Storage

  /// Where a relationship is kept.
  @_spi(Generated) public enum Storage: Sendable, Equatable {
    /// In a column, with the key of the destination. `position` has the place among those that refer to it.
    case column(String, position: String? = nil)
    /// In a table of pairs.
    case pairs(table: String, source: String, destination: String, position: String? = nil)
    /// On the other side.
    case inverse
  }

  /// Creates the description. **For generated code and tools only**: the parameters may change in any
  /// version.
  @_spi(Generated) public init(
    _ name: String,
    to destination: String,
    inverse: String? = nil,
    isToMany: Bool = false,
    isOrdered: Bool = false,
    isOptional: Bool = false,
    renamingIdentifier: String? = nil,
    _ storage: Storage
  ) {
    self.name = name
    self.destination = destination
    self.inverse = inverse
    self.isToMany = isToMany
    self.isOrdered = isOrdered
    self.isOptional = isOptional
    self.renamingIdentifier = renamingIdentifier
    self.storage = storage
  }
}
