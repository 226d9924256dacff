import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A server that sends the bytes it is told, whatever they are, and closes the connection.
///
/// `@unchecked Sendable`: what changes after `init` is read and written under the lock.
final class RawServer: @unchecked Sendable {
  /// What is sent to one connection.
  struct Script: Sendable {
    /// Sent one after the other.
    var pieces: [String]
    /// Whether the connection stays open without a word, until the server goes.
    var staysOpen = false
    /// Whether one more request is read from the connection before it is closed, without an answer.
    var keepsAlive = false
    /// Whether the first bytes are answered, whatever they are: those of a handshake have no end that this
    /// server knows.
    var answersFirstBytes = false
  }

  struct SocketError: Error {
    let call: String
  }

  let port: UInt16
  private let listener: Int32
  private let lock = NSLock()
  private var scripts: [Script]
  private var received: [String] = []
  private var open: [Int32] = []

  /// Begins to listen on a free port of this machine.
  init(_ scripts: [Script]) throws {
    #if canImport(Glibc)
    let stream = Int32(SOCK_STREAM.rawValue)
    #else
    let stream = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, stream, 0)
    guard listener >= 0 else { throw SocketError(call: "socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw SocketError(call: "bind") }
    self.listener = listener
    self.scripts = scripts
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in serve() }
  }

  var url: String { "http://127.0.0.1:\(port)" }

  /// The requests that came, each with its head and body.
  var requests: [String] { lock.withLock { received } }

  /// Ends all connections, and the thread that waits for them.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    lock.withLock {
      for connection in open { close(connection) }
      open = []
    }
    #if !canImport(Glibc)
    // There, only this ends the wait of the thread.
    close(listener)
    #endif
  }

  private func serve() {
    while true {
      let connection = accept(listener, nil, nil)
      if connection < 0 {
        #if canImport(Glibc)
        // Not before: the number of a closed socket soon belongs to another, whose connections this thread
        // would take.
        close(listener)
        #endif
        return
      }
      guard let script = lock.withLock({ scripts.first }) else {
        close(connection)
        continue
      }
      let request = Self.request(from: connection, isFirstBytes: script.answersFirstBytes)
      if request.hasPrefix("HEAD / ") {
        // A stream tries the connection with it. The stream then opens another one, so that it does not
        // matter here whether the client still has this one.
        Self.send(
          "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
          to: connection
        )
        close(connection)
        continue
      }
      lock.withLock {
        scripts.removeFirst()
        received.append(request)
      }
      for piece in script.pieces { Self.send(piece, to: connection) }
      if script.keepsAlive {
        Thread.detachNewThread { [self] in
          let request = Self.request(from: connection)
          if !request.isEmpty { lock.withLock { received.append(request) } }
          close(connection)
        }
      } else if script.staysOpen {
        lock.withLock { open.append(connection) }
      } else {
        close(connection)
      }
    }
  }

  private static func send(_ text: String, to connection: Int32) {
    let bytes = Array(text.utf8)
    #if canImport(Glibc)
    _ = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    #else
    _ = Darwin.send(connection, bytes, bytes.count, 0)
    #endif
  }

  /// The head of a request, and as much of a body as it announces.
  private static func request(from connection: Int32, isFirstBytes: Bool = false) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") {
        let length = text.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
          .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
        if text[end.upperBound...].utf8.count >= length ?? 0 { return text }
      }
      let count = recv(connection, &buffer, buffer.count, 0)
      if count <= 0 { return text }
      bytes += buffer[..<count]
      if isFirstBytes { return String(decoding: bytes, as: UTF8.self) }
    }
  }
}
