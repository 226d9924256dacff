import HTTPTypes

/// What the token of a request says.
enum TokenVerdict: Sendable {
  /// There is no token.
  case none
  /// The token is valid.
  case valid(Identity)
  /// The token is not valid.
  case bad
  /// Tokens cannot be verified now.
  case unknown

  /// Who makes the request; nil if that is not known.
  var identity: Identity? { if case .valid(let identity) = self { identity } else { nil } }
}

extension TableService {
  /// Verifies the token of a request.
  func verdict(on request: HTTPRequest) async -> TokenVerdict {
    guard let token = request.token else { return .none }
    do {
      return try await options.tokens?.identity(of: token).map { .valid($0) } ?? .bad
    } catch {
      return .unknown
    }
  }
}
