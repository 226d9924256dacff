#if DevServer
import NIOCore

/// The address of a client in `X-Forwarded-For`.
enum ForwardedAddress {
  /// Returns an address, which some proxies write with a port: `192.0.2.1:50000`, `[2001:db8::1]:50000`.
  ///
  /// - Returns: the address; nil for another text, such as `unknown`
  static func address(in text: String) -> SocketAddress? {
    var text = text.trimmingPrefix(while: \.isWhitespace)
    while text.last?.isWhitespace ?? false { text.removeLast() }
    if text.hasPrefix("[") {
      text = text.dropFirst().prefix { $0 != "]" }
    } else if text.filter({ $0 == ":" }).count == 1 {
      text = text.prefix { $0 != ":" }
    }
    return try? SocketAddress(ipAddress: String(text), port: 0)
  }
}
#endif
