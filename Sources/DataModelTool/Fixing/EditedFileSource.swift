import DataModelReader

/// A file source in which one file has edited contents.
struct EditedFileSource: FileSource {
  private let files: any FileSource
  private let path: String
  private let bytes: [UInt8]

  init(_ files: any FileSource, path: String, bytes: [UInt8]) {
    self.files = files
    self.path = path
    self.bytes = bytes
  }

  func kind(of path: String) -> FileKind? {
    path == self.path ? .file(size: bytes.count) : files.kind(of: path)
  }

  func isLink(_ path: String) -> Bool {
    files.isLink(path)
  }

  func resolvedPath(_ path: String) -> String {
    files.resolvedPath(path)
  }

  func names(inFolder path: String) throws(FileAccessError) -> [String] {
    try files.names(inFolder: path)
  }

  func bytes(of path: String) throws(FileAccessError) -> [UInt8] {
    path == self.path ? bytes : try files.bytes(of: path)
  }
}
