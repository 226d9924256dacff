import DataModelRuntime
import Foundation
import GRDB
import NotebookReference
import Testing

struct FolderWithNotes: Decodable, FetchableRecord {
  var folder: Folder
  var notes: [Note]
}

struct NoteWithFolder: Decodable, FetchableRecord {
  var note: Note
  var folder: Folder?
}

/// The examples of `Documentation/Guides/Runtime.md` about relationships and hierarchies.
@Suite struct RuntimeRelationshipSnippets {
  private let store: LocalStore

  init() throws {
    store = try LocalStore.sample()
  }

  @Test func followsAndChanges() throws {
    try store.write { db throws -> Void in
      let garden = try Folder.find(db, key: 1)
      var (urgent, outdoors) = (Tag(name: "urgent"), Tag(name: "outdoors"))
      try urgent.insert(db)
      try outdoors.insert(db)
      var note = Note(text: "Buy milk")
      try note.insert(db)
      try Note.tags.add([urgent], to: note, db)
      let folder = try note.request(for: Note.folder).fetchOne(db)
      let sameFolder = try Folder.fetchOne(db, key: note.folderID)  // faster
      let notes = try garden.request(for: Folder.notes).fetchAll(db)
      let tags = try note.request(for: Note.tags).sorted(by: \.name).fetchAll(db)
      let open = try urgent.request(for: Tag.notes).matching { $0.complete == false }.fetchAll(db)
      #expect(folder == nil && sameFolder == nil)
      #expect(notes.map(\.text) == ["Water the roses", "Cut the hedge"])
      #expect(tags == [urgent])
      #expect(open == [note])
      note.folderID = garden.rowID
      try note.update(db)
      try Folder.notes.set(notes.reversed(), of: garden, db)  // these, in this order, and no others
      try Note.tags.add([urgent, outdoors], to: note, db)
      try Note.tags.remove([outdoors], from: note, db)
      let texts = try garden.request(for: Folder.notes).fetchAll(db).map(\.text)
      #expect(texts == ["Cut the hedge", "Water the roses"])
      #expect(try note.request(for: Note.tags).fetchAll(db) == [urgent])
      // `set` took the note out again, which the object at hand does not know.
      #expect(try Note.fetchOne(db, key: 3)?.folderID == nil && note.folderID == 1)
    }
  }

  @Test func includes() throws {
    let folders = try store.read { db in
      try Folder.including(all: Folder.notes).asRequest(of: FolderWithNotes.self).fetchAll(db)
    }
    let notes = try store.read { db in
      try Note.including(optional: Note.folder)
        .asRequest(of: NoteWithFolder.self)
        .fetchAll(db)
    }
    #expect(folders.map { $0.notes.map(\.text) } == [["Water the roses", "Cut the hedge"]])
    #expect(notes.map { $0.folder?.title } == ["Garden", "Garden"])
  }

  @Test func joins() throws {
    try store.write { db in
      var tag = Tag(name: "urgent")
      try tag.insert(db)
      try Note.tags.add([tag], to: Note.find(db, key: 2), db)
    }
    let inGarden = try store.read { db in
      try Note.joining(required: Note.folder.matching { $0.title == "Garden" }).fetchAll(db)
    }
    let urgent = try store.read { db in
      try Note.joining(required: Note.tags.association.matching { $0.name == "urgent" })
        .distinct()
        .fetchAll(db)
    }
    #expect(inGarden.map(\.rowID) == [1, 2])
    #expect(urgent.map(\.rowID) == [2])
  }

  @Test func tellsEntitiesApart() throws {
    let note = try store.write { db in
      let note = try Note.find(db, key: 1)
      for width in [800, 1200] as [Int32] {
        var picture = Picture(name: "Rose \(width)", width: width, noteID: note.rowID)
        try picture.insert(db)
      }
      var receipt = Receipt(name: "Fertilizer", total: 12.5, noteID: note.rowID)
      try receipt.insert(db)
      return note
    }
    var printed: [String] = []
    func print(_ name: String, _ value: some Any) { printed.append("\(name): \(value)") }
    let attachments = try store.read { db in try note.request(for: Note.attachments).fetchAll(db) }
    for attachment in attachments {
      switch attachment {
      case .picture(let picture): print(picture.name, picture.width)
      case .receipt(let receipt): print(receipt.name, receipt.total)
      }
    }
    let names = try store.read { db in try AnyAttachment.fetchAll(db).map(\.value.name) }
    let wide = try store.read { db in try Picture.matching { $0.width > 1000 }.fetchAll(db) }
    #expect(printed == ["Rose 800: 800", "Rose 1200: 1200", "Fertilizer: 12.5"])
    #expect(names == ["Rose 800", "Rose 1200", "Fertilizer"])
    #expect(wide.map(\.width) == [1200])
  }
}
