import DataModelTestSupport
import Testing

@testable import CoreDataImport

/// What becomes of one value of an attribute.
struct ImportedValueTests {
  /// The type in the model, the value as SQL in the store, and the value in the new file; the reason in its
  /// place if the row is refused.
  @Test(arguments: [
    ("Integer 16", "-7", "-7"), ("Integer 32", "2147483647", "2147483647"), ("Integer 64", "2.0", "2"),
    ("Integer 16", "70000", "CHECK constraint failed: Item.value 16-bit integer"),
    ("Integer 64", "'7a'", "the value is not an integer"), ("Integer 64", "NULL", "NULL"),
    ("Boolean", "1", "1"), ("Boolean", "2", "CHECK constraint failed: Item.value boolean"),
    ("Double", "0.1", "0.1"), ("Double", "3", "3.0"),
    ("Double", "9e999", "CHECK constraint failed: Item.value finite"),
    ("Decimal", "19.99", "19.99"), ("Decimal", "1e20", "100000000000000000000"), ("Decimal", "12", "12"),
    ("Decimal", "'0.1234567890123456789012345'", "0.1234567890123456789012345"),
    ("Decimal", "'a lot'", "the value is not a decimal number"),
    ("String", "'Möhre ''s'", "Möhre 's"), ("String", "x'00'", "the value is not a text"),
    ("Date", "0", "2001-01-01 00:00:00.000"), ("Date", "725760000.25", "2024-01-01 00:00:00.250"),
    ("Date", "1e300", "the value is outside the years 1 to 9999"),
    ("Date", "'today'", "the value is not a date"),
    ("Binary", "x'0102'", "0102"), ("Binary", "x''", ""),
    ("UUID", "x'00112233445566778899aabbccddeeff'", "00112233445566778899aabbccddeeff"),
    ("UUID", "x'0011'", "the value is not a UUID of 16 bytes"),
    ("URI", "'https://example.com/?q=1'", "https://example.com/?q=1"),
    ("Transformable", "x'62706c'", "62706c"),
  ])
  func isTakenOrRefused(type: String, stored: String, new: String) async throws {
    let store = try MadeStore(
      #"<entity name="Item"><attribute name="value" optional="YES" attributeType="\#(type)"/></entity>"#,
      entities: ["Item"],
      """
      CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZVALUE);
      INSERT INTO ZITEM VALUES (7, 1, 1, \(stored));
      """
    )
    #expect(try await outcome(of: store, #"SELECT "value" FROM "Item" WHERE "_id" = 7"#) == [new])
  }

  /// What is stored of data that may be in a file, and what becomes of it.
  @Test(arguments: [
    ("x'01cafe'", "cafe"), ("x'01'", ""), ("NULL", "NULL"),
    ("CAST(x'02' || '6B29FC40-CA47-1067-B31D-00DD010662DA' AS BLOB)", "66696c65"),
    ("CAST(x'02' || '6B29FC40-CA47-1067-B31D-00DD010662DA' || x'00' AS BLOB)", "66696c65"),
    ("CAST(x'02' || '00000000-CA47-1067-B31D-00DD010662DA' AS BLOB)", "NULL"),
    ("CAST(x'02' || '../../Store.sqlite' AS BLOB)", Self.noMark), ("x'03cafe'", Self.noMark),
  ])
  func dataMayBeInAFile(stored: String, new: String) async throws {
    let store = try MadeStore(
      """
      <entity name="Item">
        <attribute name="value" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
      </entity>
      """,
      entities: ["Item"],
      """
      CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZVALUE BLOB);
      INSERT INTO ZITEM VALUES (7, 1, 1, \(stored));
      """
    )
    try store.folder.write("file", to: ".Store_SUPPORT/_EXTERNAL_DATA/6B29FC40-CA47-1067-B31D-00DD010662DA")
    #expect(try await outcome(of: store, #"SELECT "value" FROM "Item" WHERE "_id" = 7"#) == [new])
  }

  private static let noMark =
    "the value neither begins with 1 and its bytes, nor with 2 and the name of a file"

