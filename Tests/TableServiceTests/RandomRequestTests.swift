import DataModelTestSupport
import Foundation
import RemoteTables
import TableService
import TableServiceTestSupport
import Testing

/// Random requests: whatever is sent, the answer is never a failure of the server.
@Suite struct RandomRequestTests {
  private static let methods = [
    "GET", "GET", "POST", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE",
  ]
  private static let tables = ["TodoItem", "todoitem", "Counted", "Mine", "Nope", "__service", "%", "..", ""]
  private static let ids = [
    "", "", "/1", "/2", "/a%2Fb", "/%00", "/%F0%9F%91%8D", "/9999999999999999999999", "/1/2", "/'",
  ]
  private static let names = [
    "$filter", "$orderby", "$select", "$top", "$skip", "$inlinecount", "$count", "__includeDeleted",
    "$Filter", "x", "",
  ]
  private static let values = [
    "", "1", "-1", "0", "99999999999999999999", "abc", "true", "allpages", "text", "text desc,id", "id,text",
    "nope", "'",
    "text eq 'a'", "(text", "id in ('1')", "size div 0 gt 1", "size mod 0 eq 1",
    "floor(size) eq ceiling(text)", "%",
    "9223372036854775807 add 1 gt 0", "-9223372036854775808 div -1 gt 0", "-9223372036854775808 mod -1 eq 0",
    "substring(text,-9223372036854775808,9223372036854775807) eq ''", "round(1.7e308 mul 10) gt 1",
    "year(text) eq 1",
    "replace(text,'','x') eq 'x'", "concat(text,size) eq text", "text eq '\u{0}'", "length(1) eq null",
    "null", "not null",
    "null eq null", "deleted eq true", "version gt 'A'",
    "updatedAt ge datetimeoffset'9999-12-31T23:59:59.999Z'",
    "due lt 0001-01-01T00:00:00Z", "cast(1,Edm.DateTimeOffset) eq due", "1 in (1,null)",
    "indexof(null,null) eq 1",
  ]
  private static let bodies = [
    nil, "", "{}", "[]", "null", "{", #"{"id":"1"}"#, #"{"id":1,"text":"a","size":1}"#,
    #"{"id":"a/b","text":null}"#,
    #"{"id":"","size":1e308}"#, #"{"size":1e-400,"id":"2"}"#, #"{"text":{"a":[1]}}"#,
    #"{"id":"\u0000","text":"\u0000"}"#,
    #"{"new":1,"other":"x","third":true}"#, #"{"new":"now a text"}"#, #"{"userId":"bob"}"#,
    #"{"version":"x","text":"v"}"#,
    #"{"deleted":true}"#, #"{"":1}"#, #"{"rowid":1,"oid":2,"_rowid_":3}"#, #"{"__row":1}"#,
    #"{"select":"a","from":1}"#,
    #"{"due":"2016-02-30"}"#, #"{"due":"9999-12-31T23:59:59.9999999-14:00"}"#, #"{"text":"\ud83d"}"#,
    "\u{FEFF}{}",
    "{\(String(repeating: "[", count: 300))", "{\((0..<700).map { "\"n\($0)\":1" }.joined(separator: ","))}",
  ]
  private static let headers = [
    [], [], [#"If-Match: "MQ==""#], ["If-Match: *"], [#"If-None-Match: "MQ==", W/"x""#], ["If-Match: \""],
    ["If-Match: \"\\\""],
    ["Content-Type: text/plain"], ["Content-Type: ;;;"], ["Content-Type: application/json; charset=\"\""],
    ["ZUMO-API-VERSION: 2.0."], ["X-ZUMO-AUTH: a.b.c"], ["Authorization: Bearer "],
    ["Authorization: Basic x"],
    ["If-Modified-Since: Thu, 99 Jan 0000 00:00:00 GMT"], ["Origin: null"],
  ]

  @Test(arguments: [ServiceDialect.mobileApps(.v3_0_0), .mobileApps, .datasync], ServiceEngine.available)
  func neverFails(_ dialect: ServiceDialect, _ engine: ServiceEngine) async throws {
    let columns = [
      ServiceColumn("text", .string), ServiceColumn("size", .number), ServiceColumn("count", .integer),
      ServiceColumn("price", .decimal), ServiceColumn("due", .date), ServiceColumn("isDone", .boolean),
    ]
    let fixture = try await ServiceFixture(
      dialect,
      tables: [
        ServiceTable("TodoItem", columns: columns, hasDynamicSchema: true),
        ServiceTable("Counted", columns: columns, isSoftDeleted: false, ids: .counted),
        ServiceTable("Mine", columns: columns, isPerUser: true, hasDynamicSchema: true),
      ],
      on: engine
    )
    var random = SeededGenerator(seed: 11)
    var statuses: [Int: Int] = [:]
    for _ in 0..<4_000 {
      func any<Item>(_ items: [Item]) -> Item { items[Int.random(in: 0..<items.count, using: &random)] }
      var path = "/tables/\(any(Self.tables))\(any(Self.ids))"
      for index in 0..<Int.random(in: 0...3, using: &random) {
        let value = any(Self.values)
        let escaped = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let name = any(Self.names)
        let isEscaped = Bool.random(using: &random) || value.contains("\0")
        let sent = isEscaped ? escaped : value.replacing(" ", with: "+")
        path += "\(index == 0 ? "?" : "&")\(name)=\(sent)"
      }
      let (method, body, headers) = (any(Self.methods), any(Self.bodies), any(Self.headers))
      let answer = await fixture.send("\(method) \(path)", body, headers: headers)
      #expect(answer.status < 500, "\(method) \(path) \(body ?? "") \(headers): \(answer.body)")
      statuses[answer.status, default: 0] += 1
    }
    // Requests that are all refused alike would test little.
    #expect(
      statuses.count >= 7 && statuses[200, default: 0] > 40 && statuses[201, default: 0] > 10,
      "\(statuses)"
    )
  }
}
