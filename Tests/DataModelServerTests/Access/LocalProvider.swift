#if DevServer && Identity
import Foundation
import IdentityTestSupport
import NIOCore
import NIOPosix
import TableWire

/// A provider with an address on this machine, which serves its description and its keys.
final class LocalProvider: Sendable {
  let issuer: String
  let provider: TestProvider
  private let task: Task<Void, any Error>

  init() async throws {
    let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .bind(host: "127.0.0.1", port: 0) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    let issuer = "http://127.0.0.1:\(server.channel.localAddress?.port ?? 0)"
    self.issuer = issuer
    let provider = try await TestProvider(issuer: issuer)
    self.provider = provider
    task = Task {
      try await server.executeThenClose { connections in
        for try await connection in connections {
          try? await Self.answer(connection, issuer, provider)
        }
      }
    }
  }

  func stop() { task.cancel() }

  private static func answer(
    _ connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>,
    _ issuer: String,
    _ provider: TestProvider
  ) async throws {
    try await connection.executeThenClose { inbound, outbound in
      var request = ""
      for try await buffer in inbound {
        request += String(decoding: buffer.readableBytesView, as: UTF8.self)
        if request.contains("\r\n\r\n") { break }
      }
      let document: JSONValue? =
        switch request.split(separator: " ").dropFirst().first {
        case "/.well-known/openid-configuration":
          ["issuer": .string(issuer), "jwks_uri": .string("\(issuer)/keys")]
        case "/keys": await provider.keySet
        default: nil
        }
      let body = document?.description ?? ""
      let head = "HTTP/1.1 \(document == nil ? "404 Not Found" : "200 OK")\r\nConnection: close\r\n"
      try await outbound.write(
        ByteBuffer(string: "\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      )
    }
  }
}
#endif
