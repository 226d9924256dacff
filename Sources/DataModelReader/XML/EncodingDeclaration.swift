/// The encoding that a document's first line names: `<?xml version="1.0" encoding="UTF-8"?>`.
struct EncodingDeclaration {
  let name: String
  /// The offset of the name in bytes.
  let offset: Int

  init?(in buffer: UnsafeBufferPointer<UInt8>) {
    let head = buffer.prefix(200)
    guard let end = head.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let declaration = Array(head[..<end])
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = declaration.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    guard declaration[start...].starts(with: "<?xml".utf8) else { return nil }
    let keyword = Array("encoding".utf8)
    guard let word = declaration.indices.first(where: { declaration[$0...].starts(with: keyword) }) else {
      return nil
    }
    let isQuote = { (byte: UInt8) in byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
    guard let open = declaration[word...].firstIndex(where: isQuote),
      let close = declaration[(open + 1)...].firstIndex(of: declaration[open])
    else { return nil }
    name = String(decoding: declaration[(open + 1)..<close], as: UTF8.self)
    offset = open + 1
  }

  /// ASCII is a part of UTF-8.
  var isUTF8: Bool { ["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased()) }
}
