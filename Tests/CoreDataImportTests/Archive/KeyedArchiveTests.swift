import CoreDataImport
import CoreDataTestSupport
import Foundation
import Testing

/// Keyed archives: objects with classes, which refer to each other.
struct KeyedArchiveTests {
  typealias Builder = KeyedArchiveBuilder

  @Test func anObjectMayReferToItself() throws {
    var builder = Builder()
    let object = builder.reserve()
    builder.fill(object, "Node", ["next": object, "name": builder.string("a")])
    let root = try #require(KeyedArchive(builder.archive(root: object)).root.object)
    #expect(root["next"].object?["next"].object?.number == root.number)
    #expect(root["name"].string == "a")
    #expect(root["missing"].isNull)
  }

  @Test func aClassHasSuperclasses() throws {
    let root = try Self.object { $0.object("Sub", ["Middle", "Base"], [:]) }
    #expect(root.className == "Sub")
    #expect(
      ["Sub", "Middle", "Base", "NSObject"].allSatisfy { root.isKind(of: $0) } && !root.isKind(of: "X")
    )
  }

  @Test(arguments: ["NSArray", "NSMutableArray", "NSSet", "NSMutableSet"])
  func aCollectionHasElements(className: String) throws {
    let root = try Self.object { $0.array([.integer(1), $0.string("b"), .null], className: className) }
    let elements = try #require(root.elements)
    #expect(
      elements.count == 3 && elements[0].integer == 1 && elements[1].string == "b" && elements[2].isNull
    )
    #expect(root.pairs == nil)
  }

  @Test(arguments: ["NSDictionary", "NSMutableDictionary"]) func aDictionaryHasPairs(className: String) throws
  {
    let root = try Self.object { $0.dictionary([($0.string("a"), .integer(1))], className: className) }
    let pairs = try #require(root.pairs)
    #expect(pairs.count == 1 && pairs[0].key.string == "a" && pairs[0].value.integer == 1)
    #expect(root.elements == nil)
  }

  @Test func coreDataHasADictionaryOfItsOwn() throws {
    let root = try Self.object { builder in
      let token = builder.string("__empty__")
      let keys = builder.array([builder.string("a"), builder.string("b"), builder.string("c")])
      let mapping = builder.object("NSKnownKeysMappingStrategy1", ["keys": keys])
      let values = builder.array([.integer(1), token, .integer(3)])
      return builder.object(
        "NSKnownKeysDictionary1",
        ["NSKnownKeysDictionary", "NSDictionary"],
        ["searchMapping": mapping, "values": values, "emptyToken": token]
      )
    }
    let pairs = try #require(root.pairs)
    #expect(pairs.map { $0.key.string } == ["a", "c"] && pairs.map { $0.value.integer } == [1, 3])
  }

  @Test func foundationHasValues() throws {
    let root = try Self.object { builder in
      let bytes = [UInt8](0..<16)
      return builder.object(
        "Values",
        [
          "text": builder.object("NSMutableString", ["NSString"], ["NS.string": builder.string("a")]),
          "date": builder.object("NSDate", ["NS.time": .real(1.5)]),
          "data": builder.object("NSMutableData", ["NSData"], ["NS.data": .data(bytes)]),
          "uuid": builder.object("NSUUID", ["NS.uuidbytes": .data(bytes)]),
          "uri": builder.object("NSURL", ["NS.base": .null, "NS.relative": builder.string("a:b")]),
        ]
      )
    }
    #expect(root["text"].string == "a" && root["date"].date == 1.5)
    #expect(root["data"].data == [UInt8](0..<16) && root["uuid"].uuid == [UInt8](0..<16))
    #expect(root["uri"].uri == "a:b")
    #expect(root["uri"].string == nil && root["data"].uuid == nil && root["text"].date == nil)
  }

  /// A string, data and an address that contain themselves.
  @Test(arguments: [
    ("NSMutableString", "NSString", "NS.string"), ("NSMutableData", "NSData", "NS.data"),
    ("NSUUID", "NSObject", "NS.uuidbytes"), ("NSURL", "NSObject", "NS.relative"),
  ])
  func aValueMayContainItself(className: String, superclass: String, key: String) throws {
    let root = try Self.object { builder in
      let object = builder.reserve()
      builder.fill(object, className, [superclass], [key: object, "NS.base": .null])
      return object
    }
    let value = KeyedValue.object(root)
    #expect(value.string == nil && value.data == nil && value.uuid == nil && value.uri == nil)
  }

  @Test func anObjectMayBeItsOwnClass() throws {
    let root = try Self.object { builder in
      let object = builder.reserve()
      builder.fill(object, "X", ["$class": object, "$classname": object, "$classes": object])
      return object
    }
    #expect(root.className == "" && !root.isKind(of: "NSString") && KeyedValue.object(root).string == nil)
  }

  @Test(
    arguments: [
      (1, [0x7B, 0x00], -2, false, 1, "1.23"), (1, [0x00, 0x7B], -2, true, 2, "-1.23"),
      (0, [], 0, false, 1, "0"),
      (2, [0x00, 0x00, 0x01, 0x00], 3, false, 1, "65536000"),
    ] as [(Int64, [UInt8], Int64, Bool, Int64, String)]
  )
  func aDecimalHasWords(
    length: Int64,
    mantissa: [UInt8],
    exponent: Int64,
    isNegative: Bool,
    order: Int64,
    text: String
  ) throws {
    let root = try Self.object { builder in
      builder.object(
        "NSDecimalNumberPlaceholder",
        ["NSDecimalNumber"],
        [
          "NS.length": .integer(length), "NS.exponent": .integer(exponent),
          "NS.negative": .boolean(isNegative),
          "NS.mantissa": .data(mantissa), "NS.mantissa.bo": .integer(order),
        ]
      )
    }
    #expect(KeyedValue.object(root).decimal == Decimal(string: text))
  }

  @Test(
    arguments: [
      (ArchivePropertyList(objects: [.null], top: 0), .noObjects),
      (
        ArchivePropertyList(objects: [.dictionary(keys: [1], values: [1]), .string("$objects")], top: 0),
        .noObjects
      ),
      (
        ArchivePropertyList(
          objects: [.dictionary(keys: [1], values: [2]), .string("$objects"), .array([])],
          top: 0
        ), .noRoot
      ),
      (
        ArchivePropertyList(
          objects: [.dictionary(keys: [1], values: [2]), .string("$objects"), .array([3]), .reference(1)],
          top: 0
        ),
        .danglingReference(1)
      ),
      (
        ArchivePropertyList(
          objects: [
            .dictionary(keys: [1], values: [2]), .string("$objects"), .array([3]),
            .dictionary(keys: [Int](repeating: 1, count: 201), values: [Int](repeating: 1, count: 201)),
          ],
          top: 0
        ), .tooManyKeys(201)
      ),
    ] as [(ArchivePropertyList, KeyedArchiveError)]
  )
  func otherListsAreRefused(list: ArchivePropertyList, error: KeyedArchiveError) {
    #expect(throws: error) { try KeyedArchive(list) }
  }

  private static func object(_ make: (inout Builder) -> Builder.Field) throws -> KeyedObject {
    var builder = Builder()
    let root = make(&builder)
    return try #require(KeyedArchive(builder.archive(root: root)).root.object)
  }
}
