import CZlib

/// Expands raw deflate: a stream without the header and the checksum of zlib.
package enum RawInflation {
  /// Expands a whole stream.
  ///
  /// - Parameters:
  ///   - bytes: the stream, and nothing after it
  ///   - limit: the largest number of bytes that the output may have
  /// - Returns: the output
  /// - Throws: an error if the stream is malformed or cut off, if anything follows it, or if its output is
  ///   larger than the limit
  package static func inflate(_ bytes: [UInt8], limit: Int) throws(InflationError) -> [UInt8] {
    // zlib keeps the address, and refuses a stream that has moved.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, windowBits, ZLIB_VERSION, size) == Z_OK else { throw .unavailable }
    defer { inflateEnd(stream) }
    var output: [UInt8] = []
    var consumed = 0
    var status = Z_OK
    while status != Z_STREAM_END {
      let step = expand(bytes, from: consumed, with: stream, into: &output)
      status = step.status
      consumed += step.consumed
      if output.count > limit { throw .tooLarge(limit: limit) }
      if status == Z_STREAM_END { break }
      guard status == Z_OK || status == Z_BUF_ERROR else { throw .malformed(offset: consumed) }
      if step.consumed == 0, step.produced == 0 { throw .truncated }
    }
    if consumed < bytes.count { throw .trailingBytes(count: bytes.count - consumed) }
    return output
  }

  /// Raw deflate with the largest window, as zlib is told it.
  private static let windowBits: Int32 = -15
  private static let pieceSize = 65_536

  private struct Step {
    var status: Int32
    var consumed: Int
    var produced: Int
  }

  /// Expands one piece, and appends it to the output.
  private static func expand(
    _ bytes: [UInt8],
    from start: Int,
    with stream: UnsafeMutablePointer<z_stream>,
    into output: inout [UInt8]
  ) -> Step {
    // The size of zlib's counts is smaller than that of an array.
    let available = min(bytes.count - start, Int(Int32.max))
    var status = Z_OK
    var consumed = 0
    let piece = [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
      bytes.withUnsafeBufferPointer { input in
        // zlib does not write to its input.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress.map { $0 + start })
        stream.pointee.avail_in = UInt32(available)
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = UInt32(pieceSize)
        status = CZlib.inflate(stream, Z_NO_FLUSH)
        consumed = available - Int(stream.pointee.avail_in)
        count = pieceSize - Int(stream.pointee.avail_out)
      }
    }
    output += piece
    return Step(status: status, consumed: consumed, produced: piece.count)
  }
}
