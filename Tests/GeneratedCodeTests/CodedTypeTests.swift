import AnybodysModule
import DataModelRuntime
import Foundation
import GRDB
import Testing

/// Generated types that are `Codable`: in JSON, and in what requests with associations decode.
@Suite struct CodedTypeTests {
  private let store: LocalStore

  init() throws {
    store = try LocalStore(inMemory: LibrarySchema.schema)
  }

  // MARK: - JSON

  @Test func keysAreTheNamesOfColumns() throws {
    var book = Book(title: "Emma", price: 9.5, binding: .soft, size: Measure(width: 2), shelfID: 3)
    book.rowID = 7
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(book), as: UTF8.self)
        == #"""
        {"_id":7,"binding":"soft","copies":1,"isLent":false,"pages":0,"price":9.5,"shelf":3,\#
        "size":{"width":2},"title":"Emma"}
        """#
    )
    #expect(try JSONDecoder().decode(Book.self, from: encoder.encode(book)) == book)
  }

  @Test(arguments: [
    AnyMedium.film(Film(title: "Alien", minutes: 117)),
    AnyMedium.album(Album(title: "Kind of Blue", size: Measure(width: 31, depth: Depth(value: 1)))),
  ])
  func unionsComeBack(_ medium: AnyMedium) throws {
    let text = String(decoding: try JSONEncoder().encode(medium), as: UTF8.self)
    #expect(text.contains(#""_entity":"\#(type(of: medium.value).entityName)""#))
    #expect(try JSONDecoder().decode(AnyMedium.self, from: JSONEncoder().encode(medium)) == medium)
  }

  /// Rows are read by the columns, never by the keys of JSON, where dates are numbers and UUIDs are text.
  @Test func rowsAreReadAsTheyAreStored() throws {
    try store.write { db throws -> Void in
      var book = Book(
        title: "Emma",
        bought: Date(timeIntervalSince1970: 1_700_000_000.5),
        identifier: UUID(),
        page: URL(string: "https://example.org"),
        price: Decimal(string: "12.340"),
        scan: Data([1, 2]),
        binding: .hard,
        size: Measure(width: 1, taken: Date(timeIntervalSince1970: 0), depth: Depth(value: 9))
      )
      try book.insert(db)
      let fetched = try #require(try Book.fetchOne(db, sql: #"SELECT * FROM "Book""#))
      book = try #require(try Book.fetchOne(db))
      #expect(fetched == book)
      #expect(book.identifier != nil && book.size?.depth?.value == 9 && book.search == "emma")
    }
  }

  // MARK: - Requests with associations

  private struct ShelfInfo: Decodable, FetchableRecord, Equatable {
    var shelf: Shelf
    var books: [Book]
    var media: [AnyMedium]
    var sign: Sign?
  }

  private struct BookInfo: Decodable, FetchableRecord, Equatable {
    var book: Book
    var shelf: Shelf?
  }

  private struct BookWithAuthors: Decodable, FetchableRecord, Equatable {
    var book: Book
    var authors: [Author]
    var samples: [AnyMedium]
  }

  private struct AuthorInfo: Decodable, FetchableRecord, Equatable {
    var author: Author
    var books: [Book]
  }

  private struct MediumInfo: Decodable, FetchableRecord, Equatable {
    var medium: AnyMedium
    var shelf: Shelf
    var sampled: [Book]
  }

  private static let day = Date(timeIntervalSince1970: 1_700_000_000.5)

  private func book(_ title: String, _ db: Database, shelf: Shelf? = nil) throws -> Book {
    var book = Book(
      title: title,
      bought: Self.day,
      identifier: UUID(),
      price: Decimal(string: "12.340"),
      binding: .hard,
      size: Measure(width: 1),
      shelfID: shelf?.rowID
    )
    try book.insert(db)
    return try #require(try Book.fetchOne(db, key: book.rowID))
  }

  @Test func toManyRelationshipsArePrefetchedInTheirOrder() throws {
    try store.write { db throws -> Void in
      var shelf = Shelf(room: "Attic")
      try shelf.insert(db)
      var empty = Shelf(room: "Cellar")
      try empty.insert(db)
      let books = try ["Emma", "Dune", "Ulysses"].map { try book($0, db) }
      try Shelf.books.set([books[2], books[0], books[1]], of: shelf, db)
      var media: [AnyMedium] = [
        .film(Film(title: "Alien", minutes: 117, shelfID: shelf.rowID)),
        .live(Live(title: "Live", size: Measure(width: 3, depth: Depth(value: 1)), shelfID: shelf.rowID)),
      ]
      for index in media.indices { try media[index].insert(db) }
      var sign = Sign(text: "A", shelfID: try #require(shelf.rowID))
      try sign.insert(db)
      let infos = try Shelf.including(all: Shelf.books).including(all: Shelf.media)
        .including(optional: Shelf.sign).asRequest(of: ShelfInfo.self).fetchAll(db)
      #expect(infos.map(\.shelf) == [shelf, empty])
      #expect(infos[0].books.map(\.title) == ["Ulysses", "Emma", "Dune"])
      #expect(infos[0].books == (try shelf.request(for: Shelf.books).fetchAll(db)))
      #expect(infos[0].books.allSatisfy { $0.size == Measure(width: 1) && $0.bought == Self.day })
      #expect(infos[0].media == media)
      #expect(infos.map(\.sign) == [sign, nil])
      #expect(infos[1].books.isEmpty && infos[1].media.isEmpty)
    }
  }

  @Test func toOneRelationshipsAreJoined() throws {
    try store.write { db throws -> Void in
      var shelf = Shelf(room: "Attic")
      try shelf.insert(db)
      let books = [try book("Emma", db, shelf: shelf), try book("Dune", db)]
      #expect(
        try Book.including(optional: Book.shelf).asRequest(of: BookInfo.self).fetchAll(db)
          == [BookInfo(book: books[0], shelf: shelf), BookInfo(book: books[1], shelf: nil)]
      )
      // Without the association there is the key of the shelf, and not the shelf.
      let error = #expect(throws: StoredValueError.self) {
        try Book.all().asRequest(of: BookInfo.self).fetchAll(db)
      }
      #expect(
        error?.description
          == "column 'shelf': expected Shelf, found only its key; include the association in the request"
      )
      #expect(try Book.joining(required: Book.shelf).fetchAll(db) == [books[0]])
      #expect(try Shelf.including(required: Shelf.books).fetchAll(db) == [shelf])
    }
  }

  @Test func tablesOfPairsAreReadFromBothSides() throws {
    try store.write { db throws -> Void in
      let books = [try book("Good Omens", db), try book("Emma", db)]
      let authors = ["Pratchett", "Gaiman"].map { Author(id: $0, name: $0) }
      for author in authors { try author.insert(db) }
      try Book.authors.set([authors[1], authors[0]], of: books[0], db)
      var film: AnyMedium = .film(Film(title: "Alien", minutes: 117))
      try film.insert(db)
      try Book.samples.add([film], to: books[0], db)
      let infos = try Book.including(all: Book.authors).including(all: Book.samples)
        .asRequest(of: BookWithAuthors.self).fetchAll(db)
      #expect(infos.map(\.authors) == [[authors[1], authors[0]], []])
      #expect(infos.map(\.samples) == [[film], []])
      let written = try Author.including(all: Author.books).order(\.name).asRequest(of: AuthorInfo.self)
        .fetchAll(db)
      #expect(written.map(\.author) == [authors[1], authors[0]])
      let goodOmens = try #require(try Book.fetchOne(db, key: books[0].rowID))
      #expect(written.map(\.books) == [[goodOmens], [goodOmens]])
    }
  }

  @Test func unionsHaveRelationshipsAsStructsDo() throws {
    try store.write { db throws -> Void in
      var shelf = Shelf(room: "Attic")
      try shelf.insert(db)
      let emma = try book("Emma", db)
      var medium: AnyMedium = .film(Film(title: "Alien", minutes: 117, shelfID: shelf.rowID))
      try medium.insert(db)
      try AnyMedium.sampled.add([emma], to: medium, db)
      let infos = try AnyMedium.including(required: AnyMedium.shelf).including(all: AnyMedium.sampled)
        .asRequest(of: MediumInfo.self).fetchAll(db)
      #expect(infos == [MediumInfo(medium: medium, shelf: shelf, sampled: [emma])])
      #expect(try medium.request(for: AnyMedium.shelf).fetchOne(db) == shelf)
      #expect(try medium.request(for: AnyMedium.sampled).fetchAll(db) == [emma])
    }
  }
}
