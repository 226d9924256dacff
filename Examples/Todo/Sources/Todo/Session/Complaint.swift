import ArgumentParser
import DataModelRuntime
import GRDB
import OfflineSync

/// Why a command was not carried out, in words for a person.
struct Complaint: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// The complaint about an error, unless that is one already.
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
    case .SQLITE_FULL: "There is no room left on the disk. Nothing was changed: make room, and try again."
    case .SQLITE_IOERR:
      "The disk cannot be read or written (\(error.message ?? "no reason given")). Nothing was changed."
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN:
      "The file cannot be written. Look at its permissions, or name another one with --database."
    case .SQLITE_BUSY, .SQLITE_LOCKED: "Another program is using the file. Nothing was changed: try again."
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: "The file is damaged. Name another one with --database."
    default: error.message ?? "The database failed (\(error.resultCode))."
    }
  }

  /// A remedy if SQLite cannot open a file.
  private static func remedy(for message: String) -> String {
    switch message {
    // Where no room is left for the files beside it, SQLite says that it is an error of the disk.
    case "disk I/O error", "database or disk is full":
      "The disk may be full. Nothing was changed: make room, and try again."
    case "unable to open database file": "Is its folder there, and may you write to it?"
    case "file is not a database":
      "It is a file of something else, and was left as it is: give another --database."
    default: "Give another file with --database."
    }
  }
}
