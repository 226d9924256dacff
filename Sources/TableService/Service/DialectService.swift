import Foundation
import HTTPTypes
import TableWire

/// A service as one dialect speaks: what comes before a table looks at a request is the same in all, in
/// another form each.
protocol DialectService: Sendable {
  var service: TableService { get }

  /// The form of an answer to what a table does not see.
  func reply(to trouble: RequestTrouble) -> ServiceReply

  /// Answers a request of a user who is known, or of nobody.
  func route(_ request: ServiceRequest) async throws -> ServiceReply
}

/// Why a table does not see a request, or does not come to its end with it.
enum RequestTrouble {
  case tooLong, badPath, badToken, noToken
  case disabled(ServicePermissions.Operation)
  /// The storage refuses it, for a reason that its client is told.
  case refused(String)
  case cancelled, unavailable
  /// What is wrong here is the service's own affair; a message could tell of its insides.
  case failed
}

extension DialectService {
  /// Answers a request, whatever comes of it.
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

  /// Refuses a request that its table does not permit to its user.
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
