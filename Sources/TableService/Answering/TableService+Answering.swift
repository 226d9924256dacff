public import Foundation
public import HTTPTypes

extension TableService {
  /// Responds to a request. Errors are responses too.
  ///
  /// - Parameters:
  ///   - request: the request; only the path and the query of its address are used
  ///   - body: the body, which may be empty
  /// - Returns: the response and its body
  public func answer(_ request: HTTPRequest, body: Data) async -> (HTTPResponse, Data) {
    var answer: ServiceReply
    do {
      let verdict = await verdict(on: request)
      let span = try await span(for: request, verdict)
      answer = try await withEpoch(answerOfDialect(request, body, verdict, inSpan: span), ofSpan: span)
    } catch let refusal as Refusal {
      answer = refusal.answer
    } catch {
      // The database cannot be read. The client is not told why.
      answer = ServiceReply(.serviceUnavailable)
    }
    // The response to HEAD has no body.
    let bytes = request.method == .head ? Data() : answer.body
    return (HTTPResponse(status: answer.status, headerFields: answer.headers), bytes)
  }

  /// The service in its dialect.
  var dialectService: any DialectService {
    switch dialect {
    case .mobileApps(let release): MobileAppsService(service: self, release: release)
    case .datasync: DatasyncService(service: self)
    }
  }

  private func answerOfDialect(
    _ request: HTTPRequest,
    _ body: Data,
    _ verdict: TokenVerdict,
    inSpan span: String
  ) async -> ServiceReply {
    let service = dialectService
    return service.finished(await service.reply(to: request, body, verdict, inSpan: span))
  }
}
