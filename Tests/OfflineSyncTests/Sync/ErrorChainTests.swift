import Foundation
import Testing

@testable import OfflineSync
@testable import RemoteTables

/// What an error of an account library has inside of it.
@Suite struct ErrorChainTests {
  /// Errors as libraries wrap them.
  enum Wrapped: Error {
    case network(underlying: any Error)
    case failed(reasons: [Reason], attempts: Int)
    case denied

    struct Reason { let source: (any Error)? }
  }

  private static let offline = URLError(.notConnectedToInternet)

  private static func foundation(_ inner: any Error) -> NSError {
    NSError(
      domain: "MSALErrorDomain",
      code: -50000,
      userInfo: [NSUnderlyingErrorKey: inner, NSLocalizedDescriptionKey: "Sign-in failed"]
    )
  }

  typealias Meaning = SendingFailure.Kind

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let error: any Error
    let meaning: Meaning

    init(_ name: String, _ error: any Error, _ meaning: Meaning) {
      (testDescription, self.error, self.meaning) = (name, error, meaning)
    }
  }

  static let cases: [Case] = [
    Case("the system's", offline, .offline),
    Case("timed out", URLError(.timedOut), .offline),
    Case("a library's by key", foundation(offline), .offline),
    Case("a library's of a library's", foundation(foundation(offline)), .offline),
    Case("in a case", Wrapped.network(underlying: offline), .offline),
    Case("in a case by key", Wrapped.network(underlying: foundation(offline)), .offline),
    Case(
      "deep in values",
      Wrapped.failed(reasons: [.init(source: nil), .init(source: offline)], attempts: 3),
      .offline
    ),
    Case("a socket's", NSError(domain: "NSPOSIXErrorDomain", code: Int(ENETUNREACH)), .offline),
    Case("a table's", Wrapped.network(underlying: TableError.noAnswer(.notSent("x"))), .offline),
    Case("a transport's", HTTPTransportError.noAnswer("x"), .offline),
    Case("cancelled", Wrapped.network(underlying: CancellationError()), .cancelled),
    Case("cancelled by the system", foundation(URLError(.cancelled)), .cancelled),
    Case("refused", Wrapped.denied, .refused),
    Case("a bad answer", URLError(.badServerResponse), .refused),
    Case("a file", NSError(domain: "NSPOSIXErrorDomain", code: Int(ENOENT)), .refused),
    Case("too long an answer", HTTPTransportError.tooLong(limit: 1), .refused),
    Case("a service that fails", TableError.serverFailed(status: 500, message: "x"), .busy),
    Case(
      "a service that is busy, inside",
      Wrapped.network(underlying: TableError.refused(status: 429, message: "x")),
      .busy
    ),
    Case("a portal", TableError.redirected(status: 302, host: nil), .offline),
  ]

  @Test(arguments: cases)
  func hasAMeaning(_ test: Case) {
    let failure = SendingFailure(cause: test.error)
    #expect(failure.kind == test.meaning)
    let reason: SyncFailure.Reason =
      switch test.meaning {
      case .offline: .offline
      case .cancelled: .cancelled
      case .busy: .serverBusy
      case .refused: .signInRequired
      }
    #expect(SyncFailure(failure) == SyncFailure(reason, failure.reason))
  }

  @Test func saysWhatIsInside() {
    let error = Wrapped.network(underlying: Self.foundation(HTTPTransportError.notSent("no route")))
    #expect(
      SendingFailure(cause: error).reason
        == "cannot authorize the request: Wrapped: Sign-in failed (MSALErrorDomain -50000): "
        + "the server cannot be reached: no route"
    )
  }

  /// The token that was to be replaced is in no text, whatever the library says.
  @Test func hidesTheRefusedToken() {
    struct Talkative: LocalizedError {
      var errorDescription: String? { "cannot refresh s3cret" }
    }
    #expect(
      SendingFailure(cause: Talkative(), rejected: "s3cret").reason
        == "cannot authorize the request: cannot refresh …"
    )
  }

  /// An error with very many inside comes to an end.
  @Test func ends() {
    let many = Wrapped.failed(
      reasons: Array(repeating: .init(source: Self.offline), count: 1000),
      attempts: 1
    )
    #expect(ErrorChain.errors(in: many).count <= 20)
  }
}
