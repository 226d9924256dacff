import DataModelRuntime
import Foundation
import RemoteTablesTestSupport
import SyncedNotes
import Testing

@testable import OfflineSync

/// What an app prints to see what goes on: a few lines, without whole values.
@Suite struct DescriptionTests {
  @Test func arePrintedInAFewLines() async throws {
    let server = try NotesServer()
    let (anna, ben) = (try Device(server), try Device(server))
    let long = String(repeating: "long ", count: 1000)
    try await anna.notes.insert(Note(id: "N", text: "base", rank: 1))
    #expect("\(try await anna.context.push())" == "push completed: 1 sent")
    #expect("\(try await ben.notes.pull("all"))" == "pull Note 'all': 1 received, 1 changed")
    try await ben.sql(#"UPDATE "Note" SET "text" = 'theirs'"#)
    _ = try await ben.context.push()
    try await anna.sql("UPDATE \"Note\" SET \"text\" = '\(long)'")
    try await anna.notes.insert(Note(id: "M"))
    await anna.network.fail(nil, .status(400))
    let round = await anna.context.round([PullQuery(Note.self, id: "all")])
    let refused = "the server has another version of the row: someone else has changed it"
    #expect(
      "\(round)" == """
        push completed: 2 left, 1 undecided
          update Note 'N': \(refused)
          insert Note 'M': the server refused the call (400): scripted
        pull Note 'all': 1 received, 1 with pending edits
        """
    )
    let conflict = try #require(try await anna.context.conflicts().first)
    let (before, there) = (conflict.baseRow?.version ?? "", conflict.serverRow?.version ?? "")
    #expect(
      "\(conflict)" == """
        update Note 'N' (operation 2, undecided): \(refused)
          before: Note 'N' \(before): text = "base", rank = 1
          here: Note 'N' \(before): text = "long long long long long long long long …", rank = 1
          server: Note 'N' \(there): text = "theirs", rank = 1
        """
    )
    await anna.network.setDown(true)
    #expect(
      "\(try await anna.context.push())"
        == "push offline (\(HTTPTransportError.notSent("no network"))): 2 left, 1 undecided"
    )
  }

  /// Bytes by their number, and no more than some columns.
  @Test func showsNoWholeRow() throws {
    let row = try SyncedRow(
      SampleItem(
        id: "1",
        text: "two\nlines",
        flag: true,
        small: 1,
        medium: 2,
        large: 3,
        double: 0.5,
        float: 1,
        bytes: Data(repeating: 7, count: 5000),
        list: "L"
      )
    )
    #expect(
      "\(row)"
        == #"SampleItem '1': text = "two lines", flag = 1, small = 1, medium = 2, large = 3, double = 0.5, "#
        + "float = 1.0, bytes = 5000 bytes, … 1 more"
    )
  }
}
