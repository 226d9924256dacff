import DataModelDefinition
import DataModelRelational
import DataModelTestSupport
import GRDB
import Testing

/// A model with one of everything that predicates can be about, and rows in its tables.
enum PredicateFixture {
  static let elements = """
    <entity name="Country">
      <attribute name="code" attributeType="String"/>
      <relationship name="manufacturers" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Manufacturer" inverseName="country" inverseEntity="Manufacturer"/>
    </entity>
    <entity name="Manufacturer">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="country" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Country" inverseName="manufacturers" inverseEntity="Country"/>
      <relationship name="products" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Product" inverseName="manufacturer" inverseEntity="Product"/>
    </entity>
    <entity name="Product">
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="alias" optional="YES" attributeType="String"/>
      <attribute name="price" optional="YES" attributeType="Decimal"/>
      <attribute name="rating" optional="YES" attributeType="Double"/>
      <attribute name="weight" optional="YES" attributeType="Float"/>
      <attribute name="stock" optional="YES" attributeType="Integer 32"/>
      <attribute name="size" optional="YES" attributeType="Integer 16"/>
      <attribute name="isActive" optional="YES" attributeType="Boolean"/>
      <attribute name="added" optional="YES" attributeType="Date"/>
      <attribute name="uid" optional="YES" attributeType="UUID"/>
      <attribute name="url" optional="YES" attributeType="URI"/>
      <attribute name="image" optional="YES" attributeType="Binary"/>
      <attribute name="style" optional="YES" attributeType="Transformable"/>
      <attribute name="note" optional="YES" transient="YES" attributeType="String"/>
      <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
      <relationship name="manufacturer" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Manufacturer" inverseName="products" inverseEntity="Manufacturer"/>
      <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag" \
    inverseName="products" inverseEntity="Tag"/>
      <relationship name="parent" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Product" inverseName="children" inverseEntity="Product"/>
      <relationship name="children" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Product" inverseName="parent" inverseEntity="Product"/>
      <relationship name="similar" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Product" inverseName="similar" inverseEntity="Product"/>
      <fetchedProperty name="cheaper" optional="YES"><fetchRequest name="fetchedPropertyFetchRequest" \
    entity="Product"/></fetchedProperty>
    </entity>
    <entity name="Tag">
      <attribute name="name" attributeType="String"/>
      <relationship name="products" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Product" inverseName="tags" inverseEntity="Product"/>
    </entity>
    <entity name="Animal" isAbstract="YES">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Person" inverseName="pets" inverseEntity="Person"/>
    </entity>
    <entity name="Dog" parentEntity="Animal">
      <attribute name="barks" optional="YES" attributeType="Integer 64"/>
      <relationship name="keeper" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Person" inverseName="dogs" inverseEntity="Person"/>
    </entity>
    <entity name="Puppy" parentEntity="Dog"/>
    <entity name="Cat" parentEntity="Animal">
      <relationship name="keeper" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Person" inverseName="cats" inverseEntity="Person"/>
    </entity>
    <entity name="Person">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="pets" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Animal" inverseName="owner" inverseEntity="Animal"/>
      <relationship name="dogs" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Dog" \
    inverseName="keeper" inverseEntity="Dog"/>
      <relationship name="cats" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Cat" \
    inverseName="keeper" inverseEntity="Cat"/>
      <relationship name="favourite" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Dog"/>
      <relationship name="passport" optional="YES" maxCount="1" deletionRule="Cascade" \
    destinationEntity="Passport" inverseName="holder" inverseEntity="Passport"/>
    </entity>
    <entity name="Passport">
      <attribute name="number" optional="YES" attributeType="Integer 64"/>
      <relationship name="holder" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Person" inverseName="passport" inverseEntity="Person"/>
    </entity>
    <composite name="Place">
      <attribute name="x" optional="YES" attributeType="Double"/>
      <attribute name="floor" optional="YES" attributeType="Composite" composite="Floor"/>
    </composite>
    <composite name="Floor"><attribute name="level" optional="YES" attributeType="Integer 16"/></composite>
    """

