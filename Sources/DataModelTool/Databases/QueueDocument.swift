import DataModelCompiler
import DataModelReader
import DataModelSwift
import OfflineSyncScheme

/// The output of `datamodel queue`: the operations in a file that wait to be sent.
///
/// Other tools rely on the names of its members, which `Documentation/Internals/OperationQueue.md` documents.
struct QueueDocument {
  private let operations: [ListedOperation]

  /// - Throws: `FileAccessError` if there is no such file, or it has no queue
  init(in file: DatabaseFile) throws(FileAccessError) {
    guard let operations = try file.read(ListedOperation.all) else {
      throw FileAccessError(
        path: file.path,
        reason: """
          the database has no queue of offline sync; an app with synced tables creates it on opening the file
          """
      )
    }
    self.operations = operations
  }

  func json() throws -> String {
    let document: JSONDocument = [
      // Increases when a member changes its meaning or is removed; new members may be added at any time.
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

  /// Returns a line for each operation, and below it the reason why the last attempt did not succeed.
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
