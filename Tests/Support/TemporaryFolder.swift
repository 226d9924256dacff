package import Foundation

/// A folder of a test, which goes with the value. Its name has a space, as many have where apps are written.
package final class TemporaryFolder: Sendable {
  package static let root = FileManager.default.temporaryDirectory

  package let url: URL

  package init() throws {
    url = Self.root.appendingPathComponent("datamodel tests \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { remove() }

  /// Removes the folder before the value goes. `defer { folder.remove() }` keeps the value until then, where
  /// only the folder's path is used.
  package func remove() {
    try? FileManager.default.removeItem(at: url)
  }

  /// Where a file of the folder is, or would be.
  package func file(_ path: String) -> URL { url.appendingPathComponent(path) }

  package func write(_ text: String, to path: String) throws {
    try write(Data(text.utf8), to: path)
  }

  package func write(_ data: Data, to path: String) throws {
    try FileManager.default.createDirectory(
      at: file(path).deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try data.write(to: file(path))
  }

  /// Writes programs, each as lines for `sh`, by their paths.
  ///
  /// A process of its own writes them. A process that another test starts at that moment inherits what this
  /// one has open, and a system runs no file that is open for writing ("Text file busy").
  package func writePrograms(_ programs: [String: String]) throws {
    let drafts = try TemporaryFolder()
    for (path, lines) in programs {
      try drafts.write("#!/bin/sh\n\(lines)\n", to: path)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755],
        ofItemAtPath: drafts.file(path).path
      )
    }
    let copy = try ProgramRun(named: "cp", ["-R", "\(drafts.url.path)/.", url.path])
    guard copy.status == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSLocalizedDescriptionKey: copy.errors])
    }
  }

  /// The names and times of all files.
  package func modificationTimes() throws -> [String: Date] {
    var times: [String: Date] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: file(path).path)
      times[path] = attributes[.modificationDate] as? Date
    }
    return times
  }
}
