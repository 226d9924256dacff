package import CoreDataImport
package import DataModelReader
import Foundation
import GRDB

/// The model that a Core Data store carries.
package struct StoredModel {
  package let archived: ArchivedModel
  /// Sentences about what the archive has and `archived` does not.
  package let omissions: [String]

  /// Reads the bytes of an archive.
  package typealias ArchiveReader = @Sendable (_ archive: [UInt8]) throws -> StoredModel

  package init(_ archived: ArchivedModel, omissions: [String] = []) {
    self.archived = archived
    self.omissions = omissions
  }

  /// Reads the model of a store. The file is only read.
  ///
  /// - Parameters:
  ///   - path: the path of the store
  ///   - read: what reads its archive
  /// - Throws: `FileAccessError` if the file is missing, is not a store of SQLite, or has no archive that can
  ///   be read
  package init(inStoreAt path: String, read: ArchiveReader) throws(FileAccessError) {
    let archive = try Self.archive(inStoreAt: path)
    do {
      self = try read(archive)
    } catch {
      throw FileAccessError(path: path, reason: "the model in the store cannot be read: \(error)")
    }
  }

  /// Returns the bytes that the store keeps of its model.
  private static func archive(inStoreAt path: String) throws(FileAccessError) -> [UInt8] {
    if let reason = refusal(ofFileAt: path) { throw FileAccessError(path: path, reason: reason) }
    let archive = try DatabaseFile(path: path).read { db in
      guard try db.tableExists("Z_METADATA"), try db.tableExists("Z_PRIMARYKEY") else {
        throw FileAccessError(path: path, reason: "this database is not a Core Data store")
      }
      guard try db.tableExists("Z_MODELCACHE") else { return nil as Data? }
      return try Data.fetchOne(db, sql: #"SELECT "Z_CONTENT" FROM "Z_MODELCACHE""#)
    }
    guard let archive, !archive.isEmpty else {
      throw FileAccessError(
        path: path,
        reason: "the store does not contain its model, as those of iOS 6 and before; use the app's own model"
      )
    }
    return Array(archive)
  }

  /// Returns why a file is not an SQLite database; nil if it begins like one, or cannot be read at all.
  private static func refusal(ofFileAt path: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard let start = try? file.read(upToCount: 16) else { return nil }
    if start.isEmpty { return "the file is empty" }
    if start == Data("SQLite format 3\0".utf8) { return nil }
    if start.starts(with: Data("<?xml".utf8)) || start.starts(with: Data("bplist".utf8)) {
      return "this is not an SQLite database; XML and binary stores of Core Data do not contain their model"
    }
    return "this is not an SQLite database, or it is encrypted; extract needs a file that is not"
  }
}
