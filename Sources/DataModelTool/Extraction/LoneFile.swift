import DataModelReader

/// A file source of one file, which is not on a disk.
struct LoneFile: FileSource {
  let path: String
  let bytes: [UInt8]

  func kind(of path: String) -> FileKind? { path == self.path ? .file(size: bytes.count) : nil }

  func names(inFolder path: String) throws(FileAccessError) -> [String] {
    throw FileAccessError(path: path, reason: "no such folder")
  }

  func bytes(of path: String) throws(FileAccessError) -> [UInt8] {
    guard path == self.path else { throw FileAccessError(path: path, reason: "no such file") }
    return bytes
  }
}
