import CoreDataTestSupport
import DataModelRelational
import DataModelTestSupport
import Foundation
import Testing

@testable import CoreDataImport

/// Archives of transformable attributes that become JSON. Foundation's own archiver writes them.
struct ArchivedJSONTests {
  static var values: [(NSObject & NSCoding, String)] {
    [
      (["b": [1, -2], "a": "é/\"\n"] as NSDictionary, #"{"a":"é/\"\n","b":[1,-2]}"#),
      (
        [true, false, 1.5, NSNull(), 9_007_199_254_740_993] as NSArray,
        "[true,false,1.5,null,9007199254740993]"
      ),
      ([Date(timeIntervalSinceReferenceDate: 60.25)] as NSArray, #"["2001-01-01T00:01:00.250Z"]"#),
      ([Data([0, 255])] as NSArray, #"["AP8="]"#),
      (NSMutableArray(array: [NSMutableString(string: "m")]), #"["m"]"#),
      ("text" as NSString, #""text""#),
      (NSDictionary(), "{}"),
    ]
  }

  @Test(arguments: values.indices)
  func becomesJSON(index: Int) throws {
    let (value, expected) = Self.values[index]
    let archive = try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: false)
    let json = try archive.withUnsafeBytes { try ArchivedJSON(archive: $0) }
    let data = try json.data()
    #expect(String(decoding: data, as: UTF8.self) == expected)
    #expect(try JSONDecoder().decode(ArchivedJSON.self, from: data).isEqual(to: json))
  }

  static var others: [(NSObject & NSCoding, String)] {
    [
      (NSSet(array: ["a"]), "has an object of the class 'NSSet', which JSON does not have"),
      ([NSUUID()] as NSArray, "has an object of the class 'NSUUID', which JSON does not have"),
      ([1: "a"] as NSDictionary, "has a key that is not a text"),
      ([Double.infinity] as NSArray, "has the number inf, which JSON does not have"),
      ([Date(timeIntervalSinceReferenceDate: 1e15)] as NSArray, "has a date outside the years 1 to 9999"),
    ]
  }

  @Test(arguments: others.indices)
  func refusesWhatJSONDoesNotHave(index: Int) throws {
    let (value, reason) = Self.others[index]
    let archive = try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: false)
    #expect(Self.reason(archive) == reason)
  }

  @Test func refusesWhatIsNoArchive() throws {
    let list = try PropertyListSerialization.data(fromPropertyList: ["a"], format: .binary, options: 0)
    for bytes in [Data(), Data("[1]".utf8), list] {
      #expect(Self.reason(bytes).hasPrefix("is no keyed archive: "), "\(bytes as NSData)")
    }
  }

  /// An array that holds another one 1,001 times, and so on: a few objects, and a tree of a billion.
  @Test func refusesAnArchiveOfHostileSize() throws {
    #expect(Self.reason(Self.nested(3, repeating: 1001)) == "has more than 1000000 values")
    #expect(Self.reason(Self.nested(200, repeating: 1)) == "is deeper than 100 levels")
  }

  @Test func isAskedForByAttribute() async throws {
    func archive(_ value: NSObject & NSCoding) throws -> String {
      try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: false)
        .map { String(format: "%02x", $0) }.joined()
    }
    let (tags, other) = (try archive(["a", "b"] as NSArray), try archive(NSSet(array: ["a"])))
    var store = try MadeStore(
      """
      <entity name="Item">
        <attribute name="raw" optional="YES" attributeType="Transformable"/>
        <attribute name="tags" optional="YES" attributeType="Transformable" \
        allowsExternalBinaryDataStorage="YES"/>
      </entity>
      """,
      entities: ["Item"],
      """
      CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZRAW BLOB, ZTAGS BLOB);
      INSERT INTO ZITEM VALUES (1, 1, 1, x'\(tags)', x'01\(tags)'), (2, 1, 1, NULL, NULL), \
      (3, 1, 1, NULL, x'01\(other)');
      """
    )
    store.decisions.archivesAsJSON = ["Item.tags"]
    let reason = "Item 3.tags: the value has an object of the class 'NSSet', which JSON does not have"
    #expect(try await store.reasonsOfRefusal() == [reason])
    try await store.execute("DELETE FROM ZITEM WHERE Z_PK = 3")
    try await store.imported()
    #expect(
      try store.rows(#"SELECT "raw", CAST("tags" AS TEXT) FROM "Item" ORDER BY "_id""#)
        == [#"\#(tags)|["a","b"]"#, "NULL|NULL"]
    )
  }

  // MARK: - Parts

  private static func reason(_ archive: Data) -> String {
    do {
      _ = try archive.withUnsafeBytes { try ArchivedJSON(archive: $0) }
      return ""
    } catch {
      return (error as? ArchivedJSON.NoJSON)?.reason ?? "\(error)"
    }
  }

  private static func nested(_ depth: Int, repeating count: Int) -> Data {
    var builder = KeyedArchiveBuilder()
    var value = builder.string("end")
    for _ in 0..<depth { value = builder.array(Array(repeating: value, count: count)) }
    return Data(PropertyListWriter.bytes(of: builder.archive(root: value)))
  }
}
