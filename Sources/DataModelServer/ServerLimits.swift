#if DevServer
import NIOCore

/// The limits on the time and the bytes of a client's request.
struct ServerLimits: Sendable {
  /// How long a request may take, from its headers to its response.
  var request = TimeAmount.seconds(30)
  /// How long a connection may be idle, also in the middle of a request.
  var idle = TimeAmount.seconds(60)
  /// How long a connection stays open after the response to a request that was not read to its end.
  var lingering = TimeAmount.seconds(2)
  /// How many bytes of a body that is too long are read beyond the service's limit.
  var surplusBytes = 1 << 20
  /// How many bytes the address and headers may have: slightly more than the service's limit for an address.
  var headerBytes = 69_632
  /// How many headers there may be.
  var headerCount = 100
}
#endif
