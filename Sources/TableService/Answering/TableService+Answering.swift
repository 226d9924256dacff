public import Foundation
public import HTTPTypes

extension TableService {
  /// Answers a request. Nothing is thrown: what goes wrong is an answer too.
  ///
  /// - Parameters:
  ///   - request: the request; of its address only path and query count
  ///   - body: the body, empty if there is none
  /// - Returns: the answer with its body
  public func answer(_ request: HTTPRequest, body: Data) async -> (HTTPResponse, Data) {
    let answer: ServiceReply =
      switch dialect {
      case .mobileApps(let release): await MobileAppsService(self, release).answer(request, body)
      case .datasync: await DatasyncService(self).answer(request, body)
      }
    // The answer to HEAD has no body.
    let bytes = request.method == .head ? Data() : answer.body
    return (HTTPResponse(status: answer.status, headerFields: answer.headers), bytes)
  }
}
