#if DevServer
import NIOCore

/// How much of a client's time and bytes a server takes.
struct ServerLimits: Sendable {
  /// How long a request may take, from its headers to its answer.
  var request = TimeAmount.seconds(30)
  /// How long a connection may be idle, also amid a request.
  var idle = TimeAmount.seconds(60)
  /// How long a connection stays open after the answer to a request that was not read to its end.
  var lingering = TimeAmount.seconds(2)
  /// How many bytes of a body that is too long are read, beyond those that the service takes.
  var surplusBytes = 1 << 20
  /// How many bytes the address and headers may have: what the service takes of an address, and then some.
  var headerBytes = 69_632
  /// How many headers there may be.
  var headerCount = 100
}
#endif
