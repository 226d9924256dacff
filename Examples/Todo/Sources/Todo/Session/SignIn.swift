import Foundation
import OfflineSync

/// Signs a user in before the first request, at a service that takes whoever asks:
/// `datamodel-server --sign-in`.
///
/// At another one, an app has the token of a provider, and gives that: `["id_token": …]`.
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
