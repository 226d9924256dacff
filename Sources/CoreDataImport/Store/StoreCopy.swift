import Foundation

/// A copy of the files of a store, in a folder of its own that is removed with it.
///
/// SQLite would write beside the original even to read it: it locks and rebuilds the `-shm` file, and rolls
/// back what a killed app left. So only the copy is ever opened, and the original stays as it is, byte for
/// byte. An app that has the store open may go on.
final class StoreCopy: Sendable {
  private let folder: URL
  /// The copy of the database.
  let path: String

  /// The files beside a database that hold part of its data: its log, or the pages before a transaction.
  private static let companions = ["-wal", "-journal"]
  private static let maximumAttempts = 20

  /// Copies the files of a store until none of them changes meanwhile.
  ///
  /// - Parameters:
  ///   - original: the path of the store
  ///   - parent: the folder that gets the folder with the copy
  /// - Throws: `CoreDataStoreError` if the file is missing, is not a database, or changes all the time
  init(of original: String, in parent: URL) throws(CoreDataStoreError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: original, isDirectory: &isFolder) else {
      throw .missing(path: original)
    }
    if isFolder.boolValue { throw .isFolder(path: original) }
    try Self.requireDatabase(original)
    folder = parent.appendingPathComponent(".datamodel-store-\(UUID().uuidString)", isDirectory: true)
    path = folder.appendingPathComponent("store.sqlite").path
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    } catch {
      throw .unreadable(path: original, message: "no copy can be made: \(error.localizedDescription)")
    }
    for attempt in 1...Self.maximumAttempts {
      let before = FileStamp.all(of: original, Self.companions)
      try copyFiles(of: original)
      if FileStamp.all(of: original, Self.companions) == before { return }
      // An app that writes now and then is idle for longer than that.
      Thread.sleep(forTimeInterval: 0.02 * Double(attempt))
    }
    throw .busy(path: original)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Copies the files that exist. The log comes last: SQLite ignores what is not whole at its end.
  private func copyFiles(of original: String) throws(CoreDataStoreError) {
    for suffix in [""] + Self.companions {
      let copy = path + suffix
      do {
        if FileManager.default.fileExists(atPath: copy) { try FileManager.default.removeItem(atPath: copy) }
        guard FileManager.default.fileExists(atPath: original + suffix) else { continue }
        let source = URL(fileURLWithPath: original + suffix).resolvingSymlinksInPath()
        try FileManager.default.copyItem(atPath: source.path, toPath: copy)
        // The original may be read-only.
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy)
      } catch {
        // An app that ends removes its log.
        if !suffix.isEmpty, !FileManager.default.fileExists(atPath: original + suffix) { continue }
        throw .unreadable(path: original, message: error.localizedDescription)
      }
    }
  }

  /// Refuses other files before they are copied: they may be large.
  private static func requireDatabase(_ path: String) throws(CoreDataStoreError) {
    let head: Data?
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      head = try file.read(upToCount: 16)
    } catch {
      throw .unreadable(path: path, message: error.localizedDescription)
    }
    guard let head, !head.isEmpty else { throw .empty(path: path) }
    guard Array(head) == Array("SQLite format 3\0".utf8) else { throw .notADatabase(path: path) }
  }
}

/// What shows that a file was written: its size, and when it was changed.
private struct FileStamp: Equatable {
  let size: Int64
  let time: Date

  /// Returns the stamps of a file and those beside it; nil for a file that does not exist.
  static func all(of path: String, _ suffixes: [String]) -> [FileStamp?] {
    ([""] + suffixes).map { suffix in
      let file = URL(fileURLWithPath: path + suffix).resolvingSymlinksInPath().path
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
        let size = (attributes[.size] as? NSNumber)?.int64Value,
        let time = attributes[.modificationDate] as? Date
      else { return nil }
      return FileStamp(size: size, time: time)
    }
  }
}
