public import Foundation
public import HTTPTypes
import TableWire

/// The response to `GET /changes`, by which clients hear of changes.
public enum ChangesResponse: Sendable {
  /// A response with its whole body: the request is refused.
  case refused(HTTPResponse, Data)
  /// A response whose body comes in parts, each of which is sent at once. It ends when the user's token
  /// expires, or ``TableService/endChanges()`` is called.
  case stream(HTTPResponse, AsyncStream<Data>)

  /// Creates the stream of a listener.
  init(_ listener: ChangeListener) {
    var fields = HTTPFields()
    fields[.contentType] = "text/event-stream"
    fields[.cacheControl] = "no-store"
    // nginx would collect the parts.
    fields[.accelBuffering] = "no"
    let text = ChangesText(listener)
    let parts = AsyncStream { await text.next() }
    self = .stream(HTTPResponse(status: .ok, headerFields: fields), parts)
  }
}

/// The events of a listener as text, in parts.
private actor ChangesText {
  /// What a stream begins with: some loaders hold back the first bytes of a response until there are more.
  private static let opening = ":\(String(repeating: " ", count: 2046))\nretry: 2000\n\n"
  private static let comment = ":\n\n"

  private let listener: ChangeListener
  private var hasBegun = false

  init(_ listener: ChangeListener) { self.listener = listener }

  /// Returns the next part, as soon as there is one; nil at the end.
  func next() async -> Data? {
    if !hasBegun {
      hasBegun = true
      return Data(Self.opening.utf8)
    }
    guard let changes = await listener.next() else { return nil }
    return Data((changes.isEmpty ? Self.comment : changes.map(\.event.text).joined()).utf8)
  }
}
