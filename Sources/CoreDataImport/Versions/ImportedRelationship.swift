/// A relationship of a version, with where it is kept.
struct ImportedRelationship: Sendable, Equatable {
  let name: String
  let destination: String
  let inverse: String?
  let isToMany: Bool
  let isOrdered: Bool
  let isOptional: Bool
  let renamingIdentifier: String?
  /// The least number of objects, where no column ensures it; nil for none.
  let minimumCount: Int?
  /// The greatest number of objects; nil if there is no limit.
  let maximumCount: Int?
  let storage: Storage

  /// Where a relationship is kept.
  enum Storage: Sendable, Equatable {
    /// In a column, with the key of the destination. `position` has the place among those that refer to it.
    case column(String, position: String?)
    /// In a table of pairs.
    case pairs(table: String, source: String, destination: String, position: String?)
    /// On the other side.
    case inverse
  }
}

extension ImportedRelationship: Decodable {
  private enum CodingKeys: CodingKey {
    case name, destination, inverse, isToMany, isOrdered, isOptional, renamingIdentifier
    case minimumCount, maximumCount
    case column, pairs, position
  }

  private struct Pairs: Decodable {
    let table: String
    let source: String
    let destination: String
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    destination = try values.decode(String.self, forKey: .destination)
    inverse = try values.decodeIfPresent(String.self, forKey: .inverse)
    isToMany = try values.decodeIfPresent(Bool.self, forKey: .isToMany) ?? false
    isOrdered = try values.decodeIfPresent(Bool.self, forKey: .isOrdered) ?? false
    isOptional = try values.decodeIfPresent(Bool.self, forKey: .isOptional) ?? false
    renamingIdentifier = try values.decodeIfPresent(String.self, forKey: .renamingIdentifier)
    minimumCount = try values.decodeIfPresent(Int.self, forKey: .minimumCount)
    maximumCount = try values.decodeIfPresent(Int.self, forKey: .maximumCount)
    let position = try values.decodeIfPresent(String.self, forKey: .position)
    if let column = try values.decodeIfPresent(String.self, forKey: .column) {
      storage = .column(column, position: position)
    } else if let pairs = try values.decodeIfPresent(Pairs.self, forKey: .pairs) {
      storage = .pairs(
        table: pairs.table,
        source: pairs.source,
        destination: pairs.destination,
        position: position
      )
    } else {
      storage = .inverse
    }
  }
}
