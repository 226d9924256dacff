/// Gives the token that says who the user is.
public protocol TokenSource: Sendable {
  /// The token for the next request.
  ///
  /// - Parameter rejected: the token that the server has just refused, which is to be replaced; nil if there is none
  /// - Returns: the token; nil to send none
  /// - Throws: any error, which the call of the table then throws
  func token(replacing rejected: String?) async throws -> String?
}

/// A closure that gives the token: for an app that signs in by a library of its own.
///
/// ```swift
/// let tokens = ClosureTokenSource { rejected in
///   try await account.accessToken(forcingRefresh: rejected != nil)
/// }
/// ```
public struct ClosureTokenSource: TokenSource {
  private let provide: @Sendable (String?) async throws -> String?

  /// A source.
  ///
  /// - Parameter provide: gives the token; its parameter is the one that the server has just refused
  public init(_ provide: @escaping @Sendable (_ rejected: String?) async throws -> String?) {
    self.provide = provide
  }

  /// The token that the closure gives.
  public func token(replacing rejected: String?) async throws -> String? { try await provide(rejected) }
}
