public import Foundation
import HTTPTypes
public import TableWire

/// The session of a user who is signed in at a service, with the user's token.
///
/// The app gets a token from a provider's library, and the service exchanges it for its own. An expired token
/// is refreshed automatically, once for all requests that wait for it.
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

    /// Creates a user from values that the app has stored.
    public init(id: String, token: String) {
      self.id = id
      self.token = token
    }

    /// The id, without the token, which must not get into a log.
    public var description: String { "user '\(id)'" }
  }

  /// The user; nil if no user is signed in.
  public private(set) var user: User?
  private let sender: RequestSender
  private var refresh: Refresh?
  /// The user's earlier tokens that were refreshed, with the user's id.
  private var tokens: [String: String] = [:]
  /// A number that grows with each sign-in and sign-out, to recognize results for an earlier user.
  private var generation = 0

  /// A token that is being refreshed, for all requests that wait for it.
  private struct Refresh {
    let generation: Int
    let task: Task<String, any Error>
  }

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - url: the address of the service, or of the service that signs users in for it; only its scheme, host
  ///     and port are used
  ///   - dialect: the generation of the service
  ///   - transport: the transport for the requests
  ///   - options: the options of the requests; the source of tokens is not used
  ///   - user: the user from an earlier run of the app
  /// - Throws: `TableError.invalidRequest` if the address is invalid
  public init(
    url: URL,
    dialect: Dialect = .mobileApps,
    transport: any HTTPTransport = URLSessionTransport(),
    options: TableClientOptions = TableClientOptions(),
    user: User? = nil
  ) throws(TableError) {
    var options = options
    options.tokens = nil
    sender = RequestSender(
      service: try ServiceURL(url).root,
      dialect: dialect,
      options: options,
      transport: transport
    )
    self.user = user
  }

  /// Signs a user in with the token of a provider.
  ///
  /// - Parameters:
  ///   - provider: `aad`, `apple`, `facebook`, `google`, `microsoftaccount` or `twitter`
  ///   - token: the provider's token in the form that the service expects: `["id_token": "…"]`
  /// - Returns: the user
  /// - Throws: ``TableError``
  @discardableResult
  public func signIn(provider: String, token: JSONObject) async throws -> User {
    let name = provider.lowercased() == "windowsazureactivedirectory" ? "aad" : provider.lowercased()
    var call = ServiceCall(method: .post, path: [".auth", "login", PercentEncoding.component(name)])
    call.body = JSONValue.object(token).data
    call.hasSecretBody = true
    call.bringsSecret = true
    generation += 1
    let generation = generation
    let answer = try await sender.send(call, hiding: JSONValue.object(token).texts)
    let object = answer.object
    guard let id = object?["user"]?.object?["userId"]?.string,
      let token = object?["authenticationToken"]?.string, !token.isEmpty
    else {
      throw answer.problem("it has no 'user.userId' or no 'authenticationToken'")
    }
    // A sign-out or another sign-in that began after this one takes precedence.
    guard generation == self.generation else {
      throw TableError.invalidRequest("another sign-in or a sign-out began during this sign-in")
    }
    let user = User(id: id, token: token)
    self.user = user
    tokens = [:]
    return user
  }

  /// Signs the user out, and forgets the tokens.
  public func signOut() {
    generation += 1
    user = nil
    tokens = [:]
  }

  /// Returns the id of the signed-in user.
  public func account() async -> String? { user?.id }

  /// Returns the token for the next request.
  ///
  /// - Parameter rejected: the token that the server has just refused, which should be replaced; nil for an
  ///   ordinary request
  /// - Returns: the token; nil without a user, or if another user has signed in since
  /// - Throws: ``TableError`` if the token cannot be refreshed
  public func token(replacing rejected: String?) async throws -> String? {
    guard let rejected else { return user?.token }
    guard let user, tokens[rejected] == user.id || user.token == rejected else {
      // A write of one user is never sent as another.
      return nil
    }
    // Another request may have already refreshed the token.
    if user.token != rejected { return user.token }
    return try await refreshed(user)
  }

  private func refreshed(_ user: User) async throws -> String? {
    let generation = generation
    let task: Task<String, any Error>
    if let refresh, refresh.generation == generation {
      task = refresh.task
    } else {
      task = refreshTask(user)
      refresh = Refresh(generation: generation, task: task)
    }
    let token: String
    do {
      token = try await task.value
    } catch {
      if refresh?.task == task { refresh = nil }
      throw error
    }
    guard generation == self.generation else { return nil }
    if refresh?.task == task {
      refresh = nil
      // Requests with an old token may still be in progress: remember that it belongs to this user.
      tokens[user.token] = user.id
      self.user = User(id: user.id, token: token)
    }
    return token
  }

  private func refreshTask(_ user: User) -> Task<String, any Error> {
    let sender = sender
    return Task {
      var call = ServiceCall(method: .get, path: [".auth", "refresh"])
      call.features = [.refreshToken]
      call.bringsSecret = true
      switch sender.dialect.tokenHeader {
      case .zumoAuthentication: call.headers[.zumoAuthentication] = user.token
      case .bearer: call.headers[.authorization] = "Bearer \(user.token)"
      }
      let answer = try await sender.send(call, hiding: [user.token])
      guard let token = answer.object?["authenticationToken"]?.string, !token.isEmpty else {
        throw answer.problem("it has no 'authenticationToken'")
      }
      return token
    }
  }
}
