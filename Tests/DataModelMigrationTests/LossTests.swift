import DataModelMigration
@_spi(Generated) import DataModelRuntime
import GRDB
import Testing

/// References that a step gives up are counted, whatever the reason.
@Suite struct LossTests {
  /// Two versions, rows of the old one, the losses that the step reports, and rows of the new one.
  struct Loss: Sendable, CustomTestStringConvertible {
    let name: String
    let old: [String]
    let new: [String]
    let rows: [String]
    let losses: [String]
    let query: String
    let found: [String]

    var testDescription: String { name }
  }

  @Test(arguments: toOne + elsewhere + moved + merged) func isReported(_ loss: Loss) throws {
    let (before, after) = (try version(1, loss.old), try version(2, loss.new))
    let planned = try plan([before, after])
    #expect(planned.questions.map(\.message) == [])
    let step = try #require(planned.step)
    let database = try MigratedDatabase(before)
    for row in loss.rows { try database.execute(row) }
    let losses = try database.writer.read { db in
      try step.losses.compactMap { loss in
        let count = try Int.fetchOne(db, sql: loss.query) ?? 0
        return count == 0 ? nil : SchemaMigration.Check(loss.query, loss.message).message(about: count)
      }
    }
    #expect(losses == loss.losses)
    try database.run(step)
    #expect(try database.differences(from: after) == [])
    #expect(try database.rows(loss.query) == loss.found)
  }

