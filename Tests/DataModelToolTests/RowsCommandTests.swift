import DataModelTestSupport
import DataModelTool
import Foundation
import GRDB
import Testing

/// `datamodel rows`, over real files.
@Suite struct RowsCommandTests {
  private func folder(_ sql: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let model = Repository.url(of: "Tests/Models/Library.xcdatamodeld").path
    let script = try ToolProcess.run(["sql", model], in: folder.url)
    try #require(script.status == 0, "\(script.errors)")
    let queue = try DatabaseQueue(path: folder.file("library.sqlite").path)
    try queue.writeWithoutTransaction { try $0.execute(sql: script.output + sql) }
    try queue.close()
    return folder
  }

  private func rows(_ options: String..., in folder: TemporaryFolder) throws -> ProgramRun {
    try ToolProcess.run(["rows", "library.sqlite"] + options, in: folder.url)
  }

  private static let signs = """
    INSERT INTO "Shelf" ("_id", "room") VALUES (1, 'Attic'), (2, 'Ba' || char(27) || '[2J"r,'), (3, 'Loft');
    INSERT INTO "Sign" ("_id", "text", "bytes", "shelf") VALUES
      (1, 'NULL', NULL, 1), (2, '', x'', 2), (3, 'a,"b"' || char(10), x'00010203040506070809', 3);
    """

