#if DevServer
import Foundation
import NIOCore
import NIOPosix
import TableServiceTestSupport

/// Connections to a port of this machine, each of which leads to another of several servers, in turn. One
/// that does not listen is passed over.
final class ConnectionProxy: Sendable {
  /// What becomes of a connection after bytes were sent to the server.
  enum Fate: Sendable {
    case goesOn
    /// It is cut when the server has answered, so that the answer is not read.
    case isCut
  }

  private let listener: any Channel

  /// The port.
  var port: Int { listener.localAddress?.port ?? 0 }

  /// Listens on a free port.
  ///
  /// - Parameters:
  ///   - ports: the ports of the servers
  ///   - fate: is asked about all bytes that are sent to a server
  /// - Throws: errors of the system
  init(to ports: [Int], fate: @escaping @Sendable (ByteBuffer) -> Fate = { _ in .goesOn }) async throws {
    let turn = Guarded(0)
    listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.backlog, value: 64)
      .childChannelOption(.autoRead, value: false)
      .childChannelInitializer { client in
        let number = turn.withLock { number in
          number += 1
          return number
        }
        let ordered = ports.indices.map { ports[(number + $0) % ports.count] }
        return Self.connect(ordered[...], client.eventLoop).flatMap { server in
          let state = CutState()
          return client.pipeline.addHandler(Forwarder(to: server, state, asking: fate))
            .flatMap { server.pipeline.addHandler(Forwarder(to: client, state, asking: nil)) }
            .flatMap {
              client.setOption(.autoRead, value: true).and(server.setOption(.autoRead, value: true))
            }
            .map { _ in }
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }

  private static func connect(
    _ ports: ArraySlice<Int>,
    _ loop: any EventLoop
  ) -> EventLoopFuture<any Channel> {
    guard let port = ports.first else { return loop.makeFailedFuture(ChannelError.eof) }
    return ClientBootstrap(group: loop).channelOption(.autoRead, value: false)
      .connect(host: "127.0.0.1", port: port)
      .flatMapError { error in
        ports.count > 1 ? connect(ports.dropFirst(), loop) : loop.makeFailedFuture(error)
      }
  }

  func close() { listener.close(promise: nil) }

  /// Whether the answer that comes next is the last thing of a connection. Both ends have one event loop.
  private final class CutState: @unchecked Sendable {
    // Sendable: it is only touched on the event loop of the connection.
    var isCut = false
  }

  private final class Forwarder: ChannelInboundHandler, @unchecked Sendable {
    // Sendable: it is only used on the event loop of its channel.
    typealias InboundIn = ByteBuffer

    private let peer: any Channel
    private let state: CutState
    private let fate: (@Sendable (ByteBuffer) -> Fate)?

    init(to peer: any Channel, _ state: CutState, asking fate: (@Sendable (ByteBuffer) -> Fate)?) {
      (self.peer, self.state, self.fate) = (peer, state, fate)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let bytes = unwrapInboundIn(data)
      if let fate {
        if case .isCut = fate(bytes) { state.isCut = true }
      } else if state.isCut {
        peer.close(promise: nil)
        context.close(promise: nil)
        return
      }
      peer.writeAndFlush(bytes, promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) { peer.close(promise: nil) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
  }
}
#endif
