/// The reason why bytes are not the raw deflate stream that they should be.
package enum InflationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The bytes end before the stream does.
  case truncated
  /// The bytes are not a deflate stream from this offset, as far as zlib can tell.
  case malformed(offset: Int)
  /// The output would have more bytes than the limit.
  case tooLarge(limit: Int)
  /// Bytes follow the end of the stream.
  case trailingBytes(count: Int)
  /// zlib could not begin, as it has no memory.
  case unavailable

  package var description: String {
    switch self {
    case .truncated: "the compressed data is cut off"
    case .malformed(let offset): "the compressed data is malformed near byte \(offset)"
    case .tooLarge(let limit): "the compressed data has more than \(limit) bytes when it is expanded"
    case .trailingBytes(let count): "\(count) bytes follow the end of the compressed data"
    case .unavailable: "zlib cannot expand data"
    }
  }
}
