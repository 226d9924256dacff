import DataModelDefinition

/// The line endings of files, which are made alike before a merge: what comes from one side into the other
/// must not mix them.
enum LineEnds {
  /// Returns the line ending of a file: that of its first line.
  static func of(_ bytes: [UInt8]) -> String {
    guard let newline = bytes.firstIndex(of: UInt8(ascii: "\n")), newline > 0 else { return "\n" }
    return bytes[newline - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// Returns a file with other line endings.
  static func set(_ lineEnd: String, in file: SourceFile) -> SourceFile {
    guard of(file.bytes) != lineEnd, file.bytes.contains(UInt8(ascii: "\n")) else { return file }
    var bytes: [UInt8] = []
    for byte in file.bytes {
      if byte == UInt8(ascii: "\n") {
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        bytes += lineEnd.utf8
      } else {
        bytes.append(byte)
      }
    }
    return SourceFile(path: file.path, bytes: bytes)
  }
}
