#if DevServer
import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Limits how many requests each client makes.
///
/// A client may make as many requests at once as in a minute. Each of them has its place back a minute after,
/// one by one.
actor RateLimit {
  private struct Client {
    /// How many requests it may make now.
    var places: Double
    let time: ContinuousClock.Instant
  }

  private static let minute = Duration.seconds(60)
  /// How many clients are remembered. If there are more, all begin again: that costs less than the memory.
  private static let maximumClientCount = 100_000

  private let count: Double
  private var clients: [String: Client] = [:]
  private var nextCleaning = ContinuousClock.now + minute

  init(requestsPerMinute: Int) { count = Double(requestsPerMinute) }

  /// Counts a request.
  ///
  /// - Returns: nil if the client may make it; otherwise how many seconds later it may, at least 1
  func wait(of client: String, at now: ContinuousClock.Instant = .now) -> Int? {
    clean(now)
    var places = count
    if let last = clients[client] {
      places = min(count, last.places + (now - last.time) / Self.minute * count)
    }
    let isAllowed = places >= 1
    clients[client] = Client(places: isAllowed ? places - 1 : places, time: now)
    return isAllowed ? nil : max(1, Int(((1 - places) / count * 60).rounded(.up)))
  }

  /// Forgets those who have all their places back.
  private func clean(_ now: ContinuousClock.Instant) {
    if clients.count >= Self.maximumClientCount { clients = [:] }
    if now < nextCleaning { return }
    clients = clients.filter { now - $0.value.time < Self.minute }
    nextCleaning = now + Self.minute
  }

  /// Returns the name by which a client is counted: its address, or for IPv6 the network in which it can
  /// choose one freely.
  static func client(at address: SocketAddress?) -> String {
    guard let address, let text = address.ipAddress else { return "" }
    guard case .v6 = address else { return text }
    var bytes = [UInt8](repeating: 0, count: 16)
    // An address may be followed by '%' and the name of a network device.
    guard inet_pton(AF_INET6, text.split(separator: "%").first.map(String.init) ?? "", &bytes) == 1 else {
      return text
    }
    // An IPv4 address, as a socket for both kinds sees it.
    let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10...11] == [0xFF, 0xFF]
    if isMapped { return bytes.suffix(4).map(String.init).joined(separator: ".") }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
  }
}
#endif
