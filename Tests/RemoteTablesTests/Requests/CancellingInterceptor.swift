import Foundation
import HTTPTypes
import RemoteTables

/// Cancels its own task when an answer is there, as an app does in the middle of a wait.
struct CancellingInterceptor: RequestInterceptor {
  func intercept(
    _ request: HTTPRequest,
    body: Data?,
    next: @escaping Next
  ) async throws -> (HTTPResponse, Data) {
    let answer = try await next(request, body)
    withUnsafeCurrentTask { $0?.cancel() }
    return answer
  }
}
