import ArgumentParser
import DataModelRuntime
import GRDB
import OfflineSync

/// The reason why a command failed, in words for the user.
struct Complaint: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Returns a complaint about an error, unless the error is one already.
  static func about(_ error: any Error, _ path: String) -> any Error {
    switch error {
    case is Complaint, is ExitCode, is ValidationError: error
    case let error as DatabaseError: Complaint("'\(path)': \(text(of: error))")
    default: Complaint(text(of: error))
    }
  }

  static func text(of error: any Error) -> String {
    if case LocalStoreError.cannotOpen(let path, let message) = error {
      return "'\(path)' cannot be opened (\(message)). \(remedy(for: message))"
    }
    guard let error = error as? DatabaseError else { return "\(error)" }
    return switch error.resultCode {
    case .SQLITE_FULL: "The disk is full. Nothing was changed: free some space, and try again."
    case .SQLITE_IOERR:
      "The disk cannot be read or written (\(error.message ?? "no reason given")). Nothing was changed."
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN:
      "The file cannot be written. Check its permissions, or give another file with --database."
    case .SQLITE_BUSY, .SQLITE_LOCKED: "Another program is using the file. Nothing was changed: try again."
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: "The file is damaged. Give another file with --database."
    default: error.message ?? "The database failed (\(error.resultCode))."
    }
  }

  /// Returns a remedy if SQLite cannot open a file.
  private static func remedy(for message: String) -> String {
    switch message {
    // If there is no space for the files beside the database, SQLite reports a disk error.
    case "disk I/O error", "database or disk is full":
      "The disk may be full. Nothing was changed: free some space, and try again."
    case "unable to open database file": "Check that its folder exists, and that you may write to it."
    case "file is not a database":
      "It is not a database, and was not changed: give another file with --database."
    default: "Give another file with --database."
    }
  }
}
