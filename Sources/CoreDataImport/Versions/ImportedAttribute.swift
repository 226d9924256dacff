/// An attribute of a version, with the column of its values.
struct ImportedAttribute: Sendable, Equatable {
  let name: String
  let kind: ArchivedAttribute.AttributeKind
  let isOptional: Bool
  /// The name that it had in the version before.
  let renamingIdentifier: String?
  /// What is written where a required value is missing, as an SQL literal; nil if it is not decided.
  let missingValue: String?
  /// Whether the archive of a transformable attribute becomes JSON.
  let isJSON: Bool
  /// The column of the values; nil if they are derived, or those of a composite.
  let column: String?
  /// Whether Core Data may keep the values in files beside the store.
  let isExternal: Bool
}

extension ImportedAttribute: Decodable {
  private enum CodingKeys: CodingKey {
    case name, type, isOptional, renamingIdentifier, missingValue, isJSON, column, isExternal
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    // The raw value of Core Data's `NSAttributeType`.
    kind = ArchivedAttribute.AttributeKind(rawValue: try values.decode(Int.self, forKey: .type)) ?? .undefined
    isOptional = try values.decodeIfPresent(Bool.self, forKey: .isOptional) ?? false
    renamingIdentifier = try values.decodeIfPresent(String.self, forKey: .renamingIdentifier)
    missingValue = try values.decodeIfPresent(String.self, forKey: .missingValue)
    isJSON = try values.decodeIfPresent(Bool.self, forKey: .isJSON) ?? false
    column = try values.decodeIfPresent(String.self, forKey: .column)
    isExternal = try values.decodeIfPresent(Bool.self, forKey: .isExternal) ?? false
  }
}
