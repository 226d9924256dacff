import Foundation
import HTTPTypes
public import TableWire

/// The news of changes of a service's tables, over one connection: ``TableClient/changes(of:)``
public struct TableChangeStream: AsyncSequence, Sendable {
  let answer: ServiceAnswer
  let parts: AsyncThrowingStream<Data, any Error>

  /// Begins to read. Only one iterator gets all news.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(answer: answer, parts: parts.makeAsyncIterator())
  }

  /// The iterator of the news.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let answer: ServiceAnswer
    var parts: AsyncThrowingStream<Data, any Error>.AsyncIterator
    private var reader = ServerSentEventReader()
    /// The changes that have been read, the next one last.
    private var rest: [TableChange] = []

    init(answer: ServiceAnswer, parts: AsyncThrowingStream<Data, any Error>.AsyncIterator) {
      (self.answer, self.parts) = (answer, parts)
    }

    /// Waits for the next change.
    ///
    /// - Returns: the change; nil if the service has ended the connection
    /// - Throws: ``TableError`` if the connection is lost or silent for too long, or if the service sends
    ///   something else; `CancellationError` if the task is cancelled
    public mutating func next() async throws -> TableChange? {
      while rest.isEmpty {
        do {
          guard let part = try await parts.next() else {
            try Task.checkCancellation()
            return nil
          }
          rest = try reader.read(part).compactMap { TableChange($0) }.reversed()
        } catch let error as HTTPTransportError {
          throw TableError.noAnswer(error)
        } catch is ServerSentEventReader.TooLong {
          throw answer.problem("an event is too long")
        }
      }
      return rest.removeLast()
    }
  }
}

extension TableClient {
  /// How long a service may be silent before its connection counts as lost. It sends a comment every 20
  /// seconds.
  package static let maximumSilence = Duration.seconds(60)

  /// Listens to changes of tables, over a connection of its own.
  ///
  /// ```swift
  /// for try await change in try await client.changes(of: ["TodoItem"]) {
  ///   print("\(change.table) has changed")
  /// }
  /// ```
  ///
  /// The news of a change has no rows. The service tells of each change after this call has returned, but of
  /// none before: read the rows once for each connection. The service ends the connection when the user's
  /// token expires, and when it ends itself. The services of Azure have no such news, and respond with 404.
  ///
  /// - Parameter names: the names of the tables on the server
  /// - Returns: the changes, until the connection ends
  /// - Throws: ``TableError`` if the service refuses, or the transport is not a `StreamTransport`
  public func changes(of names: [String]) async throws -> TableChangeStream {
    try await changes(of: names, silence: Self.maximumSilence)
  }

  /// Listens to changes. The service may be silent for a time.
  package func changes(of names: [String], silence: Duration) async throws -> TableChangeStream {
    guard let transport = sender.transport as? any StreamTransport else {
      throw TableError.invalidRequest(
        "the transport cannot receive a response in parts: use one that is a 'StreamTransport'"
      )
    }
    let opening = StreamOpening(transport, silence: silence)
    var call = ServiceCall(method: .get, path: ["changes"])
    call.queries = ["tables=\(names.map { PercentEncoding.component($0) }.joined(separator: ","))"]
    call.accept = StreamOpening.contentType
    let answer = try await sender.using(opening).send(call)
    guard let parts = await opening.parts else { throw answer.problem("it is not a stream of events") }
    return TableChangeStream(answer: answer, parts: parts)
  }
}
