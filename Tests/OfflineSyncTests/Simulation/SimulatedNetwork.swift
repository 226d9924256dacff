import Foundation
import HTTPTypes
import TableServiceTestSupport

@testable import OfflineSync

/// The network between one context and the server. It holds requests, loses, repeats and breaks them as it is
/// told.
actor SimulatedNetwork: HTTPTransport {
  enum Fault: String, CaseIterable, Sendable {
    case requestLost, requestLate, answerLost, answerCut, duplicated, repeated, repeatedUnread
    case status401, status429, status500, status503, status500After, status503After
  }

  enum Hold: String, Sendable {
    /// The request has not arrived.
    case request
    /// The server has answered.
    case answer
  }

  /// How a request that is held goes on.
  enum Release: Sendable {
    case normally, cancelled, never
  }

  private let server: SimulatedServer
  /// The number of the client.
  private let client: Int
  private let insertions: Guarded<InsertionsInDoubt>
  private let isDead = Guarded(false)
  private var faults: [Fault] = []
  private var hold: (after: Int, Hold)?
  private var whenHeld: (@Sendable (String) -> Void)?
  private var held: CheckedContinuation<Release, Never>?
  private var heldRequest: (HTTPRequest, Data?)?
  private var lines: [String] = []
  private(set) var requestCount = 0

  /// - Parameters:
  ///   - server: the server
  ///   - client: the number of the client
  ///   - insertions: what the client cannot know
  init(_ server: SimulatedServer, client: Int, _ insertions: Guarded<InsertionsInDoubt>) {
    self.server = server
    self.client = client
    self.insertions = insertions
  }

  func fail(_ fault: Fault) { faults.append(fault) }

  func forgetFaults() { faults = [] }

  /// Holds a request once, after some others.
  func holdNext(after count: Int, _ hold: Hold, _ report: @escaping @Sendable (String) -> Void) {
    self.hold = (count, hold)
    whenHeld = report
  }

  func holdNone() { hold = nil }

  /// Lets the request go on that is held.
  func release(_ release: Release) {
    held?.resume(returning: release)
    held = nil
    heldRequest = nil
  }

  /// Ends everything, as the end of a process does: nothing that its context sends from now on arrives. From
  /// any thread.
  nonisolated func die() { isDead.withLock { $0 = true } }

  /// Lets what is held arrive some time though its process is dead.
  func leaveHeldRequest() async {
    if let (request, body) = heldRequest { await server.keep(request, body) }
  }

  /// What was sent since the last call.
  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  func send(_ request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
    try requireLife()
    requestCount += 1
    var request = request
    request.headerFields[.simulatedClient] = "\(client)"
    let fault = faults.isEmpty ? nil : faults.removeFirst()
    let holding = takeHold()
    let text = String(decoding: body ?? Data(), as: UTF8.self)
    let version = request.headerFields[.ifMatch].map { " If-Match \($0)" } ?? ""
    let path = (request.path ?? "").removingPercentEncoding ?? ""
    let line = "\(request.method) \(path)\(version) \(text)"
    lines.append("\(line)\(fault.map { ", \($0)" } ?? "")\(holding.map { ", \($0) held" } ?? "")")
    let attempt = insertions.withLock { $0.note(request, body) }
    if holding == .request { try await wait(line, request, body) }
    let answer = try await answer(request, body, fault)
    if holding == .answer { try await wait(line, nil, nil) }
    try requireLife()
    if fault != .answerCut { insertions.withLock { $0.note(answer.0, answer.1, to: request, attempt) } }
    lines.append("  \(answer.0.status.code) \(String(decoding: answer.1, as: UTF8.self).prefix(400))")
    return answer
  }

  private func takeHold() -> Hold? {
    guard let (count, hold) = hold else { return nil }
    self.hold = count > 0 ? (count - 1, hold) : nil
    return count > 0 ? nil : hold
  }

  private func wait(_ line: String, _ request: HTTPRequest?, _ body: Data?) async throws {
    heldRequest = request.map { ($0, body) }
    let release = await withCheckedContinuation { continuation in
      held = continuation
      whenHeld?(line)
    }
    switch release {
    case .normally: try requireLife()
    case .cancelled: throw CancellationError()
    case .never: throw HTTPTransportError.noAnswer("the process is gone")
    }
  }

  private func requireLife() throws {
    if isDead.withLock({ $0 }) { throw HTTPTransportError.noAnswer("the process is gone") }
  }

  private func answer(
    _ request: HTTPRequest,
    _ body: Data?,
    _ fault: Fault?
  ) async throws -> (HTTPResponse, Data) {
    switch fault {
    case nil: return try await server.answer(request, body)
    case .requestLost: throw HTTPTransportError.noAnswer("the request was lost")
    case .requestLate:
      await server.keep(request, body)
      throw HTTPTransportError.noAnswer("the request takes its time")
    case .answerLost:
      _ = try await server.answer(request, body)
      throw HTTPTransportError.noAnswer("the answer was lost")
    case .answerCut:
      let (response, bytes) = try await server.answer(request, body)
      return (response, bytes.prefix(bytes.count / 2))
    case .duplicated:
      await server.keep(request, body)
      return try await server.answer(request, body)
    case .repeated, .repeatedUnread:
      // A proxy gets no answer, and tries again: the client sees what the server says of the second request.
      // It may have to read the row then.
      if fault == .repeatedUnread { faults.insert(.status429, at: 0) }
      _ = try await server.answer(request, body)
      return try await server.answer(request, body)
    case .status401: return Self.status(401)
    case .status429: return Self.status(429)
    case .status500: return Self.status(500)
    case .status503: return Self.status(503)
    case .status500After:
      _ = try await server.answer(request, body)
      return Self.status(500)
    case .status503After:
      _ = try await server.answer(request, body)
      return Self.status(503)
    }
  }

  private static func status(_ code: Int) -> (HTTPResponse, Data) {
    (HTTPResponse(status: .init(code: code)), Data(#"{"error":"simulated"}"#.utf8))
  }
}
