/// Knows the tokens of users.
public protocol TokenVerifier: Sendable {
  /// The user of a token.
  ///
  /// - Parameter token: the token as it was sent
  /// - Returns: the user's id; nil if the token is not good
  func user(of token: String) async -> String?
}
