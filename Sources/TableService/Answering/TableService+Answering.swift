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
    var answer: ServiceReply
    do {
      let span = try await span(for: request)
      answer = try await withEpoch(answerOfDialect(request, body, inSpan: span), ofSpan: span)
    } catch let refusal as Refusal {
      answer = refusal.answer
    } catch {
      // A database that cannot be read now, which is the service's own affair.
      answer = ServiceReply(.serviceUnavailable)
    }
    // The answer to HEAD has no body.
    let bytes = request.method == .head ? Data() : answer.body
    return (HTTPResponse(status: answer.status, headerFields: answer.headers), bytes)
  }

  private func answerOfDialect(
    _ request: HTTPRequest,
    _ body: Data,
    inSpan span: String
  ) async -> ServiceReply {
    switch dialect {
    case .mobileApps(let release):
      await MobileAppsService(service: self, release: release).answer(request, body, inSpan: span)
    case .datasync: await DatasyncService(service: self).reply(to: request, body, inSpan: span)
    }
  }
}
