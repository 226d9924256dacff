import Foundation
import HTTPTypes
import TableWire

/// A service in one dialect. The checks before a request reaches its table are the same in all dialects; the
/// forms of the responses differ.
protocol DialectService: Sendable {
  var service: TableService { get }

  /// Returns the response to a request that its table could not answer.
  func reply(to trouble: RequestTrouble) -> ServiceReply

  /// Responds to a request that has passed the checks, with a user or without one.
  func route(_ request: ServiceRequest) async throws -> ServiceReply
}

/// The reason why a request does not reach its table, or is not finished there.
enum RequestTrouble {
  case tooLong, badPath, badToken, noToken
  case disabled(ServicePermissions.Operation)
  /// The storage refused the request, for a reason that the client is told.
  case refused(String)
  case cancelled, unavailable
  /// An internal error. The client is not told the reason, which could reveal internals.
  case failed
}

extension DialectService {
  /// Responds to a request. Errors become responses.
  func reply(to http: HTTPRequest, _ body: Data, inSpan span: String) async -> ServiceReply {
    do {
      return try await checked(http, body, span)
    } catch let refusal as Refusal {
      return refusal.answer
    } catch let error as StorageError {
      return reply(to: error == .unavailable ? .unavailable : .refused(error.text))
    } catch is CancellationError {
      return reply(to: .cancelled)
    } catch {
      return reply(to: .failed)
    }
  }

  private func checked(_ http: HTTPRequest, _ body: Data, _ span: String) async throws -> ServiceReply {
    let path = http.path ?? "/"
    guard path.utf8.count <= service.options.maxTargetBytes else { return reply(to: .tooLong) }
    guard let target = RequestTarget(path) else { return reply(to: .badPath) }
    let user: String?
    do {
      user = try await service.user(of: http)
    } catch {
      return reply(to: .badToken)
    }
    return try await route(ServiceRequest(http: http, target: target, body: body, user: user, span: span))
  }

  /// Refuses an operation that the table does not permit for the user.
  func require(
    _ operation: ServicePermissions.Operation,
    _ table: ServiceTable,
    _ request: ServiceRequest
  ) throws(Refusal) {
    switch table.permissions[operation] {
    case .authenticated where request.user == nil: throw Refusal(answer: reply(to: .noToken))
    case .disabled: throw Refusal(answer: reply(to: .disabled(operation)))
    case .anonymous, .authenticated: break
    }
  }
}
