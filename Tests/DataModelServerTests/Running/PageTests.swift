#if DevServer
import DataModelTestSupport
import Foundation
import GRDB
import SQLText
import TableService
import Testing

@testable import DataModelServer

/// The page with the tables, as the server sends it. `Scripts/look-tables` tries it in a browser.
@Suite struct PageTests {
  private static var options: ServerOptions {
    var options = ServerOptions()
    options.hasPage = true
    return options
  }

  @available(macOS 14, *)
  @Test func isThereOnlyIfAskedFor() async throws {
    let without = try await LocalServer()
    defer { without.stop() }
    #expect(try await without.send("GET /").status == 404)
    let with = try await LocalServer(options: Self.options)
    defer { with.stop() }
    for path in ["/", "/?table=1"] {
      let answer = try await with.send("GET \(path)")
      #expect(answer.status == 200)
      for line in [
        "Content-Type: text/html; charset=utf-8", "X-Content-Type-Options: nosniff",
        "Cache-Control: no-store",
        "Content-Security-Policy: \(TablesPage(of: with.service, signsIn: false).policy)",
      ] { #expect(answer.text.contains("\(line)\r\n")) }
      #expect(answer.text.contains(#"{"columns":[{"isSettable":true,"name":"text","type":"string"}]"#))
    }
    let head = try await with.send("HEAD /")
    #expect(head.status == 200)
    #expect(!head.text.contains("<"))
    #expect(try await with.send("POST /").status == 404)
  }

  /// The policy names the one style and the one script that are in the page.
  @Test func runsItsOwnScriptOnly() throws {
    let page = TablesPage(of: try Self.service(), signsIn: false)
    for (element, part) in [("style", "style-src"), ("script", "script-src")] {
      let pieces = page.text.components(separatedBy: "<\(element)>")
      #expect(pieces.count == 2)
      let text = try #require(pieces.last?.components(separatedBy: "</\(element)>").first)
      let hash = Data(SHA256.digest(text.utf8)).base64EncodedString()
      #expect(page.policy.contains("\(part) 'sha256-\(hash)';"))
      #expect(!text.contains("{{"))
    }
    for (name, text) in TablesPageFiles.all where !name.hasSuffix(".html") {
      #expect(page.text.contains(text), "\(name)")
    }
    #expect(page.policy.hasPrefix("default-src 'none'; "))
    #expect(page.policy.contains("connect-src 'self'; "))
  }

  /// What is in a row becomes text, never markup, and the page asks its own service only.
  @Test(arguments: [
    "innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval", "Function(", "XMLHttp", "import",
    "http:", "https:", "localStorage", "document.cookie", "</s", "<!--",
  ])
  func theScriptDoesWithout(_ word: String) {
    for (name, text) in TablesPageFiles.all where name.hasSuffix(".js") {
      #expect(!text.contains(word), "\(name)")
    }
  }

  @Test func knowsTheServiceButNoRows() throws {
    var shop = ServiceTable(
      "Shop",
      columns: [ServiceColumn("name", .string), ServiceColumn("Team", .string)],
      isSoftDeleted: false,
      ids: .counted,
      insertValues: ["team": .user],
      maxTop: 20
    )
    shop.permissions[.delete] = .disabled
    let service = try TableService(
      tables: [shop, ServiceTable("Item", columns: [ServiceColumn("price", .decimal)])],
      database: DatabaseQueue(),
      dialect: .datasync
    )
    let item = """
      {"columns":[{"isSettable":true,"name":"price","type":"decimal"}],"hasTextIDs":true,"isDynamic":false,\
      "isPerUser":false,"keepsDeleted":true,\
      "may":{"delete":true,"insert":true,"read":true,"undelete":true,"update":true},"name":"Item","top":50}
      """
    let other = """
      {"columns":[{"isSettable":true,"name":"name","type":"string"},\
      {"isSettable":false,"name":"Team","type":"string"}],"hasTextIDs":false,"isDynamic":false,\
      "isPerUser":false,"keepsDeleted":false,\
      "may":{"delete":false,"insert":true,"read":true,"undelete":true,"update":true},"name":"Shop","top":20}
      """
    #expect(
      PageService(service, signsIn: true).json
        == #"{"dialect":"datasync","signIn":"development","tables":[\#(item),\#(other)]}"#
    )
  }

  @Test(arguments: [
    (true, false, "development"), (true, true, "development"), (false, true, "token"), (false, false, nil),
  ])
  func knowsHowOneSignsIn(_ signsIn: Bool, _ hasTokens: Bool, _ expected: String?) throws {
    var options = TableServiceOptions()
    if hasTokens { options.tokens = DevelopmentTokens(secret: Data([1])) }
    #expect(PageService(try Self.service(options), signsIn: signsIn).signIn == expected)
  }

  @Test func noTextEndsTheElementOfTheDescription() {
    let description = PageService(dialect: "</script>", signIn: nil, tables: [])
    #expect(description.json == #"{"dialect":"\u003c/script>","tables":[]}"#)
  }

  /// `Scripts/record templates` brings the binary up to date.
  @Test func theFilesInTheBinaryAreThoseOnDisk() throws {
    let folder = Repository.url(of: "Templates/TablesPage")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names).union(["colors.css"]) == Set(TablesPageFiles.all.keys))
    for (name, text) in TablesPageFiles.all {
      let path = name == "colors.css" ? "Templates/Page/\(name)" : "Templates/TablesPage/\(name)"
      #expect(try String(contentsOf: Repository.url(of: path), encoding: .utf8) == text, "\(name)")
    }
  }

  private static func service(_ options: TableServiceOptions = TableServiceOptions()) throws -> TableService {
    try TableService(tables: [ServiceTable("A")], database: DatabaseQueue(), options: options)
  }
}
#endif
