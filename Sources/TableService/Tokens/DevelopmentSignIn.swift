import Foundation
public import HTTPTypes
import TableWire

/// A sign-in, at `/.auth`, that lets anyone sign in as any user. For development only.
///
/// `POST /.auth/login/{provider}` with `{"userId": "ann"}`, or with the body that a provider's library sends,
/// returns the user and a token. `{"userId": "ann", "claims": {"team": "red"}}` also gives the token claims.
/// `GET /.auth/login/{provider}` redirects to an address that ends with both, like a sign-in on the web. `GET
/// /.auth/refresh` returns a new token for a valid one.
public struct DevelopmentSignIn: Sendable {
  private let tokens: DevelopmentTokens

  /// Creates a sign-in.
  ///
  /// - Parameter tokens: the issuer of the tokens
  public init(_ tokens: DevelopmentTokens) { self.tokens = tokens }

  /// Responds to a request.
  ///
  /// - Parameters:
  ///   - request: the request
  ///   - body: its body
  /// - Returns: the response with its body; nil if the path is not below `/.auth`
  public func answer(_ request: HTTPRequest, body: [UInt8]) async -> (HTTPResponse, [UInt8])? {
    guard let target = RequestTarget(request.path ?? "/"), target.segments.first?.lowercased() == ".auth"
    else {
      return nil
    }
    let parts = target.segments.dropFirst().map { $0.lowercased() }
    let answer: ServiceReply
    switch (request.method, parts.first, parts.count) {
    case (.get, "login", 2):
      let text = JSONValue.object(signIn("sid:\(parts[1])")).description
      answer = ServiceReply(.found).with(.location, "done#token=\(PercentEncoding.component(text))")
    case (.post, "login", 2): answer = signIn(body, provider: parts[1])
    case (.get, "refresh", 1): answer = await refresh(request)
    default: answer = ServiceReply(.notFound)
    }
    return (HTTPResponse(status: answer.status, headerFields: answer.headers), Array(answer.body))
  }

  private func signIn(_ user: String, claims: JSONObject = [:]) -> JSONObject {
    [
      "authenticationToken": .string(tokens.token(for: user, claims: claims)),
      "user": ["userId": .string(user)],
    ]
  }

  private func signIn(_ body: [UInt8], provider: String) -> ServiceReply {
    guard body.isEmpty || body.count <= 10_000, let value = body.isEmpty ? [:] : try? JSONValue(Data(body)),
      let object = value.object
    else { return ServiceReply(.badRequest, json: ["error": "The body must be an object"]) }
    let name = object["userId"]?.string ?? provider
    let claims = object["claims"]?.object ?? [:]
    return ServiceReply(.ok, json: .object(signIn("sid:\(name)", claims: claims)))
  }

  private func refresh(_ request: HTTPRequest) async -> ServiceReply {
    guard let token = request.token, let identity = await tokens.identity(of: token) else {
      return ServiceReply(.unauthorized, json: ["error": "The token is missing or invalid"])
    }
    return ServiceReply(.ok, json: .object(signIn(identity.user, claims: identity.claims)))
  }
}
