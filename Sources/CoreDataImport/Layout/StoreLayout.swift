/// Where a store keeps the rows of its model: the rules by which Core Data names tables and columns.
///
/// A table is `Z` and the root entity in upper case, a column `Z` and the property in upper case. A second
/// property of that name in a hierarchy gets a 1, a third one a 2, in the order of entity numbers. Each name
/// is compared with the tables of the store, so that a wrong guess is an error and never reads other values.
package struct StoreLayout: Sendable {
  /// The entities that have a table, by name.
  package let entities: [String: EntityLayout]

  /// Finds the tables and columns of a model in a store.
  ///
  /// - Parameters:
  ///   - model: the model that the store was written with
  ///   - store: the store
  /// - Throws: `CoreDataStoreError` if a table, a column or an entity is missing
  package init(of model: ArchivedModel, in store: CoreDataStore) throws(CoreDataStoreError) {
    let builder = try LayoutBuilder(model: model, store: store)
    entities = try builder.entities()
  }
}

/// Where the rows of an entity are.
package struct EntityLayout: Sendable {
  package let name: String
  /// `Z_ENT` of the rows.
  package let number: Int64
  package let table: String
  /// The columns of attributes, inherited ones too, by attribute.
  package let attributes: [String: String]
  /// The places of relationships, inherited ones too, by relationship.
  package let relationships: [String: RelationshipLayout]
}

/// Where a relationship is.
package enum RelationshipLayout: Sendable, Hashable {
  /// A to-one: the column with the key of the destination.
  case reference(column: String)
  /// A to-many whose inverse is to-one: a column of the destination's table refers back. `order` holds
  /// numbers by which an ordered relationship is sorted.
  case inverse(table: String, column: String, order: String?)
  /// A many-to-many: a table of pairs.
  case pairs(PairLayout)
}

/// A table of pairs, as seen from one side.
package struct PairLayout: Sendable, Hashable {
  package let table: String
  package let source: String
  package let destination: String
  /// The column with the numbers by which the destinations of a source are sorted, if they are ordered.
  package let order: String?
  /// Whether the relationship is its own inverse, so that a pair counts in both directions.
  package let isSymmetric: Bool
}
