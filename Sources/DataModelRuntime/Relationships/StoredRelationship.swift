public import GRDB

/// A to-many relationship of a generated type. It is used like a to-one: in requests for one object, in joins
/// and in prefetches.
///
/// ```swift
/// let items = try list.request(for: List.items).fetchAll(db)
/// let lists = try List.including(all: List.items).asRequest(of: ListWithItems.self).fetchAll(db)
/// ```
public protocol StoredRelationship<Source, Destination>: Sendable {
  /// The type that has the relationship.
  associatedtype Source: StoredEntity
  /// The type of the related objects.
  associatedtype Destination: StoredEntity
  /// The type of the GRDB association.
  associatedtype Association: AssociationToMany
  where Association.OriginRowDecoder == Source, Association.RowDecoder == Destination

  /// The relationship for GRDB's own functions, which can refine it: `List.items.association.filter { … }`.
  var association: Association { get }

  /// Returns a request for the related objects, in order if the relationship is ordered.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if the source has not been inserted yet
  func request(for source: Source) throws -> QueryInterfaceRequest<Destination>
}

extension StoredEntity {
  /// Returns a request for the objects related to this one, in order if the relationship is ordered.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if the object has not been inserted yet
  public func request<Relationship: StoredRelationship>(
    for relationship: Relationship
  ) throws -> QueryInterfaceRequest<Relationship.Destination> where Relationship.Source == Self {
    try relationship.request(for: self)
  }

  /// Returns a request for the object that refers to this one.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if the object has not been inserted yet
  public func request<Destination>(
    for association: HasOneAssociation<Self, Destination>
  ) throws -> QueryInterfaceRequest<Destination> where Self: EncodableRecord {
    _ = try savedKey()
    return Self.related(to: self, by: association)
  }

  /// Returns a request for the rows with all related rows.
  public static func including<Relationship: StoredRelationship>(
    all relationship: Relationship
  ) -> QueryInterfaceRequest<Self> where Relationship.Source == Self {
    allOfEntity().including(all: relationship.association)
  }

  /// Returns a request for the rows with each of their related rows, including the rows without any.
  public static func including<Relationship: StoredRelationship>(
    optional relationship: Relationship
  ) -> QueryInterfaceRequest<Self> where Relationship.Source == Self {
    allOfEntity().including(optional: relationship.association)
  }

  /// Returns a request for the rows with each of their related rows, except for the rows without any.
  public static func including<Relationship: StoredRelationship>(
    required relationship: Relationship
  ) -> QueryInterfaceRequest<Self> where Relationship.Source == Self {
    allOfEntity().including(required: relationship.association)
  }

  /// Returns a request for the rows, joined with their related rows if there are any.
  public static func joining<Relationship: StoredRelationship>(
    optional relationship: Relationship
  ) -> QueryInterfaceRequest<Self> where Relationship.Source == Self {
    allOfEntity().joining(optional: relationship.association)
  }

  /// Returns a request for the rows that have related rows, once for each of them.
  public static func joining<Relationship: StoredRelationship>(
    required relationship: Relationship
  ) -> QueryInterfaceRequest<Self> where Relationship.Source == Self {
    allOfEntity().joining(required: relationship.association)
  }

  // Here the compiler sees only GRDB's function.
  private static func related<Record: TableRecord & EncodableRecord, Relation: GRDB.Association>(
    to record: Record,
    by association: Relation
  ) -> QueryInterfaceRequest<Relation.RowDecoder> where Relation.OriginRowDecoder == Record {
    record.request(for: association)
  }
}

extension JoinableRequest where Self: TypedRequest {
  /// Returns a request for the rows with all related rows.
  public func including<Relationship: StoredRelationship>(
    all relationship: Relationship
  ) -> Self where Relationship.Source == RowDecoder {
    including(all: relationship.association)
  }

  /// Returns a request for the rows with each of their related rows, including the rows without any.
  public func including<Relationship: StoredRelationship>(
    optional relationship: Relationship
  ) -> Self where Relationship.Source == RowDecoder {
    including(optional: relationship.association)
  }

  /// Returns a request for the rows with each of their related rows, except for the rows without any.
  public func including<Relationship: StoredRelationship>(
    required relationship: Relationship
  ) -> Self where Relationship.Source == RowDecoder {
    including(required: relationship.association)
  }

  /// Returns a request for the rows, joined with their related rows if there are any.
  public func joining<Relationship: StoredRelationship>(
    optional relationship: Relationship
  ) -> Self where Relationship.Source == RowDecoder {
    joining(optional: relationship.association)
  }

  /// Returns a request for the rows that have related rows, once for each of them.
  public func joining<Relationship: StoredRelationship>(
    required relationship: Relationship
  ) -> Self where Relationship.Source == RowDecoder {
    joining(required: relationship.association)
  }
}
