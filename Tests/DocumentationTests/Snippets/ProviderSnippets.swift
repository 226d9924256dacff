import Foundation
import GRDB
import OfflineSync
import TableService
import Testing

#if canImport(JWTKit)
import TableServiceIdentity

func service(_ tables: [ServiceTable], in database: DatabasePool) throws -> TableService {
  var options = TableServiceOptions()
  options.tokens = OpenIDVerifier(
    OpenIDOptions(issuer: "https://login.example.com", audience: "todo-api")
  )
  return try TableService(tables: tables, database: database, options: options)
}
#endif

func client(_ url: URL, _ library: ProviderLibrary) throws -> TableClient {
  var options = TableClientOptions()
  options.tokens = ClosureTokenSource(account: { await library.userID }) { rejected in
    try await library.accessToken(forcingRefresh: rejected != nil)
  }
  return try TableClient(url: url, options: options)
}

/// The library of a provider, as apps have one.
actor ProviderLibrary {
  private(set) var userID: String? = "ann"
  private(set) var refreshCount = 0

  func accessToken(forcingRefresh isForced: Bool) throws -> String {
    if isForced { refreshCount += 1 }
    return "token \(refreshCount)"
  }
}

/// The examples of `Documentation/Guides/SignInWithYourProvider.md`. A test of the server follows the guide
/// against a provider.
@Suite struct ProviderSnippets {
  @Test func theLibraryIsAskedForTokens() async throws {
    let library = ProviderLibrary()
    let client = try client(try #require(URL(string: "http://localhost")), library)
    #expect(client.dialect == .mobileApps)
    let tokens = ClosureTokenSource(account: { await library.userID }) { rejected in
      try await library.accessToken(forcingRefresh: rejected != nil)
    }
    #expect(try await tokens.credential(replacing: nil).account == "ann")
    #expect(try await tokens.token(replacing: "token 0") == "token 1")
  }
}
