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

  /// Returns a reply with what all replies of the dialect have.
  func finished(_ reply: ServiceReply) -> ServiceReply
}

/// The reason why a request does not reach its table, or is not finished there.
enum RequestTrouble {
  case tooLong, badPath, badToken, noToken
  /// The user lacks this right.
  case forbidden(String)
  /// The row is outside of what the user may see, or would be. Both are answered alike.
  case outside
  case disabled(ServicePermissions.Operation)
  /// The storage refused the request, for a reason that the client is told.
  case refused(String)
  case cancelled, unavailable
  /// An internal error. The client is not told the reason, which could reveal internals.
  case failed
}

extension RequestTrouble {
  init(_ error: StorageError) {
    self =
      switch error {
      case .unavailable: .unavailable
      case .outside: .outside
      case .tooMuch, .refused: .refused(error.text)
      }
  }
}

extension DialectService {
  /// Responds to a request. Errors become responses.
  func reply(
    to http: HTTPRequest,
    _ body: Data,
    _ verdict: TokenVerdict,
    inSpan span: String
  ) async -> ServiceReply {
    do {
      return try await checked(http, body, verdict, span)
    } catch let refusal as Refusal {
      return refusal.answer
    } catch let error as StorageError {
      return reply(to: RequestTrouble(error))
    } catch is CancellationError {
      return reply(to: .cancelled)
    } catch {
      return reply(to: .failed)
    }
  }

  private func checked(
    _ http: HTTPRequest,
    _ body: Data,
    _ verdict: TokenVerdict,
    _ span: String
  ) async throws -> ServiceReply {
    let path = http.path ?? "/"
    guard path.utf8.count <= service.options.maxTargetBytes else { return reply(to: .tooLong) }
    guard let target = RequestTarget(path) else { return reply(to: .badPath) }
    let request = ServiceRequest(
      http: http,
      target: target,
      body: body,
      identity: try identity(verdict),
      span: span
    )
    return try await route(request)
  }

  /// Returns the user that a token names; nil without a token.
  func identity(_ verdict: TokenVerdict) throws(Refusal) -> Identity? {
    switch verdict {
    case .none: nil
    case .valid(let identity): identity
    case .bad: throw Refusal(answer: reply(to: .badToken))
    case .unknown: throw Refusal(answer: reply(to: .unavailable))
    }
  }

  /// Refuses an operation that the table does not permit for the user.
  func require(
    _ operation: ServicePermissions.Operation,
    _ table: ServiceTable,
    _ identity: Identity?
  ) throws(Refusal) {
    switch (table.permissions[operation], identity) {
    case (.disabled, _): throw Refusal(answer: reply(to: .disabled(operation)))
    case (.authenticated, nil), (.role, nil): throw Refusal(answer: reply(to: .noToken))
    case (.role(let role), let identity?) where !identity.roles.contains(role):
      throw Refusal(answer: reply(to: .forbidden("'\(operation.rawValue)' needs the role '\(role)'")))
    case (.anonymous, _), (.authenticated, _), (.role, _): break
    }
  }

  /// Returns the values that the service sets in a row that a request inserts.
  func assignments(_ table: ServiceTable, _ request: ServiceRequest) throws(Refusal) -> [ColumnAssignment] {
    do {
      return try table.assignments(for: request.identity)
    } catch {
      guard let claim = error.claim else { throw Refusal(answer: reply(to: .noToken)) }
      throw Refusal(
        answer: reply(to: .forbidden("the token lacks the claim '\(claim)', or its type is wrong"))
      )
    }
  }
}
