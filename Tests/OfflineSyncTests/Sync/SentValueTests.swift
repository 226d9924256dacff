@_spi(Generated) import DataModelRuntime
import Foundation
import GRDB
import Testing

@testable import OfflineSync

/// What plain SQL has written may have more than the wire carries. A server that was sent it gives back less,
/// and an answer that was lost must not make a conflict of that.
@Suite struct SentValueTests {
  struct Case: Sendable {
    let type: StoredValueType
    let sent: DatabaseValue
    let received: DatabaseValue
    let isSame: Bool

    init(_ type: StoredValueType, _ sent: String, _ received: String, _ isSame: Bool) {
      self.type = type
      self.sent = sent.databaseValue
      self.received = received.databaseValue
      self.isSame = isSame
    }

    init(_ type: StoredValueType, _ sent: Double, _ received: Double?, _ isSame: Bool) {
      self.type = type
      self.sent = sent.databaseValue
      self.received = received.databaseValue
      self.isSame = isSame
    }

    static let all: [Case] = [
      .init(.string, "a", "a", true),
      .init(.string, "\u{E9}", "e\u{301}", false),
      // As `datetime('now')` has it.
      .init(.date, "2024-01-31 09:00:00", "2024-01-31 09:00:00.000", true),
      .init(.date, "2024-01-31 09:00:00", "2024-01-31 09:00:00.001", false),
      .init(.decimal, "1.50", "1.5", true),
      .init(.decimal, "1.50", "1.51", false),
      .init(.float, 0.1, Double(Float(0.1)), true),
      .init(.float, 0.1, 0.2, false),
      .init(.double, 0.1, Double(Float(0.1)), false),
      .init(.double, 0.1, nil, false),
      .init(.other("Colour"), "a", "b", false),
    ]
  }

  @Test(arguments: Case.all)
  func comesBack(_ test: Case) {
    let coder = SyncedRowCoder(dialect: .mobileApps)
    let column = SyncedColumn("value", test.type)
    #expect(coder.isSent(test.sent, as: test.received, in: column) == test.isSame)
  }
}
