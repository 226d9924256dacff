import Foundation
import HTTPTypes
import OfflineSync

/// Counts the conflicts among the answers of a server. Only rows that several clients write have any.
actor RequestTally: RequestInterceptor {
  private(set) var conflictCount = 0
  private(set) var problems: [String] = []
  private let ownPrefix: String

  /// - Parameter ownPrefix: how ids of rows begin that only one client writes
  init(ownPrefix: String) { self.ownPrefix = ownPrefix }

  func intercept(
    _ request: HTTPRequest,
    body: Data?,
    next: @escaping Next
  ) async throws -> (HTTPResponse, Data) {
    let answer = try await next(request, body)
    let code = answer.0.status.code
    if code == 409 || code == 412 {
      conflictCount += 1
      let text = "\(request.path ?? "") \(String(decoding: body ?? Data(), as: UTF8.self))"
      if text.contains(ownPrefix) { problems.append("a conflict of an own row: \(request.method) \(code)") }
    }
    return answer
  }
}
