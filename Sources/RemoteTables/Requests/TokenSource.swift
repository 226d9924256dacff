public import TableWire

/// A source of the token that identifies the user.
public protocol TokenSource: Sendable {
  /// Returns the token for the next request.
  ///
  /// - Parameter rejected: the token that the server has just refused, which should be replaced; nil for an
  ///   ordinary request
  /// - Returns: the token; nil to send no token
  /// - Throws: any error, which the call of the table then throws
  func token(replacing rejected: String?) async throws -> String?

  /// Returns the user's id at the service; nil if no user is signed in, or the source does not know.
  ///
  /// With this id, a sync context never sends the edits of one user as another: see
  /// `SyncContext.changeAccount(_:)`.
  func account() async -> String?

  /// Returns the claims by which the service decides which rows the user may see, such as the user's team;
  /// nil if the source does not know them.
  ///
  /// When they change, a sync context compares all rows in its next pull. A service of this package says so
  /// itself, and its word counts.
  func claims() async -> JSONObject?

  /// Returns a token and the user to whom it belongs.
  ///
  /// - Parameter rejected: the token to replace, as in ``token(replacing:)``
  /// - Returns: the token and the user's id, both from the same moment
  /// - Throws: any error, which the call of the table then throws
  func credential(replacing rejected: String?) async throws -> (token: String?, account: String?)
}

extension TokenSource {
  /// Returns nil: the source does not know the user.
  public func account() async -> String? { nil }

  /// Returns nil: the source does not know the claims.
  public func claims() async -> JSONObject? { nil }

  /// Returns the token and the account. Tries again if the user changes meanwhile.
  public func credential(replacing rejected: String?) async throws -> (token: String?, account: String?) {
    while true {
      let before = await account()
      let token = try await token(replacing: rejected)
      if await account() == before { return (token, before) }
      try Task.checkCancellation()
    }
  }
}

/// A token source that calls a closure, for an app that signs in with another library.
///
/// ```swift
/// let tokens = ClosureTokenSource(account: { await library.userID }) { rejected in
///   try await library.accessToken(forcingRefresh: rejected != nil)
/// }
/// ```
public struct ClosureTokenSource: TokenSource {
  private let provide: @Sendable (String?) async throws -> String?
  private let identify: @Sendable () async -> String?
  private let describe: @Sendable () async -> JSONObject?

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - identify: returns the id of the signed-in user, so that offline sync keeps users apart; by default
  ///     nil
  ///   - describe: returns the claims by which the service decides which rows the user may see; by default
  ///     nil
  ///   - provide: returns the token; its parameter is the token that the server has just refused, or nil
  public init(
    account identify: @escaping @Sendable () async -> String? = { nil },
    claims describe: @escaping @Sendable () async -> JSONObject? = { nil },
    _ provide: @escaping @Sendable (_ rejected: String?) async throws -> String?
  ) {
    self.provide = provide
    self.identify = identify
    self.describe = describe
  }

  /// Returns the account from the closure.
  public func account() async -> String? { await identify() }

  /// Returns the claims from the closure.
  public func claims() async -> JSONObject? { await describe() }

  /// Returns the token from the closure.
  public func token(replacing rejected: String?) async throws -> String? { try await provide(rejected) }
}