  private static let ends = [
    #"INSERT INTO "A" ("_id") VALUES (1), (2), (3)"#, #"INSERT INTO "B" ("_id") VALUES (7), (8), (9)"#,
  ]
  private static let pairs =
    ends + [#"INSERT INTO "_A_bs" ("_source", "_destination") VALUES (1, 7), (1, 8), (2, 8)"#]
  private static let references =
    [ends[1]] + [#"INSERT INTO "A" ("_id", "b") VALUES (1, 7), (2, 7), (3, NULL)"#]

  static let toOne: [Loss] = [
    Loss(
      name: "a to-many becomes to-one",
      old: [entity("A", relation("bs", "B…")), entity("B")],
      new: [entity("A", relation("b", "B", id: "bs", decisions: ["keep": "last"])), entity("B")],
      rows: pairs,
      losses: ["dropped A.bs: 1 reference because of 'keep'"],
      query: #"SELECT "_id", "b" FROM "A""#,
      found: ["1|8", "2|8", "3|"]
    ),
    Loss(
      name: "a set gets owners",
      old: [entity("A", relation("bs", "B…")), entity("B")],
      new: [
        entity("A", relation("bs", "B…", inverse: "a")),
        entity("B", relation("a", "A", inverse: "bs", decisions: ["keep": "first"])),
      ],
      rows: pairs,
      losses: ["dropped A.bs: 1 reference because of 'keep'"],
      query: #"SELECT "_id", "a" FROM "B""#,
      found: ["7|1", "8|1", "9|"]
    ),
    Loss(
      name: "many-to-one becomes one-to-one",
      old: [entity("A", relation("b", "B", inverse: "as")), entity("B", relation("as", "A…", inverse: "b"))],
      new: [
        entity("A", relation("b", "B", inverse: "a", decisions: ["keep": "first"])),
        entity("B", relation("a", "A", inverse: "b", id: "as")),
      ],
      rows: references,
      losses: ["dropped A.b: 1 reference because of 'keep'"],
      query: #"SELECT "_id", "b" FROM "A""#,
      found: ["1|7", "2|", "3|"]
    ),
    Loss(
      name: "many-to-many becomes one-to-one, without the pairs",
      old: [
        entity("A", relation("bs", "B…", inverse: "as")), entity("B", relation("as", "A…", inverse: "bs")),
      ],
      new: [
        entity("A", relation("b", "B", inverse: "a", id: "bs", decisions: ["drop": "values"])),
        entity("B", relation("a", "A", inverse: "b", id: "as")),
      ],
      rows: pairs,
      losses: ["dropped A.bs: 3 references"],
      query: #"SELECT "_id", "b" FROM "A""#,
      found: ["1|", "2|", "3|"]
    ),
  ]

  static let elsewhere: [Loss] = [
    Loss(
      name: "a to-one leads to another table",
      old: [entity("A", relation("b", "B")), entity("B"), entity("C")],
      new: [entity("A", relation("b", "C", decisions: ["drop": "values"])), entity("B"), entity("C")],
      rows: references,
      losses: ["dropped A.b: 2 references"],
      query: #"SELECT "_id", "b" FROM "A""#,
      found: ["1|", "2|", "3|"]
    ),
    Loss(
      name: "an expression reads the references to another table",
      old: [entity("A", relation("b", "B")), entity("B"), entity("C")],
      new: [
        entity("A", relation("b", "C", decisions: ["expression": "(SELECT _id FROM C WHERE _id = B - 3)"])),
        entity("B"), entity("C"),
      ],
      rows: references + [#"INSERT INTO "C" ("_id") VALUES (4)"#],
      losses: [],
      query: #"SELECT "_id", "b" FROM "A""#,
      found: ["1|4", "2|4", "3|"]
    ),
    Loss(
      name: "an expression reads something else",
      old: [entity("A", relation("b", "B")), entity("B"), entity("C")],
      new: [
        entity("A", relation("b", "C", decisions: ["expression": "(SELECT max(_id) FROM C)"])),
        entity("B"), entity("C"),
      ],
      rows: references + [#"INSERT INTO "C" ("_id") VALUES (4)"#],
      losses: ["dropped A.b: 2 references"],
      query: #"SELECT "_id", "b" FROM "A""#,
      found: ["1|4", "2|4", "3|4"]
    ),
    Loss(
      name: "a to-many leads to another table",
      old: [entity("A", relation("bs", "B…")), entity("B"), entity("C")],
      new: [entity("A", relation("bs", "C…", decisions: ["drop": "values"])), entity("B"), entity("C")],
      rows: pairs,
      losses: ["dropped A.bs: 3 references"],
      query: #"SELECT count(*) FROM "_A_bs""#,
      found: ["0"]
    ),
    Loss(
      name: "of two relationships that become a pair, one is kept",
      old: [entity("A", relation("b", "B")), entity("B", relation("as", "A…"))],
      new: [
        entity("A", relation("b", "B", inverse: "as", decisions: ["keep": "this"])),
        entity("B", relation("as", "A…", inverse: "b")),
      ],
      rows: references + [#"INSERT INTO "_B_as" ("_source", "_destination") VALUES (8, 3)"#],
      losses: ["dropped B.as: 1 reference"],
      query: #"SELECT "_id", "b" FROM "A""#,
      found: ["1|7", "2|7", "3|"]
    ),
    Loss(
      name: "references of a removed entity go with its rows",
      old: [
        entity("A", relation("b", "B", inverse: "as")), entity("B", relation("as", "A…", inverse: "b")),
      ],
      new: [entity("B")],
      rows: references,
      losses: ["dropped A: 3 rows"],
      query: #"SELECT count(*) FROM "B""#,
      found: ["3"]
    ),
  ]

  private static let kin = [
    #"INSERT INTO "P" ("_id", "_entity") VALUES (1, 'P'), (2, 'A'), (3, 'C')"#,
    #"INSERT INTO "B" ("_id") VALUES (7), (8)"#,
  ]

  static let moved: [Loss] = [
    Loss(
      name: "a to-one moves to a child",
      old: [
        entity("P", relation("b", "B")), entity("A", parent: "P"), entity("C", parent: "P"), entity("B"),
      ],
      new: [
        entity("P"), entity("A", parent: "P", relation("b", "B")), entity("C", parent: "P"), entity("B"),
      ],
      rows: kin + [#"UPDATE "P" SET "b" = 7"#],
      losses: ["dropped P.b: 2 references"],
      query: #"SELECT "_id", "b" FROM "P" ORDER BY "_id""#,
      found: ["1|", "2|7", "3|"]
    ),
    Loss(
      name: "a to-many moves to a child: pairs of other entities do not stay in its table",
      old: [
        entity("P", relation("bs", "B…")), entity("A", parent: "P"), entity("C", parent: "P"), entity("B"),
      ],
      new: [
        entity("P"), entity("A", parent: "P", relation("bs", "B…")), entity("C", parent: "P"), entity("B"),
      ],
      rows: kin + [#"INSERT INTO "_P_bs" ("_source", "_destination") VALUES (1, 7), (2, 7), (2, 8), (3, 8)"#],
      losses: ["dropped P.bs: 2 references"],
      query: #"SELECT * FROM "_A_bs""#,
      found: ["2|7", "2|8"]
    ),
  ]

  static let merged: [Loss] = [
    Loss(
      name: "to-many relationships of siblings become one of their parent",
      old: [
        entity("P"), entity("A", parent: "P", relation("bs", "B…", isOrdered: true)),
        entity("C", parent: "P", relation("bs", "B…", isOrdered: true)), entity("B"),
      ],
      new: [
        entity("P", relation("bs", "B…", isOrdered: true)), entity("A", parent: "P"),
        entity("C", parent: "P"), entity("B"),
      ],
      rows: kin + [
        #"INSERT INTO "_A_bs" ("_source", "_destination", "_position") VALUES (2, 7, 1), (2, 8, 0)"#,
        #"INSERT INTO "_C_bs" ("_source", "_destination", "_position") VALUES (3, 7, 0), (3, 8, 1)"#,
      ],
      losses: [],
      query: #"SELECT * FROM "_P_bs" ORDER BY "_source", "_position""#,
      found: ["2|8|0", "2|7|1", "3|7|0", "3|8|1"]
    ),
    Loss(
      name: "to-one relationships of siblings become a to-many of their parent",
      old: [
        entity("P"), entity("A", parent: "P", relation("b", "B")),
        entity("C", parent: "P", relation("b", "B")), entity("B"),
      ],
      new: [
        entity("P", relation("bs", "B…", id: "b")), entity("A", parent: "P"), entity("C", parent: "P"),
        entity("B"),
      ],
      rows: kin + [#"UPDATE "P" SET "b" = "_id" + 5 WHERE "_entity" <> 'P'"#],
      losses: [],
      query: #"SELECT * FROM "_P_bs""#,
      found: ["2|7", "3|8"]
    ),
    Loss(
      name: "ordered many-to-many relationships of siblings become one of their parent",
      old: [
        entity("P"), entity("A", parent: "P", relation("bs", "B…", inverse: "as")),
        entity("C", parent: "P", relation("bs", "B…", inverse: "cs")),
        entity(
          "B",
          relation("as", "A…", inverse: "bs", isOrdered: true),
          relation("cs", "C…", inverse: "bs", isOrdered: true)
        ),
      ],
      new: [
        entity("P", relation("bs", "B…", inverse: "ps")), entity("A", parent: "P"), entity("C", parent: "P"),
        entity("B", relation("ps", "P…", inverse: "bs", isOrdered: true, id: "as")),
      ],
      rows: kin + [
        #"INSERT INTO "P" ("_id", "_entity") VALUES (4, 'A')"#,
        #"INSERT INTO "_A_bs" ("_source", "_destination", "_inversePosition") VALUES (4, 7, 0), (2, 7, 1)"#,
        #"INSERT INTO "_B_cs" ("_source", "_destination", "_position") VALUES (7, 3, 0), (8, 3, 0)"#,
      ],
      losses: [],
      query: #"SELECT * FROM "_B_ps" ORDER BY "_source", "_position""#,
      found: ["7|3|0", "7|4|1", "7|2|2", "8|3|0"]
    ),
    Loss(
      name: "an expression reads both references that become one",
      old: both,
      new: one("coalesce(a, \"c\")"),
      rows: kin + [#"UPDATE "B" SET "a" = 2 WHERE "_id" = 7"#, #"UPDATE "B" SET "c" = 3 WHERE "_id" = 8"#],
      losses: [],
      query: #"SELECT "_id", "p" FROM "B""#,
      found: ["7|2", "8|3"]
    ),
    Loss(
      name: "an expression reads one of the references that become one",
      old: both,
      new: one("a"),
      rows: kin + [#"UPDATE "B" SET "a" = 2 WHERE "_id" = 7"#, #"UPDATE "B" SET "c" = 3 WHERE "_id" = 8"#],
      losses: ["dropped C.bs: 1 reference"],
      query: #"SELECT "_id", "p" FROM "B""#,
      found: ["7|2", "8|"]
    ),
  ]

  private static let both = [
    entity("P"), entity("A", parent: "P", relation("bs", "B…", inverse: "a")),
    entity("C", parent: "P", relation("bs", "B…", inverse: "c")),
    entity("B", relation("a", "A", inverse: "bs"), relation("c", "C", inverse: "bs")),
  ]

  private static func one(_ expression: String) -> [String] {
    [
      entity("P", relation("bs", "B…", inverse: "p")), entity("A", parent: "P"), entity("C", parent: "P"),
      entity("B", relation("p", "P", inverse: "bs", id: "a", decisions: ["expression": expression])),
    ]
  }
}
