public import GRDB

/// A to-many relationship of a generated type, which reads like a to-one: in requests for one object, in
/// joins and in prefetches.
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
  /// The association of GRDB.
  associatedtype Association: AssociationToMany
  where Association.OriginRowDecoder == Source, Association.RowDecoder == Destination

  /// The relationship for GRDB's own functions, to be refined: `List.items.association.filter { … }`.
  var association: Association { get }

  /// The related objects, in their order if they have one.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if the source was not inserted yet
  func request(for source: Source) throws -> QueryInterfaceRequest<Destination>
}

extension StoredEntity {
  /// The objects to which an object is related, in their order if they have one.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if the object was not inserted yet
  public func request<Relationship: StoredRelationship>(
    for relationship: Relationship
  ) throws -> QueryInterfaceRequest<Relationship.Destination> where Relationship.Source == Self {
    try relationship.request(for: self)
  }

  /// The object that refers to this one.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if the object was not inserted yet
  public func request<Destination>(
    for association: HasOneAssociation<Self, Destination>
  ) throws -> QueryInterfaceRequest<Destination> where Self: EncodableRecord {
    _ = try savedKey()
    return Self.related(to: self, by: association)
  }

  /// The rows with all related rows.
  public static func including<Relationship: StoredRelationship>(
    all relationship: Relationship
  ) -> QueryInterfaceRequest<Self> where Relationship.Source == Self {
    allOfEntity().including(all: relationship.association)
  }

  /// The rows, each with each related row, and those without any.
  public static func including<Relationship: StoredRelationship>(
    optional relationship: Relationship
  ) -> QueryInterfaceRequest<Self> where Relationship.Source == Self {
    allOfEntity().including(optional: relationship.association)
  }

  /// The rows that have related rows, each with each of them.
  public static func including<Relationship: StoredRelationship>(
    required relationship: Relationship
  ) -> QueryInterfaceRequest<Self> where Relationship.Source == Self {
    allOfEntity().including(required: relationship.association)
  }

  /// The rows, joined with their related rows if there are any.
  public static func joining<Relationship: StoredRelationship>(
    optional relationship: Relationship
  ) -> QueryInterfaceRequest<Self> where Relationship.Source == Self {
    allOfEntity().joining(optional: relationship.association)
  }

  /// The rows that have related rows, once for each of them.
  public static func joining<Relationship: StoredRelationship>(
    required relationship: Relationship
  ) -> QueryInterfaceRequest<Self> where Relationship.Source == Self {
    allOfEntity().joining(required: relationship.association)
  }

  // Here the compiler sees GRDB's function alone.
  private static func related<Record: TableRecord & EncodableRecord, Relation: GRDB.Association>(
    to record: Record,
    by association: Relation
  ) -> QueryInterfaceRequest<Relation.RowDecoder> where Relation.OriginRowDecoder == Record {
    record.request(for: association)
  }
}

extension JoinableRequest where Self: TypedRequest {
  /// The rows with all related rows.
  public func including<Relationship: StoredRelationship>(
    all relationship: Relationship
  ) -> Self where Relationship.Source == RowDecoder {
    including(all: relationship.association)
  }

  /// The rows, each with each related row, and those without any.
  public func including<Relationship: StoredRelationship>(
    optional relationship: Relationship
  ) -> Self where Relationship.Source == RowDecoder {
    including(optional: relationship.association)
  }

  /// The rows that have related rows, each with each of them.
  public func including<Relationship: StoredRelationship>(
    required relationship: Relationship
  ) -> Self where Relationship.Source == RowDecoder {
    including(required: relationship.association)
  }

  /// The rows, joined with their related rows if there are any.
  public func joining<Relationship: StoredRelationship>(
    optional relationship: Relationship
  ) -> Self where Relationship.Source == RowDecoder {
    joining(optional: relationship.association)
  }

  /// The rows that have related rows, once for each of them.
  public func joining<Relationship: StoredRelationship>(
    required relationship: Relationship
  ) -> Self where Relationship.Source == RowDecoder {
    joining(required: relationship.association)
  }
}
