package import Foundation
import GRDB

/// The file that an import writes under a temporary name. It gets its name when all of it is right.
package final class ImportedFile: Sendable {
  private let target: String
  /// The folder of the file, for the copy of the store too: it is removed with everything in it.
  package let folder: URL
  /// The file, in a folder of its own beside the target.
  package let path: String

  /// How long a file that nothing writes to is kept: another process may be importing.
  private static let patience: TimeInterval = 3600

  /// - Throws: `CoreDataImportError` if the target exists, an error of the file system
  package init(target: String) throws {
    self.target = target
    for suffix in ["", "-wal", "-journal"] where FileManager.default.fileExists(atPath: target + suffix) {
      throw CoreDataImportError.fileExists(path: target + suffix)
    }
    Self.removeLeftovers(of: target)
    folder = Self.parent(of: target)
      .appendingPathComponent(Self.prefix(of: target) + UUID().uuidString, isDirectory: true)
    path = folder.appendingPathComponent("store.sqlite").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  /// Removes the folder. The copy of the store, which is in it, is removed with its own last reference, maybe
  /// at the same time on another thread, so that one of them misses a file.
  deinit {
    for _ in 0..<10 where FileManager.default.fileExists(atPath: folder.path) {
      try? FileManager.default.removeItem(at: folder)
    }
  }

  /// Gives the file its name, unless a file has the name by now.
  ///
  /// - Throws: `CoreDataImportError`, an error of the file system
  package func complete() throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.synchronize()
    try file.close()
    guard !FileManager.default.fileExists(atPath: target) else {
      throw CoreDataImportError.fileExists(path: target)
    }
    try FileManager.default.moveItem(atPath: path, toPath: target)
  }

  private static func parent(of target: String) -> URL {
    URL(fileURLWithPath: target).deletingLastPathComponent()
  }

  private static func prefix(of target: String) -> String {
    ".\(URL(fileURLWithPath: target).lastPathComponent).importing-"
  }

  /// Removes what killed imports into a file have left.
  static func removeLeftovers(of target: String) {
    let (parent, prefix) = (parent(of: target), prefix(of: target))
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let leftover = parent.appendingPathComponent(name)
      let files = (try? FileManager.default.contentsOfDirectory(atPath: leftover.path)) ?? []
      let times = (files.map { leftover.appendingPathComponent($0).path } + [leftover.path]).compactMap {
        try? FileManager.default.attributesOfItem(atPath: $0)[.modificationDate] as? Date
      }
      if let last = times.max(), last < Date(timeIntervalSinceNow: -patience) {
        try? FileManager.default.removeItem(at: leftover)
      }
    }
  }
}
