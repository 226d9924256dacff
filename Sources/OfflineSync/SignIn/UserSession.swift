public import Foundation
import HTTPTypes

/// The user who is signed in at a service, with the token that says so.
///
/// The app gets a token of a provider by that provider's library, and the service gives its own for it. A token that has run
/// out is refreshed by itself, once for all requests that wait for it.
///
/// ```swift
/// let session = try UserSession(url: url)
/// try await session.signIn(provider: "google", token: ["id_token": .string(idToken)])
/// var options = TableClientOptions()
/// options.tokens = session
/// let client = try TableClient(url: url, options: options)
/// ```
public actor UserSession: TokenSource {
  /// A user of the service.
  public struct User: Sendable, Hashable, CustomStringConvertible {
    /// The user's id at the service: `sid:…`
    public let id: String
    /// The service's token. Keep it where only the app can read it.
    public let token: String

    /// A user, as the app has kept it.
    public init(id: String, token: String) {
      self.id = id
      self.token = token
    }

    /// The id. The token does not belong in a log.
    public var description: String { "user '\(id)'" }
  }

  /// The user; nil if nobody is signed in.
  public private(set) var user: User?
  private let sender: RequestSender
  private var refresh: Task<User, any Error>?

  /// A session.
  ///
  /// - Parameters:
  ///   - url: the address of the service, or of the one that signs users in for it
  ///   - dialect: the generation of the service
  ///   - transport: sends the requests
  ///   - user: the user of an earlier run of the app
  /// - Throws: `TableError.invalidRequest` if the address is none of a service
  public init(
    url: URL,
    dialect: Dialect = .mobileApps,
    transport: any HTTPTransport = URLSessionTransport(),
    user: User? = nil
  ) throws(TableError) {
    var options = TableClientOptions()
    options.retryPolicy = RetryPolicy(greatestAttemptCount: 2)
    sender = RequestSender(
      service: try ServiceURL(url),
      dialect: dialect,
      options: options,
      transport: transport
    )
    self.user = user
  }

  /// Signs a user in by the token of a provider.
  ///
  /// - Parameters:
  ///   - provider: `aad`, `apple`, `facebook`, `google`, `microsoftaccount` or `twitter`
  ///   - token: what the provider gave, in the form that the service wants: `["id_token": "…"]`
  /// - Returns: the user
  /// - Throws: ``TableError``
  @discardableResult
  public func signIn(provider: String, token: JSONObject) async throws -> User {
    let name = provider.lowercased() == "windowsazureactivedirectory" ? "aad" : provider.lowercased()
    var call = ServiceCall(method: .post, path: [".auth", "login", PercentEncoding.component(name)])
    call.body = JSONValue.object(token).data
    let answer = try await sender.send(call)
    let object = answer.object
    guard let id = object?["user"]?.object?["userId"]?.string,
      let token = object?["authenticationToken"]?.string, !token.isEmpty
    else {
      throw TableError.invalidAnswer(status: answer.status, reason: "it has no user with a token")
    }
    refresh?.cancel()
    refresh = nil
    let user = User(id: id, token: token)
    self.user = user
    return user
  }

  /// Forgets the user.
  public func signOut() {
    refresh?.cancel()
    refresh = nil
    user = nil
  }

  /// The token for the next request.
  public func token(replacing rejected: String?) async throws -> String? {
    // Another request may have refreshed the token meanwhile.
    guard let rejected, let user, user.token == rejected else { return user?.token }
    do {
      return try await refreshed(user).token
    } catch is TableError {
      // The first refusal is what the app has to know: the user signs in again.
      return nil
    }
  }

  private func refreshed(_ user: User) async throws -> User {
    if let refresh { return try await refresh.value }
    let sender = sender
    let task = Task {
      var call = ServiceCall(method: .get, path: [".auth", "refresh"])
      call.features = [.refreshToken]
      switch sender.dialect.tokenHeader {
      case .zumoAuthentication: call.headers[.zumoAuthentication] = user.token
      case .bearer: call.headers[.authorization] = "Bearer \(user.token)"
      }
      let answer = try await sender.send(call)
      guard let token = answer.object?["authenticationToken"]?.string, !token.isEmpty else {
        throw TableError.invalidAnswer(status: answer.status, reason: "it has no token")
      }
      return User(id: user.id, token: token)
    }
    refresh = task
    defer { refresh = nil }
    let renewed = try await task.value
    // Somebody else may have signed in while the answer was on its way.
    if self.user == user { self.user = renewed }
    return self.user ?? renewed
  }
}
