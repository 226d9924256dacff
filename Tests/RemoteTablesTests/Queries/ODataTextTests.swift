import DataModelRuntime
import Foundation
import RemoteTablesTestSupport
import Testing

@testable import RemoteTables

/// Each operator, function and literal, as both languages have it.
@Suite struct ODataTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let version3: String
    let version4: String
    let condition: @Sendable (StoredColumns<SampleItem>) -> StoredCondition

    init(
      _ version3: String,
      _ version4: String? = nil,
      _ condition: @escaping @Sendable (StoredColumns<SampleItem>) -> StoredCondition
    ) {
      self.version3 = version3
      self.version4 = version4 ?? version3
      self.condition = condition
    }

    var testDescription: String { version3 }
  }

  private static let moment = Date(timeIntervalSince1970: 1_463_774_429.3)
  private static let uuid = UUID(
    uuid: (1, 35, 69, 103, 137, 171, 205, 239, 1, 35, 69, 103, 137, 171, 205, 239)
  )

  @Test(arguments: [
    // Comparisons
    Case("(text eq 'it''s')") { $0.text == "it's" },
    Case("((text ne 'a') or (text eq null))") { $0.text != "a" },
    Case("(text eq null)") { $0.text == nil },
    Case("(text ne null)") { $0.text != nil },
    Case("(large lt 5)") { $0.large < 5 },
    Case("(large le 5)") { $0.large <= 5 },
    Case("(large gt 5)") { $0.large > 5 },
    Case("(large ge 5)") { $0.large >= 5 },
    Case("((large ge 5) or (large eq null))") { !($0.large < 5) },
    Case("((text eq listId) or ((text eq null) and (listId eq null)))") { $0.text == $0.list },
    // Logic
    Case("((flag eq true) and (small eq 1) and (medium eq 2))") {
      $0.flag == true && $0.small == 1 && $0.medium == 2
    },
    Case("((flag eq true) or (small eq 1))") { $0.flag == true || $0.small == 1 },
    Case("(((flag ne true) or (flag eq null)) and ((small ne 1) or (small eq null)))") {
      !($0.flag == true || $0.small == 1)
    },
    Case("(1 eq 0)") { _ in .never },
    // Texts
    Case("startswith(text,'a')") { $0.text.hasPrefix("a") },
    Case("endswith(text,'a')") { $0.text.hasSuffix("a") },
    Case("substringof('a',text)", "contains(text,'a')") { $0.text.contains("a") },
    Case("(not(substringof('a',text)) or (text eq null))", "(not(contains(text,'a')) or (text eq null))") {
      !$0.text.contains("a")
    },
    Case("(tolower(text) eq 'a')") { $0.text.lowercased() == "a" },
    Case("(toupper(text) eq 'A')") { $0.text.uppercased() == "A" },
    Case("(trim(text) eq 'a')") { $0.text.trimmingSpaces() == "a" },
    Case("(length(text) gt 3)") { $0.text.length > 3 },
    Case("(concat(text,'!') eq 'a!')") { $0.text.appending("!") == "a!" },
    Case("(substring(text,1) eq 'b')") { $0.text.substring(from: 1) == "b" },
    Case("(substring(text,1,2) eq 'bc')") { $0.text.substring(from: 1, length: 2) == "bc" },
    Case("(indexof(text,'b') eq 1)") { $0.text.offset(of: "b") == 1 },
    // Numbers
    Case("((large add 1) eq 2)") { $0.large + 1 == 2 },
    Case("((large sub 1) eq 2)") { $0.large - 1 == 2 },
    Case("((large mul 2) eq 4)") { $0.large * 2 == 4 },
    Case("((large div 2) eq 1)") { $0.large / 2 == 1 },
    Case("((large mod 2) eq 1)") { $0.large % 2 == 1 },
    Case("(round(double) eq 2d)", "(round(double) eq 2)") { $0.double.rounded() == 2 },
    Case("(floor(double) eq 2d)", "(floor(double) eq 2)") { $0.double.roundedDown() == 2 },
    Case("(ceiling(double) eq 2d)", "(ceiling(double) eq 2)") { $0.double.roundedUp() == 2 },
    // Dates
    Case("(year(date) eq 2016)") { $0.date.year == 2016 },
    Case("(month(date) eq 5)") { $0.date.month == 5 },
    Case("(day(date) eq 20)") { $0.date.day == 20 },
    Case("(hour(date) eq 20)") { $0.date.hour == 20 },
    Case("(minute(date) eq 0)") { $0.date.minute == 0 },
    Case("(second(date) eq 29)") { $0.date.second == 29 },
    Case(
      "(date gt datetime'2016-05-20T20:00:29.300Z')",
      "(date gt cast(2016-05-20T20:00:29.300Z,Edm.DateTimeOffset))"
    ) { $0.date > moment },
    Case(
      "(updatedAt gt datetimeoffset'2016-05-20T20:00:29.300Z')",
      "(updatedAt gt cast(2016-05-20T20:00:29.300Z,Edm.DateTimeOffset))"
    ) { $0.updatedAt > moment },
    // Lists
    Case("((text eq 'a') or (text eq 'b,)'))", "(text in ('a','b,)'))") { $0.text.isIn(["a", "b,)"]) },
    Case("((large ge 1) and (large le 3))") { (1...3).contains($0.large) },
    // Literals
    Case("(small eq -25)") { $0.small == -25 },
    Case("(large eq 2147483647)") { $0.large == 2_147_483_647 },
    Case("(large eq 9007199254740993L)", "(large eq 9007199254740993)") { $0.large == 9_007_199_254_740_993 },
    Case("(double eq 1234567.890123d)", "(double eq 1234567.890123)") { $0.double == 1_234_567.890123 },
    Case("(float eq 0.1f)", "(float eq 0.1)") { $0.float == 0.1 },
    Case("(decimal eq 1.99m)", "(decimal eq 1.99)") { $0.decimal == Decimal(string: "1.99") },
    Case(
      "(uuid eq guid'01234567-89AB-CDEF-0123-456789ABCDEF')",
      "(uuid eq 01234567-89AB-CDEF-0123-456789ABCDEF)"
    ) { $0.uuid == uuid },
    Case("(url eq 'https://example.com/?a=''b''')") { $0.url == URL(string: "https://example.com/?a='b'") },
    // The name on the server
    Case("(listId eq 'x')") { $0.list == "x" },
  ])
  func writesConditions(_ test: Case) throws {
    let query = TableQuery<SampleItem>().matching(test.condition)
    #expect(try query.rowQuery(for: .mobileApps).filter?.text == test.version3)
    #expect(try query.rowQuery(for: .mobileServices).filter?.text == test.version3)
    #expect(try query.rowQuery(for: .datasync).filter?.text == test.version4)
  }

  @Test func asksForNothingWhereEveryRowIsMeant() throws {
    #expect(try TableQuery<SampleItem>().rowQuery(for: .mobileApps).filter == nil)
    #expect(try TableQuery<SampleItem>().rowQuery(for: .mobileApps).encoded(for: .mobileApps) == "")
  }

  @Test(arguments: [
    Case("'SampleItem.draft' stays on the device: a query of the server cannot use it") { $0.draft == "a" },
    Case("bytes cannot be compared on the server") { $0.bytes == Data([1]) },
    Case("NaN or an infinite number cannot be compared on the server") { $0.double < .infinity },
    Case("a date outside of the years 1 to 9999 cannot be compared on the server") {
      $0.date < Date.distantFuture.addingTimeInterval(1e12)
    },
  ])
  func refusesWhatNoServerCanBeAsked(_ test: Case) {
    let error = #expect(throws: TableError.self) {
      try TableQuery<SampleItem>().matching(test.condition).rowQuery(for: .mobileApps)
    }
    #expect(error?.description == test.version3)
  }

  @Test func writesWholeQueries() throws {
    var query = TableQuery<SampleItem>().matching { $0.text == "a b&c" }
      .sorted { [$0.updatedAt.descending, $0.text.lowercased().ascending] }.skipping(5).taking(10)
    query.includesTotalCount = true
    query.includesDeleted = true
    query.parameters = ["tag": ["x", "y z"], "all": true]
    let common =
      "$filter=(text%20eq%20'a%20b%26c')&$orderby=updatedAt%20desc,tolower(text)%20asc&$skip=5&$top=10"
    let rest = "__includeDeleted=true&tag=x&tag=y%20z&all=true"
    #expect(
      try query.rowQuery(for: .mobileApps).encoded(for: .mobileApps)
        == "\(common)&$inlinecount=allpages&\(rest)"
    )
    #expect(try query.rowQuery(for: .datasync).encoded(for: .datasync) == "\(common)&$count=true&\(rest)")
  }

  @Test(
    arguments: [
      (-1, nil, "a query cannot skip -1 rows"), (nil, -5, "a query cannot take -5 rows"),
    ] as [(Int?, Int?, String)]
  )
  func refusesNegativeNumbers(_ skip: Int?, _ take: Int?, _ message: String) {
    var query = RowQuery()
    query.skip = skip
    query.take = take
    let error = #expect(throws: TableError.self) { try query.encoded(for: .mobileApps) }
    #expect(error?.description == message)
  }

  @Test(arguments: ["", "a b", "a;b", "1a", "a'", "a,b", "größe", "a/b"])
  func refusesNamesThatAreNoColumns(_ name: String) {
    var query = RowQuery()
    query.order = [.ascending(name)]
    #expect(throws: TableError.self) { try query.encoded(for: .mobileApps) }
    query.order = []
    query.selection = [name]
    #expect(throws: TableError.self) { try query.encoded(for: .mobileApps) }
  }

  @Test func copiesKeepEverything() throws {
    var query = RowQuery()
    query.filter = "a eq 1"
    query.selection = ["a", "b"]
    query.take = 1
    let copy = query
    query.selection = []
    #expect(try copy.encoded(for: .mobileApps) == "$filter=a%20eq%201&$top=1&$select=a,b")
  }

  @Test func takesNoParametersThatAreItsOwn() throws {
    var query = RowQuery()
    query.parameters = ["tenant": "a"]
    let link = "?code=2&tenant=b&__systemProperties=x&a%26b=c%26d&$skip=3"
    #expect(
      try query.next(byLink: link, after: 1, without: ["code"])?.encoded(for: .mobileApps)
        == "$skip=3&a%26b=c%26d&tenant=a"
    )
  }

  @Test func asksForDatesOneByOne() throws {
    let query = TableQuery<SampleItem>().matching { $0.date.isIn([Self.moment]) }
    #expect(
      try query.rowQuery(for: .datasync).filter?.text
        == "((date eq cast(2016-05-20T20:00:29.300Z,Edm.DateTimeOffset)))"
    )
  }

  @Test func quotesValuesInTexts() {
    let title = "x' or 1 eq 1 or 'a"
    let filter: ODataFilter = "text eq \(title) and place gt \(3) and done eq \(true)"
    #expect(filter.text == "text eq 'x'' or 1 eq 1 or ''a' and place gt 3 and done eq true")
    #expect(
      ("\(filter) and id eq \(RowID.string("a'b"))" as ODataFilter).text.hasSuffix(") and id eq 'a''b'")
    )
  }

  @Test(
    arguments: [
      // As Node wrote it: without angle brackets, port and path
      ("http://127.0.0.1/?%24top=950&%24skip=50", "$filter=(a%20eq%201)&$top=950&$skip=50"),
      ("https://example.com/tables/t?$filter=(b eq 2)&$skip=100", "$filter=(a%20eq%201)&$top=950&$skip=100"),
      // As Datasync has it: a query alone
      ("$filter=x&$skip=100&$skiptoken=a%2Bb", "$filter=(a%20eq%201)&$top=950&$skip=100&$skiptoken=a%2Bb"),
      ("https://example.com/tables/t", nil), ("", nil),
    ] as [(String, String?)]
  )
  func takesOnlyParametersFromLinks(_ link: String, _ encoded: String?) throws {
    var query = RowQuery()
    query.filter = "(a eq 1)"
    query.take = 1000
    #expect(try query.next(byLink: link, after: 50)?.encoded(for: .mobileApps) == encoded)
    // As many as were asked for are there.
    #expect(query.next(byLink: link, after: 1000) == nil)
  }
}
