public import Foundation
public import HTTPTypes

/// An operation of one's own, at `/api/{name}`.
///
/// It is given the request, its body, and the user of its token, if there is one; nil means that there is no
/// such operation.
public typealias CustomAPI =
  @Sendable (_ request: HTTPRequest, _ body: Data, _ user: String?) async -> (HTTPResponse, Data)?
