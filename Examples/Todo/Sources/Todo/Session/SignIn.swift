import Foundation
import OfflineSync

/// Signs a user in before the first request, at a service that accepts every name:
/// `datamodel-server --sign-in`.
///
/// With other services, an app passes the token of a provider: `["id_token": …]`.
actor SignIn {
  nonisolated let session: UserSession
  private let name: String
  private var isDone = false

  init(as name: String, at url: URL) throws {
    self.name = name
    session = try UserSession(url: url, transport: URLSessionTransport(timeout: .seconds(10)))
  }

  func signIn() async throws {
    if isDone { return }
    try await session.signIn(provider: "google", token: ["userId": .string(name)])
    isDone = true
  }
}
