package import SQLText

extension SHA256 {
  /// Returns the HMAC (RFC 2104) of a message: 32 bytes.
  package static func authenticationCode(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    var block = key.count > 64 ? digest(key) : key
    block += Array(repeating: 0, count: 64 - block.count)
    return digest(block.map { $0 ^ 0x5c } + digest(block.map { $0 ^ 0x36 } + message))
  }
}
