/// Gives the token that says who the user is.
public protocol TokenSource: Sendable {
  /// The token for the next request.
  ///
  /// - Parameter rejected: the token that the server has just refused, which is to be replaced; nil if there
  ///   is none
  /// - Returns: the token; nil to send none
  /// - Throws: any error, which the call of the table then throws
  func token(replacing rejected: String?) async throws -> String?

  /// The user's id at the service; nil if nobody is signed in, or the source does not know.
  ///
  /// A sync context that is given it never sends the edits of one user as another: see
  /// ``SyncContext/changeAccount(_:)``.
  func account() async -> String?

  /// A token with the user whose it is: both of one moment.
  ///
  /// - Parameter rejected: as of ``token(replacing:)``
  /// - Returns: the token, and the account
  /// - Throws: any error, which the call of the table then throws
  func credential(replacing rejected: String?) async throws -> (token: String?, account: String?)
}

extension TokenSource {
  /// Nobody that the source knows of.
  public func account() async -> String? { nil }

  /// The token, unless the user changes while it is asked for.
  public func credential(replacing rejected: String?) async throws -> (token: String?, account: String?) {
    while true {
      let before = await account()
      let token = try await token(replacing: rejected)
      if await account() == before { return (token, before) }
      try Task.checkCancellation()
    }
  }
}

/// A closure that gives the token: for an app that signs in by a library of its own.
///
/// ```swift
/// let tokens = ClosureTokenSource(account: { await library.userID }) { rejected in
///   try await library.accessToken(forcingRefresh: rejected != nil)
/// }
/// ```
public struct ClosureTokenSource: TokenSource {
  private let provide: @Sendable (String?) async throws -> String?
  private let identify: @Sendable () async -> String?

  /// A source.
  ///
  /// - Parameters:
  ///   - identify: gives the id of the user who is signed in, so that offline sync keeps users apart; by
  ///     default nobody does
  ///   - provide: gives the token; its parameter is the one that the server has just refused
  public init(
    account identify: @escaping @Sendable () async -> String? = { nil },
    _ provide: @escaping @Sendable (_ rejected: String?) async throws -> String?
  ) {
    self.provide = provide
    self.identify = identify
  }

  /// The account that the closure gives.
  public func account() async -> String? { await identify() }

  /// The token that the closure gives.
  public func token(replacing rejected: String?) async throws -> String? { try await provide(rejected) }
}
