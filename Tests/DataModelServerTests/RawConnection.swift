#if DevServer
import Foundation
import HTTPTypes
import NIOCore
import NIOPosix

/// A connection on which bytes are sent as they are, in order or not.
enum RawConnection {
  /// All that came back until the server closed the connection.
  struct Answer: Sendable {
    /// Everything.
    let text: String

    /// The status of the first answer; nil if there was none.
    var status: Int? { text.hasPrefix("HTTP/1.1 ") ? Int(text.dropFirst(9).prefix(3)) : nil }

    /// The status of each answer.
    var statuses: [Int] { text.matches(of: /HTTP\/1\.1 (\d{3})/).compactMap { Int($0.1) } }
  }

  /// The text of a request; the connection is to be closed after it.
  static func request(
    _ line: String,
    _ headers: [String] = [],
    body: String = "",
    length: Int? = nil
  ) -> String {
    var lines = ["\(line) HTTP/1.1", "Host: localhost", "Connection: close", "ZUMO-API-VERSION: 2.0.0"]
    lines += headers
    if !body.isEmpty {
      lines += ["Content-Type: application/json", "Content-Length: \(length ?? body.utf8.count)"]
    }
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  /// Sends bytes in parts, and reads until the server closes the connection.
  ///
  /// - Parameters:
  ///   - parts: the bytes
  ///   - port: where the server listens, on this machine
  ///   - between: is done before each part but the first
  /// - Returns: what came back
  /// - Throws: errors of the connection, and what `between` throws
  static func send(
    _ parts: [String],
    to port: Int,
    between: @Sendable () async throws -> Void = {}
  ) async throws -> Answer {
    let bytes = try await exchange(parts.map { ByteBuffer(string: $0) }, port, between)
    return Answer(text: String(decoding: bytes.readableBytesView, as: UTF8.self))
  }

  /// The same with bytes that need be no text.
  static func exchange(
    _ parts: [ByteBuffer],
    _ port: Int,
    _ between: @Sendable () async throws -> Void = {}
  ) async throws -> ByteBuffer {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var received = ByteBuffer()
      do {
        for (number, part) in parts.enumerated() {
          if number > 0 { try await between() }
          try await outbound.write(part)
        }
      } catch is ChannelError {
        // A server that has read enough need not take the rest.
      } catch is IOError {
      }
      do {
        for try await buffer in inbound { received.writeImmutableBuffer(buffer) }
      } catch is IOError {
        // It was closed in the midst of what was sent.
      }
      return received
    }
  }
}
#endif
