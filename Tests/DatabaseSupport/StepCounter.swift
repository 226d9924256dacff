import Foundation
package import GRDB
import GRDBSQLite

/// Counts the steps of all statements of a database, whatever code executes them.
///
/// It has to live as long as the database. `@unchecked`: the lock guards the only thing that changes.
package final class StepCounter: @unchecked Sendable {
  private let lock = NSLock()
  private var total = 0

  package init() {}

  /// The steps so far.
  package var steps: Int { lock.withLock { total } }

  private func add(_ steps: CInt) { lock.withLock { total += Int(steps) } }

  /// Counts the statements of a connection from now on.
  package func observe(_ db: Database) {
    sqlite3_trace_v2(
      db.sqliteConnection,
      CUnsignedInt(SQLITE_TRACE_PROFILE),
      { _, counter, statement, _ in
        guard let counter, let statement else { return 0 }
        let steps = sqlite3_stmt_status(OpaquePointer(statement), SQLITE_STMTSTATUS_VM_STEP, 1)
        Unmanaged<StepCounter>.fromOpaque(counter).takeUnretainedValue().add(steps)
        return 0
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }
}
