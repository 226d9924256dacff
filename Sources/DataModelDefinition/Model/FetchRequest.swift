/// A `<fetchRequest>`: a stored query, of the model or inside a fetched property.
///
/// For example: `<fetchRequest name="Cheap" entity="Product" predicateString="price &lt; $PRICE"/>`
package struct FetchRequest: Sendable {
  package var name: String
  package var entityName: String?
  /// A predicate format string; nil selects every object.
  package var predicate: String?
  package var resultType: FetchResultType = .objects
  /// 0 or nil means no limit.
  package var limit: Int?
  package var batchSize: Int?
  package var includesSubentities: Bool?
  package var includesPropertyValues: Bool?
  package var includesPendingChanges: Bool?
  package var returnsObjectsAsFaults: Bool?
  package var returnsDistinctResults: Bool?
  package var origin: ElementOrigin

  package init(name: String, origin: ElementOrigin = .none) {
    self.name = name
    self.origin = origin
  }
}

/// The result of a fetch request (`resultType`).
package enum FetchResultType: Sendable, Equatable {
  /// `0`, or absent
  case objects
  /// `1`
  case objectIDs
  /// `2`
  case dictionaries
  case unrecognized(String)
}

/// A `<fetchedProperty>`: a property of an entity whose value is the result of a fetch request.
package struct FetchedProperty: Sendable {
  package var name: String
  package var isOptional = false
  package var fetchRequest: FetchRequest?
  package var userInfo: [UserInfoEntry] = []
  package var origin: ElementOrigin

  package init(name: String, origin: ElementOrigin = .none) {
    self.name = name
    self.origin = origin
  }
}
