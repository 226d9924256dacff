import GRDB

/// An entity as `Z_PRIMARYKEY` lists it: `Z_ENT` of a row is its number.
package struct NumberedEntity: Sendable, Hashable {
  package let number: Int64
  /// The name when the table was created. Core Data keeps it when an inferred migration renames the entity.
  package let name: String
  /// The number of the entity above; 0 for a root.
  package let parent: Int64

  /// Returns the entities of a store, by number, without those of its history and of CloudKit.
  ///
  /// - Throws: `CoreDataStoreError` if a row does not have this form
  static func all(in db: Database, of path: String) throws -> [NumberedEntity] {
    try Row.fetchAll(
      db,
      sql:
        """
        SELECT Z_ENT, Z_NAME, ifnull(Z_SUPER, 0) AS Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT < 16000 \
        ORDER BY Z_ENT
        """
    ).map { row in
      guard case .int64(let number) = (row["Z_ENT"] as DatabaseValue).storage,
        case .string(let name) = (row["Z_NAME"] as DatabaseValue).storage,
        case .int64(let parent) = (row["Z_SUPER"] as DatabaseValue).storage
      else {
        throw CoreDataStoreError.damaged(
          path: path,
          message: "'Z_PRIMARYKEY' has a row without a number or name"
        )
      }
      return NumberedEntity(number: number, name: name, parent: parent)
    }
  }
}