  @Test func countsTheRowsOfEntities() throws {
    let folder = try folder(
      Self.signs + """
        INSERT INTO "Medium" ("_id", "_entity", "title", "minutes") VALUES
          (1, 'Film', 'M', 111), (2, 'Album', 'Blue', NULL), (3, 'Film', 'Alien', 117);
        """
    )
    let before = try Data(contentsOf: folder.file("library.sqlite"))
    let outcome = try rows(in: folder)
    #expect(outcome.errors == "" && outcome.status == 0)
    #expect(
      outcome.output == """
        entity  table          rows
        ------  -------------  ----
        Author  Author         0
        Book    Book           0
        Album   Medium         1
        Film    Medium         2
        Plant   Plant          0
        Shelf   Shelf          3
        Sign    Sign           3
        NULL    _Author_books  0
        NULL    _Book_related  0
        NULL    _Book_samples  0
        (10 rows)

        """
    )
    #expect(try Data(contentsOf: folder.file("library.sqlite")) == before)
    let films = try rows("Film", "--format", "csv", in: folder)
    #expect(
      films.output == """
        _id,_entity,title,label,size_width,size_taken,size_depth_value,minutes,shelf
        1,Film,M,,,,,111,
        3,Film,Alien,,,,,117,

        """
    )
    #expect(try rows("Live", "--format", "csv", in: folder).output.split(separator: "\n").count == 1)
    #expect(try rows("Medium", "--format", "csv", in: folder).output.split(separator: "\n").count == 4)
  }

  @Test func showsATable() throws {
    let folder = try folder(Self.signs)
    #expect(
      try rows("Sign", in: folder).output
        == #"""
        _id  text     bytes                        shelf
        ---  -------  ---------------------------  -----
        1    "NULL"   NULL                         1
        2    ""       0 bytes                      2
        3    a,"b"\n  10 bytes: 0001020304050607…  3
        (3 rows)

        """#
    )
    #expect(
      try rows("Shelf", "--limit", "1", in: folder).output == """
        _id  room
        ---  -----
        1    Attic
        (the first 1 row; there are more)

        """
    )
    #expect(try rows("Shelf", "--limit", "3", in: folder).output.hasSuffix("\n(3 rows)\n"))
    #expect(try rows("Shelf", in: folder).output.contains(#"2    Ba\u{1B}[2J"r,"#))
  }

  @Test func printsJSON() throws {
    let folder = try folder(Self.signs)
    #expect(
      try rows("Sign", "--format", "json", in: folder).output == #"""
        {
          "formatVersion" : 1,
          "rows" : [
            { "_id" : 1, "text" : "NULL", "bytes" : null, "shelf" : 1 },
            { "_id" : 2, "text" : "", "bytes" : "", "shelf" : 2 },
            { "_id" : 3, "text" : "a,\"b\"\n", "bytes" : "AAECAwQFBgcICQ==", "shelf" : 3 }
          ]
        }

        """#
    )
    let shelves = try rows("Shelf", "--format", "json", in: folder)
    #expect(shelves.output.contains(#""room" : "Ba\u001b[2J\"r,""#))
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(
        with: Data(try rows("Book", "--format", "json", in: folder).output.utf8)
      )
    }
  }

  @Test func printsCSV() throws {
    let folder = try folder(Self.signs)
    #expect(
      try rows("Sign", "--format", "csv", in: folder).output == #"""
        _id,text,bytes,shelf
        1,NULL,,1
        2,"","",2
        3,"a,""b""
        ",AAECAwQFBgcICQ==,3

        """#
    )
  }

  @Test func showsDatesIdentifiersAndTruth() throws {
    let folder = try folder(
      """
      INSERT INTO "Book" ("_id", "title", "bought", "identifier", "isLent", "pages", "price", "rating")
        VALUES (1, '2001-01-01 00:00:00.000', '2024-01-31 09:00:00.125', x'000102030405060708090A0B0C0D0E0F',
          1, 1, '12.50', 1e300);
      """
    )
    let output = try rows("Book", "--format", "csv", in: folder).output.split(separator: "\n")
    #expect(
      output.dropFirst() == [
        """
        1,2001-01-01 00:00:00.000,2024-01-31T09:00:00.125Z,00010203-0405-0607-0809-0A0B0C0D0E0F,,12.50,,,\
        true,1,1,,,1e+300,,,,,,0,,
        """
      ]
    )
  }

  @Test(arguments: [
    (["library.sqlite", "Signn"], 64, "There is no entity 'Signn' here; did you mean 'Sign'?"),
    (["library.sqlite", "_Model"], 64, "There is no entity '_Model' here."),
    (["library.sqlite", "--limit=-1"], 64, "--limit needs a number of rows, such as 100."),
    (["nowhere.sqlite"], 66, "nowhere.sqlite: error: no such file"),
    (["notes.txt"], 66, "notes.txt: error: this is not an SQLite database"),
    (
      ["other.sqlite"], 66,
      """
      other.sqlite: error: the database does not state a model; rows reads files of apps that use generated \
      code
      """
    ),
  ])
  func refuses(_ arguments: [String], _ status: Int32, _ message: String) throws {
    let folder = try folder("")
    try folder.write(String(repeating: "not a database, but long enough ", count: 40), to: "notes.txt")
    let queue = try DatabaseQueue(path: folder.file("other.sqlite").path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "CREATE TABLE a (b)") }
    try queue.close()
    let outcome = try ToolProcess.run(["rows"] + arguments, in: folder.url)
    #expect(outcome.output == "" && outcome.status == status)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}

/// Rows as text, wherever they come from.
@Suite struct RowsWriterTests {
  /// What is written of endless rows before the output says that it is enough.
  private struct Enough: Error {}

  @Test(arguments: [RowsFormat.json, .csv]) func keepsNoRows(_ format: RowsFormat) throws {
    var read = 0
    var written = 0
    let rows = ShownRows(columns: ["number"]) {
      read += 1
      return [.text(String(repeating: "x", count: 1000))]
    }
    let writer = RowsWriter(format) { piece in
      written += 1
      #expect(piece.utf8.count < 1 << 17)
      if written == 100 { throw Enough() }
    }
    #expect(throws: Enough.self) { try writer.write(rows) }
    #expect((5000...8000).contains(read))
  }

  @Test func writesEachValue() throws {
    let values: [ShownValue] = [
      .null, .truth(true), .integer(.min), .real(0.1), .real(.infinity), .text("é\u{202E}\u{85}"),
      .data([255]),
    ]
    func text(_ format: RowsFormat) throws -> [String] {
      var text = ""
      let rows = ShownRows(columns: ["a\n"], values.map { [$0] })
      try RowsWriter(format) { text += $0 }.write(rows)
      return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(
      try text(.table) == [
        #"a\n"#, "--------------------", "NULL", "true", "-9223372036854775808", "0.1", "inf",
        #"é\u{202E}\u{85}"#, "1 byte: FF", "(7 rows)", "",
      ]
    )
    #expect(
      try text(.json) == [
        "{", #"  "formatVersion" : 1,"#, #"  "rows" : ["#, #"    { "a\n" : null },"#,
        #"    { "a\n" : true },"#,
        #"    { "a\n" : -9223372036854775808 },"#, #"    { "a\n" : 0.1 },"#, #"    { "a\n" : "inf" },"#,
        "    { \"a\\n\" : \"é\u{202E}\\u0085\" },", #"    { "a\n" : "/w==" }"#, "  ]", "}", "",
      ]
    )
    #expect(
      try text(.csv) == [
        "\"a", "\"", "", "true", "-9223372036854775808", "0.1", "inf", "é\u{202E}\u{85}", "/w==", "",
      ]
    )
  }

  @Test func cutsLongTexts() throws {
    var text = ""
    let rows = ShownRows(columns: ["a"], [[.text(String(repeating: "x", count: 1000))]])
    try RowsWriter(.table) { text += $0 }.write(rows)
    #expect(text.split(separator: "\n")[2] == String(repeating: "x", count: 59) + "…")
  }
}
