import DataModelTestSupport
import DatabaseTestSupport
import GRDB
import Testing

/// What a trigger does for a row does not grow with the rows that are there: a condition that no index serves
/// would.
@Suite struct TriggerGrowthTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let elements: String
    /// What is there before, for a number of rows.
    let before: @Sendable (Int) -> String
    /// What is measured.
    let statements: @Sendable (Int) -> String

    var testDescription: String { name }
  }

  @Test(arguments: local)
  func stepsForARowStayWhatTheyAre(_ trial: Case) throws {
    let growth = try Growth.ofSteps { rows in
      let schema = try ModelXML(trial.elements).lowered().schema
      return try TestDatabase.create(schema).write { db in
        try db.execute(sql: trial.before(rows))
        return try db.steps(of: trial.statements(rows))
      }
    }
    #expect(growth < 1.25)
  }

  private static let folders = """
    <entity name="Folder">
      <relationship name="folders" optional="YES" toMany="YES" deletionRule="Cascade" \
    destinationEntity="Folder" inverseName="parent" inverseEntity="Folder"/>
      <relationship name="icon" optional="YES" maxCount="1" deletionRule="Cascade" destinationEntity="Icon"/>
      <relationship name="parent" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Folder" inverseName="folders" inverseEntity="Folder"/>
    </entity>
    <entity name="Icon"/>
    """

  /// Photos go with their album by a foreign key, and images by triggers.
  private static let albums = """
    <entity name="Album">
      <relationship name="cover" optional="YES" maxCount="1" deletionRule="Cascade" \
    destinationEntity="Image"/>
      <relationship name="photos" optional="YES" toMany="YES" deletionRule="Cascade" \
    destinationEntity="Photo" inverseName="album" inverseEntity="Photo"/>
    </entity>
    <entity name="Image"/>
    <entity name="Photo">
      <relationship name="album" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Album" inverseName="photos" inverseEntity="Album"/>
      <relationship name="image" optional="YES" maxCount="1" deletionRule="Cascade" \
    destinationEntity="Image"/>
    </entity>
    """

  /// Each list needs an item, and an item denies to go before its list.
  private static let lists = """
    <entity name="Item">
      <relationship name="list" optional="YES" maxCount="1" deletionRule="Deny" destinationEntity="List" \
    inverseName="items" inverseEntity="List"/>
    </entity>
    <entity name="List">
      <relationship name="items" toMany="YES" minCount="1" deletionRule="Nullify" destinationEntity="Item" \
    inverseName="list" inverseEntity="Item"/>
    </entity>
    """

  private static let notes = """
    <entity name="Note">
      <relationship name="tags" optional="YES" toMany="YES" ordered="YES" deletionRule="Deny" \
    destinationEntity="Tag" inverseName="notes" inverseEntity="Tag"/>
    </entity>
    <entity name="Tag">
      <relationship name="notes" optional="YES" toMany="YES" ordered="YES" deletionRule="Deny" \
    destinationEntity="Note" inverseName="tags" inverseEntity="Note"/>
    </entity>
    """

  static let local = [
    Case(name: "a tree goes", elements: folders) { rows in
      Growth.insert("Icon", "_id", "i", rows: rows)
        + Growth.insert("Folder", "_id, parent, icon", "i, nullif(i / 2, 0), i", rows: rows)
    } statements: { _ in
      "DELETE FROM Folder WHERE _id = 1"
    },
    Case(name: "a chain goes", elements: folders) { rows in
      Growth.insert("Folder", "_id, parent", "i, nullif(i - 1, 0)", rows: rows)
    } statements: { _ in
      "DELETE FROM Folder WHERE _id = 1"
    },
    Case(name: "folders go one by one", elements: folders) { rows in
      Growth.insert("Icon", "_id", "i", rows: rows) + Growth.insert("Folder", "_id, icon", "i, i", rows: rows)
    } statements: { _ in
      "DELETE FROM Folder"
    },
    Case(name: "an album goes", elements: albums) { rows in
      "INSERT INTO Album (_id) VALUES (1);" + Growth.insert("Image", "_id", "i", rows: rows)
        + Growth.insert("Photo", "_id, album, image", "i, 1, i", rows: rows)
    } statements: { _ in
      "DELETE FROM Album"
    },
    Case(name: "lists are filled", elements: lists) { _ in
      ""
    } statements: { rows in
      Growth.insert("List", "_id", "i", rows: rows) + Growth.insert("Item", "_id, list", "i, i", rows: rows)
    },
    Case(name: "lists go after their items", elements: lists) { rows in
      Growth.insert("List", "_id", "i", rows: rows) + Growth.insert("Item", "_id, list", "i, i", rows: rows)
    } statements: { _ in
      "DELETE FROM Item; DELETE FROM List"
    },
    Case(name: "items change their lists", elements: lists) { rows in
      Growth.insert("List", "_id", "i", rows: rows) + Growth.insert("Item", "_id, list", "i, i", rows: rows)
    } statements: { rows in
      "UPDATE Item SET list = \(rows) + 1 - list"
    },
    Case(name: "pairs in two orders are made", elements: notes) { rows in
      Growth.insert("Note", "_id", "i", rows: rows) + Growth.insert("Tag", "_id", "i", rows: rows)
    } statements: { rows in
      Growth.insert("_Note_tags", "_source, _destination", "i, 1", rows: rows)
        + Growth.insert("_Note_tags", "_source, _destination", "1, i + 1", rows: rows - 1)
    },
    Case(name: "both ends of pairs go", elements: notes) { rows in
      Growth.insert("Note", "_id", "i", rows: rows) + Growth.insert("Tag", "_id", "i", rows: rows)
        + Growth.insert("_Note_tags", "_source, _destination", "i, i", rows: rows)
    } statements: { _ in
      "DELETE FROM Note; DELETE FROM Tag"
    },
  ]
}
