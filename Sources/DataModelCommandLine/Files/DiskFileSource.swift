package import DataModelDefinition
package import DataModelReader
import Foundation

/// The file system, with the bytes of standard input as one more file.
package struct DiskFileSource: FileSource {
  /// Nil until a command reads it.
  package var standardInput: StandardInput?

  /// The absolute path of the folder that relative paths start from.
  package static var currentFolder: String { FileManager.default.currentDirectoryPath }

  package func kind(of path: String) -> FileKind? {
    if let standardInput, path == StandardInput.path { return .file(size: standardInput.bytes.count) }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    if isFolder.boolValue { return .folder }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return linkTarget(of: path) }
    return .file(size: (attributes?[.size] as? NSNumber)?.intValue ?? 0)
  }

  /// Returns the file that a link leads to; nil for devices and pipes, which may never end.
  private func linkTarget(of path: String) -> FileKind? {
    let target = resolvedPath(path)
    let attributes = try? FileManager.default.attributesOfItem(atPath: target)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return .file(size: (attributes?[.size] as? NSNumber)?.intValue ?? 0)
  }

  package func isLink(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeSymbolicLink
  }

  package func resolvedPath(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  package func names(inFolder path: String) throws(FileAccessError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw FileAccessError(path: path, reason: "the folder cannot be read")
    }
  }

  package func bytes(of path: String) throws(FileAccessError) -> [UInt8] {
    if let standardInput, path == StandardInput.path { return standardInput.bytes }
    do {
      guard let file = FileHandle(forReadingAtPath: path) else { throw CocoaError(.fileReadUnknown) }
      defer { try? file.close() }
      var bytes: [UInt8] = []
      if case .file(let size)? = kind(of: path) { bytes.reserveCapacity(size) }
      // In pieces: copying the whole file out of a 'Data' would take twice its size.
      while let piece = try nextPiece(of: file), !piece.isEmpty { bytes.append(contentsOf: piece) }
      return bytes
    } catch {
      throw FileAccessError(path: path, reason: "the file cannot be read")
    }
  }

  private func nextPiece(of file: FileHandle) throws -> Data? {
    let size = 1 << 16
    #if canImport(ObjectiveC)
    // Without a pool, all pieces stay in memory until the program ends.
    return try autoreleasepool { try file.read(upToCount: size) }
    #else
    return try file.read(upToCount: size)
    #endif
  }

  /// Looks through the commits of git that changed the file, the newest hundred of them.
  package func revision(of path: String, where isWanted: ([UInt8]) -> Bool) -> String? {
    let url = URL(fileURLWithPath: path)
    let inFolder = ["-C", url.deletingLastPathComponent().path]
    let git = ExternalProgram("git")
    let log = try? git.run(inFolder + ["log", "-n", "100", "--format=%H", "--", url.lastPathComponent])
    guard let log, log.status == 0 else { return nil }
    return log.text.split(whereSeparator: \.isNewline).map(String.init).first { commit in
      let shown = try? git.run(inFolder + ["show", "\(commit):./\(url.lastPathComponent)"])
      return shown.map { $0.status == 0 && isWanted($0.output) } ?? false
    }
  }

  /// Returns a file whose lines can be quoted; nil if it cannot be read.
  package func sourceFile(at path: String) -> SourceFile? {
    guard case .file? = kind(of: path), let bytes = try? bytes(of: path) else { return nil }
    return SourceFile(path: path, bytes: bytes)
  }
}
