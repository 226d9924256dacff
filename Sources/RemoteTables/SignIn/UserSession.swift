public import Foundation
import HTTPTypes
public import TableWire

/// The user who is signed in at a service, with the token that says so.
///
/// The app gets a token of a provider by that provider's library, and the service gives its own for it. A
/// token that has run out is refreshed by itself, once for all requests that wait for it.
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
  private var refresh: Refresh?
  /// Tokens of the user that were refreshed since, with the user's id.
  private var tokens: [String: String] = [:]
  /// Grows with each sign-in and sign-out, so that what belongs to an earlier user is known.
  private var generation = 0

  /// A token that is being refreshed, for all requests that wait for it.
  private struct Refresh {
    let generation: Int
    let task: Task<String, any Error>
  }

  /// A session.
  ///
  /// - Parameters:
  ///   - url: the address of the service, or of the one that signs users in for it; only scheme, host and
  ///     port count
  ///   - dialect: the generation of the service
  ///   - transport: sends the requests
  ///   - options: where services and apps differ; tokens in them are not used
  ///   - user: the user of an earlier run of the app
  /// - Throws: `TableError.invalidRequest` if the address is none of a service
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
    call.hasSecretBody = true
    call.bringsSecret = true
    generation += 1
    let generation = generation
    let answer = try await sender.send(call, hiding: JSONValue.object(token).texts)
    let object = answer.object
    guard let id = object?["user"]?.object?["userId"]?.string,
      let token = object?["authenticationToken"]?.string, !token.isEmpty
    else {
      throw answer.problem("it has no user with a token")
    }
    // Whoever has signed out, or in as somebody else, while the answer was on its way, stays so.
    guard generation == self.generation else {
      throw TableError.invalidRequest("another user has signed in meanwhile, or signed out")
    }
    let user = User(id: id, token: token)
    self.user = user
    tokens = [:]
    return user
  }

  /// Forgets the user.
  public func signOut() {
    generation += 1
    user = nil
    tokens = [:]
  }

  /// The id of the user who is signed in.
  public func account() async -> String? { user?.id }

  /// The token for the next request.
  ///
  /// - Parameter rejected: the token that the server has just refused, which is to be replaced; nil if there
  ///   is none
  /// - Returns: the token; nil without a user, or if another user has signed in since
  /// - Throws: ``TableError`` if the server gives no other, or could not be asked for one
  public func token(replacing rejected: String?) async throws -> String? {
    guard let rejected else { return user?.token }
    guard let user, tokens[rejected] == user.id || user.token == rejected else {
      // What one user wrote is never sent as another.
      return nil
    }
    // Another request may have refreshed the token meanwhile.
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
      // Tokens that were refreshed stay known as this user's, for requests that are still on their way.
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
        throw answer.problem("it has no token")
      }
      return token
    }
  }
}
