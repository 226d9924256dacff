package import DataModelReader

/// Files in memory: paths with their bytes. A folder is there if a file is below it.
package struct InMemoryFiles: FileSource {
  private var files: [String: [UInt8]]
  /// What the disk says of a file's size, where that is not the number of its bytes.
  package var statedSizes: [String: Int] = [:]
  /// The files that are there and may not be read.
  package var unreadable: Set<String> = []

  package init(_ files: [String: [UInt8]]) {
    self.files = files
  }

  package init(_ texts: [String: String]) {
    self.init(texts.mapValues { Array($0.utf8) })
  }

  /// Files that are there and may not be read.
  package init(unreadable paths: [String]) {
    self.init(Dictionary(paths.map { ($0, [UInt8]()) }, uniquingKeysWith: { first, _ in first }))
    unreadable = Set(paths)
  }

  package func kind(of path: String) -> FileKind? {
    if let bytes = files[path] { return .file(size: statedSizes[path] ?? bytes.count) }
    return files.keys.contains { $0.hasPrefix(Self.prefix(of: path)) } ? .folder : nil
  }

  package func names(inFolder path: String) throws(FileAccessError) -> [String] {
    guard kind(of: path) == .folder else { throw FileAccessError(path: path, reason: "no such folder") }
    let prefix = Self.prefix(of: path)
    let names = files.keys.filter { $0.hasPrefix(prefix) }.map {
      $0.dropFirst(prefix.count).prefix { $0 != "/" }
    }
    // Disks give names in any order; the reverse one is surely not the one that is wanted.
    return Set(names).map(String.init).sorted(by: >)
  }

  package func bytes(of path: String) throws(FileAccessError) -> [UInt8] {
    guard let bytes = files[path] else { throw FileAccessError(path: path, reason: "no such file") }
    guard !unreadable.contains(path) else { throw FileAccessError(path: path, reason: "permission denied") }
    return bytes
  }

  private static func prefix(of folder: String) -> String {
    folder.hasSuffix("/") ? folder : folder + "/"
  }
}
