import DataModelRuntime
import NoteVersions
import SyncedNotes

@testable import OfflineSync

extension SyncedNotes.Note: SimulatedNote {
  static func note(id: String, text: String, rank: Int, folder: String?) -> Self {
    Self(id: id, text: text, rank: Int64(rank), folderID: folder)
  }
  static func below(_ rank: Int) -> TableQuery<Self> { TableQuery().matching { $0.rank < Int64(rank) } }
  mutating func set(text: String) { self.text = text }
  mutating func set(rank: Int) { self.rank = Int64(rank) }
}

extension SyncedNotes.Folder: SimulatedFolder {
  static func folder(id: String, name: String) -> Self { Self(id: id, name: name) }
}

extension FirstNotes.Note: SimulatedNote {
  static func note(id: String, text: String, rank: Int, folder: String?) -> Self {
    Self(id: id, text: text, rank: Int32(rank), folderID: folder)
  }
  static func below(_ rank: Int) -> TableQuery<Self> { TableQuery().matching { $0.rank < Int32(rank) } }
  mutating func set(text: String) { self.text = text }
  mutating func set(rank: Int) { self.rank = Int32(rank) }
}

extension FirstNotes.Folder: SimulatedFolder {
  static func folder(id: String, name: String) -> Self { Self(id: id, name: name) }
}

extension SecondNotes.Note: SimulatedNote {
  static func note(id: String, text: String, rank: Int, folder: String?) -> Self {
    Self(id: id, text: text, rank: Int32(rank), folderID: folder)
  }
  static func below(_ rank: Int) -> TableQuery<Self> { TableQuery().matching { $0.rank < Int32(rank) } }
  mutating func set(text: String) { self.text = text }
  mutating func set(rank: Int) { self.rank = Int32(rank) }
}

extension SecondNotes.Folder: SimulatedFolder {
  static func folder(id: String, name: String) -> Self { Self(id: id, name: name) }
}

extension ThirdNotes.Note: SimulatedNote {
  static func note(id: String, text: String, rank: Int, folder: String?) -> Self {
    Self(id: id, title: text, rank: Int64(rank), binderID: folder)
  }
  static func below(_ rank: Int) -> TableQuery<Self> { TableQuery().matching { $0.rank < Int64(rank) } }
  mutating func set(text: String) { title = text }
  mutating func set(rank: Int) { self.rank = Int64(rank) }
}

extension ThirdNotes.Binder: SimulatedFolder {
  static func folder(id: String, name: String) -> Self { Self(id: id, name: name) }
}
