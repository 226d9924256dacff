#if DevServer
import NIOCore

/// The limits on what clients may do.
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
  /// How many connections there may be. Further ones wait until another ends.
  var connections = 12_000
  /// How many connections may wait. The system may allow fewer.
  var waitingConnections = 4096
  /// How many requests a client may make in a minute; nil for any number.
  var requestsPerMinute: Int?
  /// How long the database may take to say that it is there.
  var readiness = Duration.seconds(2)
  /// How long it counts that it has said so.
  var readinessAge = Duration.seconds(1)
  /// How long requests that have begun may take after the server has ended to take others.
  var ending = Duration.seconds(10)
}
#endif
