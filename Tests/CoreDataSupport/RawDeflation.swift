import CZlib

/// Compresses as Core Data does: raw deflate, without the header and the checksum of zlib.
package enum RawDeflation {
  package static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    let size = Int32(MemoryLayout<z_stream>.size)
    let status = deflateInit2_(
      stream,
      Z_DEFAULT_COMPRESSION,
      Z_DEFLATED,
      -15,
      8,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      size
    )
    precondition(status == Z_OK)
    defer { deflateEnd(stream) }
    let capacity = Int(deflateBound(stream, UInt(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      bytes.withUnsafeBufferPointer { input in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(bytes.count)
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = UInt32(capacity)
        let end = CZlib.deflate(stream, Z_FINISH)
        precondition(end == Z_STREAM_END)
        count = capacity - Int(stream.pointee.avail_out)
      }
    }
  }
}