  /// Product 6 has NULL everywhere; manufacturer 3 has no country and no product, tag 3 no product.
  static let rows = """
    INSERT INTO "Country" ("_id", "code") VALUES (1, 'AT'), (2, 'CH');
    INSERT INTO "Manufacturer" ("_id", "name", "country") VALUES (1, 'Huber', 1), (2, 'Rüegg', 2), (3, \
    'Nemo', NULL);
    INSERT INTO "Product" ("_id", "name", "alias", "price", "rating", "stock", "size", "isActive", "added", \
    "uid", "url",
      "image", "place_x", "place_floor_level", "manufacturer", "parent")
    VALUES
      (1, 'Chair', 'Ch', '9.5', 4.5, 10, 3, 1, '2012-08-16 09:16:13.747', x'0e984725c51c4bf49960e1c80e27aba0',
        'https://a.example/1', x'01', 1.5, 2, 1, NULL),
      (2, 'Armchair', 'chair', '100', 3.0, 0, 2, 0, '2024-02-29 00:00:00.000', NULL, NULL, NULL, -1, 0, 1, 1),
      (3, 'Table [big]', 'Ta*', '20.25', 0.5, 5, 1, 1, '1999-12-31 23:59:59.999', NULL, NULL, NULL, NULL, \
    NULL, 2, 1),
      (4, 'A?b*', '[', '0.1', 2.25, -3, 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, 2, 2),
      (5, '', 'x', '9.50', 1e300, 7, -1, 0, '2001-01-01 00:00:00.000', NULL, NULL, NULL, NULL, NULL, 3, 5),
      (6, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
    INSERT INTO "Tag" ("_id", "name") VALUES (1, 'wood'), (2, 'sale'), (3, 'unused');
    INSERT INTO "_Product_tags" ("_source", "_destination") VALUES (1, 1), (1, 2), (2, 1), (3, 2);
    INSERT INTO "Person" ("_id", "name") VALUES (1, 'Ann'), (2, 'Bob'), (3, NULL);
    INSERT INTO "Animal" ("_id", "_entity", "name", "owner", "barks", "keeper") VALUES
      (1, 'Dog', 'Rex', 1, 5, 1), (2, 'Puppy', 'Pip', 1, 9, 2), (3, 'Cat', 'Tom', 2, NULL, 1), (4, 'Cat', \
    NULL, NULL, NULL, NULL);
    UPDATE "Person" SET "favourite" = 1 WHERE "_id" = 1;
    UPDATE "Person" SET "favourite" = 2 WHERE "_id" = 2;
    INSERT INTO "Passport" ("_id", "number", "holder") VALUES (1, 77, 2), (2, 88, NULL);
    """

  static let lowered: Result<LoweredModel, any Error> = Result { try ModelXML(elements).lowered() }

  static func translate(
    _ text: String,
    for entity: String = "Product",
    fetchSource: String? = nil
  ) throws -> TranslatedPredicate {
    try PredicateTranslation(lowered.get()).translate(
      Predicate.parse(text),
      for: entity,
      fetchSource: fetchSource
    )
  }

  /// A database with the rows.
  static func database() throws -> DatabaseQueue {
    let queue = try TestDatabase.create(lowered.get().schema)
    try queue.write { db in try db.execute(sql: rows) }
    return queue
  }
}

extension TranslatedPredicate {
  /// The time that replaces `now()`.
  static let now = "2024-01-01 00:00:00.000"

  func arguments(_ values: [String: any DatabaseValueConvertible]) -> StatementArguments {
    StatementArguments(
      bindings.map { binding -> (any DatabaseValueConvertible)? in
        switch binding {
        case .value(.integer(let value)): value
        case .value(.real(let value)): value
        case .value(.text(let value)): value
        case .variable(let variable): values[([variable.name] + variable.path).joined(separator: ".")]
        case .now: Self.now
        }
      }
    )
  }

  /// The keys of the rows that a table gives, in order.
  func keys(
    in table: String,
    of queue: DatabaseQueue,
    values: [String: any DatabaseValueConvertible] = [:]
  ) throws -> [Int64] {
    try queue.read { db in
      try Int64.fetchAll(
        db,
        sql: "SELECT \"_id\" FROM \"\(table)\" WHERE \(sql) ORDER BY 1",
        arguments: arguments(values)
      )
    }
  }
}
