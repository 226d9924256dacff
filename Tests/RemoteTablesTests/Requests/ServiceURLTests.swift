import Foundation
import Testing

@testable import RemoteTables

@Suite struct ServiceURLTests {
  @Test(arguments: [
    ("https://example.com", "/tables/t"), ("https://example.com/", "/tables/t"),
    ("https://example.com/a/b/?x=1&y=%20", "/a/b/tables/t?x=1&y=%20"),
    ("HTTP://EXAMPLE.com:8080/a%2Fb", "/a%2Fb/tables/t"),
  ])
  func takesAddressesApart(_ url: String, _ target: String) throws {
    let service = try ServiceURL(try #require(URL(string: url)))
    #expect(service.target(["tables", "t"], queries: [""]) == target)
  }

  @Test(
    arguments: [
      ("/x?a=b", "/x?a=b"), ("x", "/tables/x"), ("https://example.com:8443/", "/"),
      ("https://example.com:8443", "/"),
      ("https://EXAMPLE.com:8443/x", "/x"), ("https://example.com/x", nil),
      ("http://example.com:8443/x", nil),
      ("//evil.example/x", nil), ("https://example.com:8443@evil.example/", nil),
      ("https://user@example.com:8443/", nil),
      ("javascript:alert(1)", nil),
    ] as [(String, String?)]
  )
  func followsOnlyToItself(_ location: String, _ target: String?) throws {
    let service = try ServiceURL(try #require(URL(string: "https://example.com:8443")))
    #expect(service.target(ofLocation: location, from: "/tables/t") == target)
  }
}
