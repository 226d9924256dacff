import Foundation
import HTTPTypes
import TableWire

@testable import TableService

/// What a service tells a client that listens.
struct ChangeStream: Sendable {
  let head: HTTPResponse
  private let parts: Parts

  /// Begins to listen; the refusal, as `401 body`, if the service does not let it.
  struct Refused: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  init(_ service: TableService, _ path: String = "/changes", token: String? = nil) async throws {
    var request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
    request.headerFields[.zumoAuthentication] = token
    switch await service.changesResponse(to: request) {
    case .stream(let head, let parts):
      self.head = head
      self.parts = Parts(parts)
    case .refused(let head, let body):
      throw Refused(description: "\(head.status.code) \(String(decoding: body, as: UTF8.self))")
    case nil: throw Refused(description: "not for changes")
    }
  }

  /// The next part of the body; nil at the end.
  func part() async -> String? { await parts.next() }

  /// The tables of the next part that tells of any, sorted; none at the end.
  func tables() async -> [String] { await changes().map(\.table) }

  /// The changes of the next part that tells of any; none at the end.
  func changes() async -> [TableChange] {
    while let part = await part() {
      var reader = ServerSentEventReader()
      let changes = ((try? reader.read(Data(part.utf8))) ?? []).compactMap { TableChange($0) }
      if !changes.isEmpty { return changes }
    }
    return []
  }

  private actor Parts {
    private var iterator: AsyncStream<Data>.Iterator

    init(_ parts: AsyncStream<Data>) { iterator = parts.makeAsyncIterator() }

    func next() async -> String? {
      // One task asks at a time.
      var iterator = iterator
      let part = await iterator.next(isolation: self)
      self.iterator = iterator
      return part.map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
