import DataModelRuntime
import GRDB

@testable import OfflineSync

/// What an app does by its generated types. Each version has its own.
protocol SimulatedTypes: Sendable {
  func insert(_ new: NewRow, _ context: SyncContext) async throws
  func insert(_ new: NewRow, _ db: Database) throws
  func update(_ id: String, text: String, rank: Int?, _ context: SyncContext) async throws
  func update(_ id: String, rank: Int, _ db: Database) throws
  func delete(_ id: String, _ context: SyncContext) async throws
  func delete(_ id: String, _ db: Database) throws
  /// The questions that a pull of a kind asks.
  func queries(_ kind: SimulationStep.Kind, pageSize: Int) -> [PullQuery]
  func purge(_ kind: SimulationStep.Kind, _ context: SyncContext) async throws
}

/// A row that an app inserts.
enum NewRow: Sendable {
  case folder(id: String, name: String)
  case note(id: String, text: String, rank: Int, folder: String?)
}

/// A generated type of notes.
protocol SimulatedNote: SyncedEntity {
  static func note(id: String, text: String, rank: Int, folder: String?) -> Self
  static func below(_ rank: Int) -> TableQuery<Self>
  mutating func set(text: String)
  mutating func set(rank: Int)
}

/// A generated type of folders.
protocol SimulatedFolder: SyncedEntity {
  static func folder(id: String, name: String) -> Self
}

/// The types of a version of notes and folders.
struct NoteTypes<Note: SimulatedNote, Folder: SimulatedFolder>: SimulatedTypes {
  /// What a version pulls besides.
  var further: @Sendable (Int) -> [PullQuery] = { _ in [] }

  func insert(_ new: NewRow, _ context: SyncContext) async throws {
    switch new {
    case .folder(let id, let name): try await context.table(Folder.self).insert(.folder(id: id, name: name))
    case .note(let id, let text, let rank, let folder):
      try await context.table(Note.self).insert(.note(id: id, text: text, rank: rank, folder: folder))
    }
  }

  func insert(_ new: NewRow, _ db: Database) throws {
    switch new {
    case .folder(let id, let name):
      var row = Folder.folder(id: id, name: name)
      try row.insert(db)
    case .note(let id, let text, let rank, let folder):
      var row = Note.note(id: id, text: text, rank: rank, folder: folder)
      try row.insert(db)
    }
  }

  func update(_ id: String, text: String, rank: Int?, _ context: SyncContext) async throws {
    let notes = context.table(Note.self)
    guard var row = try await notes.row(id) else { return }
    row.set(text: text)
    if let rank { row.set(rank: rank) }
    try await notes.update(row)
  }

  func update(_ id: String, rank: Int, _ db: Database) throws {
    guard var row = try Note.fetchOne(db, key: id) else { return }
    row.set(rank: rank)
    try row.update(db)
  }

  func delete(_ id: String, _ context: SyncContext) async throws {
    try await context.table(Note.self).delete(id, version: nil)
  }

  func delete(_ id: String, _ db: Database) throws { _ = try Note.deleteOne(db, key: id) }

  func queries(_ kind: SimulationStep.Kind, pageSize: Int) -> [PullQuery] {
    let all = [
      PullQuery(Note.self, id: "all", pageSize: pageSize),
      PullQuery(Folder.self, id: "all", pageSize: pageSize),
    ]
    let low = PullQuery(Note.self, id: "low", Note.below(100), pageSize: pageSize)
    switch kind {
    case .pullFiltered: return [low]
    case .pullEverything:
      return [
        PullQuery(Folder.self, id: nil, pageSize: pageSize),
        PullQuery(Note.self, id: nil, pageSize: pageSize),
      ]
    case .reconcile: return all + [low] + further(pageSize)
    default: return all + further(pageSize)
    }
  }

  func purge(_ kind: SimulationStep.Kind, _ context: SyncContext) async throws {
    let notes = context.table(Note.self)
    switch kind {
    case .purge: try await notes.purge()
    case .purgeSome: try await notes.purge(Note.below(30))
    case .forcePurge: try await notes.forcePurge()
    default: try await notes.forcePurge(Note.below(30))
    }
  }
}
