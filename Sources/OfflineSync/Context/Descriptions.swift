import DataModelRuntime
import GRDB
import RemoteTables
import TableWire

extension PendingOperation: CustomStringConvertible {
  /// The operation on one line.
  public var description: String {
    let attempt = lastAttempt.map { ": \($0)" } ?? ""
    return "\(kind) \(table) '\(itemID)' (operation \(id), \(state))\(attempt)"
  }
}

extension SyncedRow: CustomStringConvertible {
  /// The table, the id, the version, and up to eight values, shortened.
  public var description: String {
    let values = table.columns.filter { $0.role == .value || $0.role == .local }.compactMap { column in
      let unstorable = unstorableValues[column.name].map { "\($0)".shortened }
      let value = self[column.name]
      return (unstorable ?? (value.isNull ? nil : value.shortDescription)).map { "\(column.name) = \($0)" }
    }
    let shown = values.prefix(8) + (values.count > 8 ? ["… \(values.count - 8) more"] : [])
    let name = "\(table.name) '\(id ?? "")'" + (version.map { " \($0)" } ?? "")
    return ([name] + (shown.isEmpty ? [] : [shown.joined(separator: ", ")])).joined(separator: ": ")
  }
}

extension SyncConflict: CustomStringConvertible {
  /// The operation, then each row on its own line.
  public var description: String {
    var lines = ["\(operation)"]
    if let baseRow { lines.append("  before: \(baseRow)") }
    lines.append("  here: \(localRow.map { "\($0)" } ?? "deleted")")
    lines.append("  server: \(serverRow.map { "\($0)" } ?? "deleted")")
    lines += danglingReferences.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }
}

extension PushResult: CustomStringConvertible {
  /// How the push ended, its counts, and the first five operations that were refused.
  public var description: String {
    let numbers = [
      (pushedCount, "sent"), (pendingCount, "left"), (inDoubtCount, "in doubt"),
      (undecidedCount, "undecided"), (heldCount, "held back"), (unreadableOperations.count, "unreadable"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let end = failure?.end ?? "completed"
    let counts = numbers.isEmpty ? "nothing to send" : numbers.joined(separator: ", ")
    var lines = ["push \(end): \(counts)"]
    lines += failures.prefix(5).map {
      "  \($0.operation.kind) \($0.operation.table) '\($0.operation.itemID)': \($0.failure)"
    }
    if failures.count > 5 { lines.append("  … \(failures.count - 5) more") }
    return lines.joined(separator: "\n")
  }
}

extension SyncFailure {
  /// The reason in words, with the description.
  fileprivate var end: String {
    let words = reason.rawValue.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
    return reason == .cancelled ? words : "\(words) (\(description))"
  }
}

extension PullResult: CustomStringConvertible {
  /// The counts of each query on its own line, and the first five dangling references.
  public var description: String {
    var lines = queries.map { query in
      let numbers = [
        (query.changedCount, "changed"), (query.deletedCount, "deleted"), (query.removedCount, "removed"),
        (query.rememberedCount, "with pending edits"), (query.unsettledIDs.count, "in doubt"),
        (query.setAside.count, "set aside"),
      ].filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
      let id = query.id.map { " '\($0)'" } ?? ""
      return "pull \(query.table)\(id): \(query.receivedCount) received\(numbers)"
    }
    lines += danglingReferences.prefix(5).map { "  \($0)" }
    if danglingReferences.count > 5 { lines.append("  … \(danglingReferences.count - 5) more") }
    if let failure, failure != push?.failure { lines.append("pull \(failure.end)") }
    return ((push.map { ["\($0)"] } ?? []) + lines).joined(separator: "\n")
  }
}

extension DatabaseValue {
  /// The beginning of a text, the size of a blob, or any other value whole.
  fileprivate var shortDescription: String {
    switch storage {
    case .string(let text): "\"\(text.shortened)\""
    case .blob(let data): "\(data.count) bytes"
    case .null, .int64, .double: "\(self)"
    }
  }
}

extension String {
  /// One line of at most 40 characters.
  fileprivate var shortened: String {
    let line = ServiceAnswer.line(String(prefix(41)))
    return line.count > 40 ? line.prefix(40) + "…" : line
  }
}
