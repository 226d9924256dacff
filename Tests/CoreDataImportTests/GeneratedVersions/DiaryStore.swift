import CoreDataTestSupport
import DataModelTestSupport
import DiaryReference
import Foundation
import GRDB

@_spi(Generated) @testable import CoreDataImport

/// A Core Data store of the model `Diary`, made by hand with the tables and columns that Core Data makes.
struct DiaryStore {
  let folder: TemporaryFolder

  /// The version of the model.
  enum Version: String, CaseIterable {
    case first = "Diary"
    case second = "Diary 2"

    var recipientColumn: String { self == .first ? "ZADDRESSEE" : "ZRECIPIENT" }
    var ownColumns: String { self == .first ? "" : "ZMOOD VARCHAR, " }
  }

  static let photo = Data((0..<200).map { UInt8($0) })
  static let outsidePhoto = "B6A4B7A2-3E0B-4B7E-9D0D-0E9A0C6B2D11"

  var url: URL { folder.file("Diary.sqlite") }
  /// The file that an import writes.
  var target: String { folder.file("diary.db").path }

  /// The names of the files in the folder.
  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
  }

  init() throws { folder = try TemporaryFolder() }

  /// Writes the store: a volume with three entries, of which one is a letter, and two tags.
  ///
  /// - Parameters:
  ///   - version: the version of the model
  ///   - more: the number of further entries
  ///   - hasArchive: whether the store carries its model, as Core Data's do
  /// - Throws: `DatabaseError`
  func write(_ version: Version, more: Int = 0, hasArchive: Bool = true) throws {
    let queue = try DatabaseQueue(path: url.path)
    try queue.write { db in
      try db.execute(sql: Self.tables(version))
      try db.execute(sql: Self.rows(version))
      try db.execute(
        sql: """
          UPDATE ZENTRY SET ZPHOTO = x'01' || ? WHERE Z_PK = 1;
          UPDATE ZENTRY SET ZPHOTO = x'02' || CAST(? AS BLOB) || x'00' WHERE Z_PK = 3;
          """,
        arguments: [Self.photo, Self.outsidePhoto]
      )
      if hasArchive {
        let generated = DiarySchema.coreDataVersions.versions.first { $0.name == version.rawValue }
        let model = try generated?.read().archivedModel
        try db.execute(
          sql: "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB); INSERT INTO Z_MODELCACHE VALUES (?)",
          arguments: [model.map { Data(ArchiveWriter.bytes(of: $0)) }]
        )
      }
      for number in 0..<more {
        try db.execute(
          sql: "INSERT INTO ZENTRY (Z_PK, Z_ENT, Z_OPT, ZTEXT) VALUES (?, 1, 1, ?)",
          arguments: [100 + number, "Day \(number)"]
        )
      }
    }
    try queue.close()
    try folder.write(Self.photo + Self.photo, to: ".Diary_SUPPORT/_EXTERNAL_DATA/\(Self.outsidePhoto)")
  }

  private static func tables(_ version: Version) -> String {
    """
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    INSERT INTO Z_METADATA VALUES (1, '6C4B7B6E-7A51-4F0C-8E47-2B5B0E6C9A01', NULL);
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    INSERT INTO Z_PRIMARYKEY VALUES
      (1, 'Entry', 0, 3), (2, 'Letter', 1, 0), (3, 'Tag', 0, 2), (4, 'Volume', 0, 1);
    CREATE TABLE ZENTRY (
      Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZVOLUME INTEGER, Z_FOK_VOLUME INTEGER,
      ZDAY TIMESTAMP, \(version.ownColumns)\(version.recipientColumn) VARCHAR, ZSEARCH VARCHAR, ZTEXT VARCHAR,
      ZPHOTO BLOB
    );
    CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCODE VARCHAR);
    CREATE TABLE ZVOLUME (
      Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZENTRYCOUNT INTEGER, ZNAME VARCHAR
    );
    CREATE TABLE Z_1TAGS (
      Z_1ENTRIES INTEGER, Z_3TAGS INTEGER, Z_FOK_3TAGS INTEGER, PRIMARY KEY (Z_1ENTRIES, Z_3TAGS)
    );
    """
  }

  private static func rows(_ version: Version) -> String {
    """
    INSERT INTO ZVOLUME VALUES (1, 4, 1, 3, 'Summer');
    INSERT INTO ZTAG VALUES (1, 3, 1, 'sea'), (2, 3, 1, 'rain');
    INSERT INTO ZENTRY (Z_PK, Z_ENT, Z_OPT, ZVOLUME, Z_FOK_VOLUME, ZDAY, \(version.recipientColumn), \
    ZSEARCH, ZTEXT) VALUES
      (1, 1, 1, 1, 3072, 0, NULL, 'arrival', 'Árrival'),
      (2, 2, 1, 1, 1024, 86400.5, 'Ada', 'dear ada', 'Dear Ada'),
      (3, 1, 1, 1, 2048, NULL, NULL, 'storm', 'STORM');
    INSERT INTO Z_1TAGS VALUES (1, 1, 2048), (1, 2, 1024), (3, 2, 1024);
    """
  }
}
