import DataModelCompiler
import DataModelReader
import DataModelSwift
import OfflineSync

/// The output of `datamodel queue`: what waits in a file to be sent.
///
/// The names of its members are a promise to other tools, written down in
/// `Documentation/Internals/OperationQueue.md`.
struct QueueDocument {
  private let operations: [ListedOperation]

  /// - Throws: `FileAccessError` if there is no such file, or it has no queue
  init(in file: DatabaseFile) throws(FileAccessError) {
    guard let operations = try file.read(ListedOperation.all) else {
      throw FileAccessError(
        path: file.path,
        reason: """
          the database has no queue of offline sync; one is made when an app with synced tables opens it
          """
      )
    }
    self.operations = operations
  }

  func json() throws -> String {
    let document: JSONDocument = [
      // Grows when a member changes its meaning or goes; new members may come at any time.
      "formatVersion": 1, "operations": operations.map(Self.document),
    ]
    return try document.json()
  }

  private static func document(of operation: ListedOperation) -> JSONDocument {
    [
      "number": Int(operation.number),
      "table": operation.table,
      "id": operation.id,
      "kind": operation.kind,
      "state": operation.state,
      "since": operation.since,
      "reason": operation.reason,
    ]
  }

  /// A line for each operation, and one below it for what the last attempt met.
  func text(path: String) -> String {
    guard !operations.isEmpty else { return "\(VisibleText.escaping(path)): nothing waits\n" }
    let count = operations.count == 1 ? "1 change waits" : "\(operations.count) changes wait"
    return "\(VisibleText.escaping(path)): \(count)\n" + operations.map(Self.lines).joined()
  }

  private static func lines(_ operation: ListedOperation) -> String {
    let words = [
      "\(operation.number)", operation.kind ?? "unknown", operation.table ?? "no table",
      operation.id ?? "no id",
    ]
    let since = operation.since.map { " since \($0)" } ?? ""
    let line = "  \(words.joined(separator: "  "))  \(operation.state)\(since)"
    let reason = operation.reason.map { "\n    \(VisibleText.escaping($0))" } ?? ""
    return VisibleText.escaping(line) + reason + "\n"
  }
}
