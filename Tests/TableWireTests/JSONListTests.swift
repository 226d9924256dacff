import DataModelTestSupport
import Foundation
import Testing

@testable import TableWire

/// Lists of rows as they stand in an answer.
@Suite struct JSONListTests {
  /// What a list says, with its rows as objects.
  struct Contents: Equatable {
    var rows: [JSONObject]?
    var stranger: String?
    var rest: JSONObject = [:]

    init(rows: [JSONObject]? = nil, stranger: String? = nil, rest: JSONObject = [:]) {
      (self.rows, self.stranger, self.rest) = (rows, stranger, rest)
    }

    init(_ list: JSONList) throws {
      rows = try list.rows?.all.map { try $0.object }
      stranger = list.stranger.map { "\($0.index): \($0.kind)" }
      rest = list.rest
    }
  }

  @Test(
    arguments: [
      ("[]", Contents(rows: [])),
      (#" [ {} , {"id":"1"} ] "#, Contents(rows: [[:], ["id": "1"]])),
      (
        #"{"results":[{"id":"1"}],"count":1}"#,
        Contents(rows: [["id": "1"]], rest: ["results": nil, "count": 1])
      ),
      (
        #"{"nextLink":"a","items":[{"id":"1"},{"id":"2"}]}"#,
        Contents(rows: [["id": "1"], ["id": "2"]], rest: ["nextLink": "a", "items": nil])
      ),
      (#"{"items":[{"id":"1"}],"results":[]}"#, Contents(rows: [], rest: ["items": nil, "results": nil])),
      (#"{"results":[],"items":[{"id":"1"}]}"#, Contents(rows: [], rest: ["items": nil, "results": nil])),
      (#"{"results":1,"items":[{}]}"#, Contents(rows: [[:]], rest: ["results": 1, "items": nil])),
      (
        #"[{"a":[1,{"b":null}],"é\n":"\u0041\"","c":-1.50e2}]"#,
        Contents(rows: [["a": [1, ["b": nil]], "é\n": "A\"", "c": .number(JSONNumber(checked: "-1.50e2"))]])
      ),
      (
        #"[{"a":1,"b":2},{"a":3,"b":4},{"b":5,"a":6},{"b":7}]"#,
        Contents(rows: [["a": 1, "b": 2], ["a": 3, "b": 4], ["b": 5, "a": 6], ["b": 7]])
      ),
      (#"[{"a":1},3,null]"#, Contents(rows: [["a": 1]], stranger: "1: a number")),
      ("{}", Contents()), ("null", Contents()), (#""a""#, Contents()),
      (#"{"count":1}"#, Contents(rest: ["count": 1])),
    ] as [(String, Contents)]
  )
  func readsLists(_ text: String, _ contents: Contents) throws {
    #expect(try Contents(JSONList(Data(text.utf8))) == contents)
  }

  /// The members keep their order, and rows know which of them are alike.
  @Test func rowsKnowWhetherTheyAreAlike() throws {
    let text = #"[{"a":1,"b":2},{"a":3,"b":4},{"b":5,"a":6},{"b":7,"a":8},{"b":9}]"#
    let rows = try #require(try JSONList(Data(text.utf8)).rows?.all)
    #expect(zip(rows, rows.dropFirst()).map { $0.isLike($1) } == [true, false, true, false])
    // A row of another text has its names elsewhere.
    #expect(try !JSONRows.Row(rows[0].object).isLike(rows[0]))
    #expect(rows.map(\.names) == [["a", "b"], ["a", "b"], ["b", "a"], ["b", "a"], ["b"]])
    #expect(try rows.map { try $0.value(at: 0) } == [1, 3, 5, 7, 9])
  }

  /// A list is refused as any JSON is, with the same words, also where a row is like the one before.
  @Test(arguments: [
    ("", "expected a value at byte 0"),
    (#"[{"a":1},{"a":1"#, "expected ',' or '}' at byte 15"),
    (#"[{"a":1},{"a" 1}]"#, "expected ':' at byte 14"),
    (#"[{"a":1},{"a":1,"a":2}]"#, "duplicate member name in the object at byte 9"),
    (#"[{"a":1,"\u0061":2}]"#, "duplicate member name in the object at byte 1"),
    (#"[{"a":{"b":1,"b":2}}]"#, "duplicate member name in the object at byte 6"),
    (#"{"results":[],"results":[]}"#, "duplicate member name in the object at byte 0"),
    (#"[{"a":1}] 1"#, "unexpected text after the value at byte 10"),
    (#"[{"a":01}]"#, "number with a leading zero at byte 8"),
    (#"[{"a":"\x"}]"#, "unknown escape at byte 7"),
    (#"[{"a":nul}]"#, "expected a value at byte 6"),
  ])
  func refusesWhatIsNotJSON(_ text: String, _ message: String) {
    let error = #expect(throws: JSONError.self) { try JSONList(Data(text.utf8)) }
    #expect(error?.description == "not JSON: \(message)")
    #expect(#expect(throws: JSONError.self) { try JSONValue(Data(text.utf8)) } == error)
  }

  /// 4,000 random lists, of most of which some bytes are others: they are what the reader of values makes of
  /// them, or are refused with the same words.
  @Test func agreesWithTheReaderOfValues() throws {
    var random = SeededGenerator(seed: 9)
    var (read, refused, repeated) = (0, 0, 0)
    for _ in 0..<4000 {
      var bytes = [UInt8](JSONValue.list(using: &random).data)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        bytes[place] = UInt8.random(in: Bool.random(using: &random) ? 0x30...0x39 : 0...255, using: &random)
      }
      // A slice has other indices than the bytes.
      let data = Data([0x20] + bytes).dropFirst()
      let known = Result { () throws(JSONError) in try JSONValue(data) }
      switch Result(catching: { () throws(JSONError) in try JSONList(data) }) {
      case .success(let list):
        let rows = list.rows?.all ?? []
        #expect(try rows.map { try $0.object } == (try Self.objects(of: known.get())))
        read += 1
        repeated += zip(rows, rows.dropFirst()).count { $0.isLike($1) }
      case .failure(let error):
        #expect(throws: error) { try known.get() }
        refused += 1
      }
    }
    #expect(read > 1000 && refused > 1000 && repeated > 1000, "\(read) \(refused) \(repeated)")
  }

  private static func objects(of json: JSONValue) -> [JSONObject] {
    (json.array ?? json.object?["results"]?.array ?? json.object?["items"]?.array ?? []).compactMap(\.object)
  }
}

extension JSONValue {
  /// Rows with the same names, as a rule, and now and then a stranger.
  fileprivate static func list(using random: inout SeededGenerator) -> JSONValue {
    let first = JSONObject.random(using: &random)
    let rows = (0..<Int.random(in: 0...5, using: &random)).map { _ -> JSONValue in
      switch Int.random(in: 0..<10, using: &random) {
      case 0: return .random(depth: 1, using: &random)
      case 1: return .object(.random(using: &random))
      default:
        return .object(
          first.names.reduce(into: JSONObject()) { $0[$1] = .random(depth: 1, using: &random) }
        )
      }
    }
    return Bool.random(using: &random)
      ? .array(rows) : ["count": 1, "results": .array(rows), "nextLink": "http://a/\"b"]
  }
}

extension JSONObject {
  fileprivate static func random(using random: inout SeededGenerator) -> JSONObject {
    (0..<Int.random(in: 1...4, using: &random)).reduce(into: JSONObject()) { object, number in
      object["\(number)\(["", "é", "\"", "long name of a member"].randomElement(using: &random) ?? "")"] =
        .random(depth: 1, using: &random)
    }
  }
}