  @Test func aMissingFileIsCounted() async throws {
    let store = try MadeStore(
      """
      <entity name="Item">
        <attribute name="value" optional="YES" attributeType="Transformable" \
        allowsExternalBinaryDataStorage="YES"/>
      </entity>
      """,
      entities: ["Item"],
      """
      CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZVALUE BLOB);
      INSERT INTO ZITEM VALUES (7, 1, 1, CAST(x'02' || '6B29FC40-CA47-1067-B31D-00DD010662DA' AS BLOB));
      """
    )
    let report = try await store.imported()
    #expect(
      report.findings == [
        ImportFinding(
          kind: .missingFile,
          entity: "Item",
          property: "value",
          key: 7,
          message: """
            the file '6B29FC40-CA47-1067-B31D-00DD010662DA' is missing in \
            '.Store_SUPPORT/_EXTERNAL_DATA'; the value is empty
            """
        )
      ]
    )
  }

  @Test func derivedValuesAreComputedAndTimesAreTaken() async throws {
    let store = try MadeStore(
      """
      <entity name="Item">
        <attribute name="changed" optional="YES" derived="YES" attributeType="Date" \
        derivationExpression="now()"/>
        <attribute name="name" attributeType="String"/>
        <attribute name="search" optional="YES" derived="YES" attributeType="String"
          derivationExpression="canonical:(name)"/>
        <attribute name="same" optional="YES" derived="YES" attributeType="String" \
        derivationExpression="name"/>
      </entity>
      """,
      entities: ["Item"],
      """
      CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGED TIMESTAMP, ZNAME, \
      ZSEARCH, ZSAME);
      INSERT INTO ZITEM VALUES (1, 1, 1, 60, 'Élan', 'stale', 'stale');
      """
    )
    try await store.imported()
    #expect(
      try store.rows(#"SELECT "changed", "name", "search", "same" FROM "Item""#)
        == ["2001-01-01 00:01:00.000|Élan|elan|Élan"]
    )
  }

  /// History and the state of CloudKit are Core Data's own. They are not lost in silence.
  @Test func tablesOfCoreDataAreListed() async throws {
    let store = try MadeStore(
      #"<entity name="Item"><attribute name="text" optional="YES" attributeType="String"/></entity>"#,
      entities: ["Item"],
      hasArchive: true,
      """
      CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTEXT, ZOTHER, Z2_LIST);
      INSERT INTO ZITEM VALUES (1, 1, 1, 'a', 'b', 1);
      CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTIMESTAMP);
      CREATE TABLE ATRANSACTIONSTRING (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME);
      CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE INTEGER, \
      ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB);
      INSERT INTO ACHANGE VALUES (1, 16001, 1, 0, 1, 1, 1, NULL);
      CREATE TABLE ANSCKRECORDMETADATA (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZENCODEDRECORD BLOB);
      INSERT INTO Z_PRIMARYKEY VALUES (16001, 'CHANGE', 0, 1), (16002, 'TRANSACTION', 0, 1);
      """
    )
    let report = try await store.imported()
    #expect(try store.rows(#"SELECT "text" FROM "Item""#) == ["a"])
    #expect(
      report.omittedTables == [
        "ACHANGE", "ANSCKRECORDMETADATA", "ATRANSACTION", "ATRANSACTIONSTRING", "Z_METADATA", "Z_MODELCACHE",
        "Z_PRIMARYKEY",
      ]
    )
    #expect(report.omittedColumns == ["ZITEM.ZOTHER"])
  }

  /// A value that the model requires and a row lacks is that of the configuration, in the form of the column.
  @Test func aMissingValueIsTheOneThatWasStated() async throws {
    var store = try MadeStore(
      """
      <entity name="Item">
        <attribute name="text" attributeType="String"/>
        <attribute name="due" attributeType="Date"/>
        <attribute name="count" attributeType="Integer 32"/>
        <attribute name="note" optional="YES" attributeType="String"/>
      </entity>
      """,
      entities: ["Item"],
      """
      CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCOUNT, ZDUE, ZNOTE, \
      ZTEXT);
      INSERT INTO ZITEM VALUES (1, 1, 1, 5, 60, 'n', 'a'), (2, 1, 1, NULL, NULL, NULL, NULL), \
      (3, 1, 1, 6, 120, NULL, NULL);
      """
    )
    let advice = "the required value is missing; state one under 'missingValues' in datamodel.yaml"
    #expect(try await store.reasonsOfRefusal() == ["Item 2.text: \(advice)", "Item 3.text: \(advice)"])
    store.decisions.missingValues = [
      "Item.text": "It's missing", "Item.due": "60", "Item.count": "-1", "Item.note": "x",
    ]
    let report = try await store.imported()
    #expect(
      try store.rows(#"SELECT "text", "due", "count", "note" FROM "Item" ORDER BY "_id""#) == [
        "a|2001-01-01 00:01:00.000|5|n", "It's missing|2001-01-01 00:01:00.000|-1|NULL",
        "It's missing|2001-01-01 00:02:00.000|6|NULL",
      ]
    )
    #expect(
      report.findings.map(\.description) == [
        "Item 2.text: the value is missing; 'It''s missing' is written",
        "Item 2.due: the value is missing; '2001-01-01 00:01:00.000' is written",
        "Item 2.count: the value is missing; -1 is written",
        "Item 3.text: the value is missing; 'It''s missing' is written",
      ]
    )
    #expect(report.findingCounts == [.filledValue: 4])
  }

  /// Returns the rows of a query, or the reasons why the store was refused.
  private func outcome(of store: MadeStore, _ sql: String) async throws -> [String] {
    do {
      try await store.imported()
      return try store.rows(sql)
    } catch CoreDataImportError.rowsDoNotFit(_, _, let findings) {
      return findings.map {
        $0.description.replacing("Item 7.value: ", with: "").replacing("Item 7: ", with: "")
      }
    }
  }
}
