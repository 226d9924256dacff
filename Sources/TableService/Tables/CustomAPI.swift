public import Foundation
public import HTTPTypes

/// A custom operation, at `/api/{name}`.
///
/// Its parameters are the request, the body, and who the token stands for, if there is one. Return nil to
/// respond with 404.
public typealias CustomAPI =
  @Sendable (_ request: HTTPRequest, _ body: Data, _ identity: Identity?) async -> (HTTPResponse, Data)?
