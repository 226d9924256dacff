import Testing

/// Of rows with equal values one stays, where that is stated, and references to the others lead to it: as far
/// as the new version's rules allow.
@Suite struct EqualRowTests {
  @Test(arguments: moves) func movesReferences(_ migration: MigrationCase) throws { try migration.verify() }

  @Test(arguments: refusals) func isRefused(_ misfit: CheckTests.Misfit) throws { try misfit.verify() }

  /// Both versions: an entity `T` whose `a` becomes unique, and others.
  private static func tags(
    _ relationships: String...,
    others: [String],
    keep: String = "first"
  ) -> (
    old: [String], new: [String]
  ) {
    let properties = attribute("a", "String?") + relationships.joined()
    return (
      [entity("T", properties)] + others,
      [entity("T", unique: ["a"], decisions: ["keep": keep], properties)] + others
    )
  }

  private static func move(
    _ name: String,
    _ versions: (old: [String], new: [String]),
    rows: [String],
    query: String,
    found: [String]
  ) -> MigrationCase {
    MigrationCase(
      name: name,
      old: versions.old,
      new: versions.new,
      rows: rows,
      query: query,
      found: found
    )
  }

  private static let pairedCards = tags(
    relation("card", "C", inverse: "tag"),
    others: [entity("C", relation("tag", "T", inverse: "card"))]
  )

  private static let moves: [MigrationCase] = [
    move(
      "the one of a one-to-one leads to the row that stays, if that has none",
      pairedCards,
      rows: [
        #"INSERT INTO "T" ("_id", "a") VALUES (1, 'x'), (2, 'x'), (3, 'x'), (4, 'y'), (5, 'y')"#,
        #"INSERT INTO "C" ("_id", "tag") VALUES (1, 3), (2, 2), (3, 4), (4, 5)"#,
      ],
      query: #"SELECT "_id", "tag" FROM "C""#,
      found: ["1|", "2|1", "3|4", "4|"]
    ),
    move(
      "the last stays, and gets the last of a one-to-one",
      tags(
        relation("card", "C", inverse: "tag"),
        others: [entity("C", relation("tag", "T", inverse: "card"))],
        keep: "last"
      ),
      rows: [
        #"INSERT INTO "T" ("_id", "a") VALUES (1, 'x'), (2, 'x'), (3, 'x')"#,
        #"INSERT INTO "C" ("_id", "tag") VALUES (1, 1), (2, 2)"#,
      ],
      query: #"SELECT "_id", "tag" FROM "C""#,
      found: ["1|", "2|3"]
    ),
    move(
      "a required one-to-one",
      tags(
        relation("card", "C", inverse: "tag"),
        others: [entity("C", relation("tag", "T!", inverse: "card"))]
      ),
      rows: [
        #"INSERT INTO "T" ("_id", "a") VALUES (1, 'x'), (2, 'x')"#, #"INSERT INTO "C" VALUES (1, 2)"#,
      ],
      query: #"SELECT "_id", "tag" FROM "C""#,
      found: ["1|1"]
    ),
    move(
      "as many objects as may be",
      tags(
        relation("notes", "N…", inverse: "tag", atMost: 2),
        others: [entity("N", relation("tag", "T!", inverse: "notes"))]
      ),
      rows: [
        #"INSERT INTO "T" ("_id", "a") VALUES (1, 'x'), (2, 'x')"#,
        #"INSERT INTO "N" VALUES (1, 1), (2, 2)"#,
      ],
      query: #"SELECT "_id", "tag" FROM "N""#,
      found: ["1|1", "2|1"]
    ),
    MigrationCase(
      name: "a row goes only if it is equal to one that stays, by any of two constraints",
      old: [
        entity("T", attribute("a", "String?"), attribute("b", "String?")),
        entity("N", relation("tag", "T!")),
      ],
      new: [
        entity(
          "T",
          unique: ["a", "b"],
          decisions: ["keep": "first"],
          attribute("a", "String?"),
          attribute("b", "String?")
        ),
        entity("N", relation("tag", "T!")),
      ],
      // The second goes for its `a`. The third is equal to it alone, and stays with its own reference.
      rows: [
        #"""
        INSERT INTO "T" ("_id", "a", "b") VALUES (1, 'x', 'p'), (2, 'x', 'q'), (3, 'y', 'q'), (4, 'z', \#
        'q')
        """#,
        #"INSERT INTO "N" ("_id", "tag") VALUES (1, 1), (2, 2), (3, 3), (4, 4)"#,
      ],
      query: #"SELECT 'T', "_id" FROM "T" UNION ALL SELECT "_id", "tag" FROM "N""#,
      found: ["T|1", "T|3", "1|1", "2|1", "3|3", "4|3"]
    ),
  ]

  private static func refusal(
    _ name: String,
    _ versions: (old: [String], new: [String]),
    rows: [String],
    _ message: String
  ) -> CheckTests.Misfit {
    CheckTests.Misfit(name: name, old: versions.old, new: versions.new, rows: rows, message: message)
  }

  private static let two = #"INSERT INTO "T" ("_id", "a") VALUES (1, 'x'), (2, 'x')"#
  private static let reason =
    "because 'keep' keeps only one of the rows with equal values; change or delete it first"

  private static let refusals: [CheckTests.Misfit] = [
    refusal(
      "more objects than may be",
      tags(
        relation("notes", "N…", inverse: "tag", atMost: 2),
        others: [entity("N", relation("tag", "T!", inverse: "notes"))]
      ),
      rows: [two, #"INSERT INTO "N" VALUES (1, 1), (2, 2), (3, 2)"#],
      "T.notes: 1 row would have too few or too many objects, \(reason)"
    ),
    refusal(
      "more pairs than may be",
      tags(
        relation("posts", "P…", inverse: "tags", atMost: 2),
        others: [entity("P", relation("tags", "T…", inverse: "posts"))]
      ),
      rows: [
        two, #"INSERT INTO "P" VALUES (1), (2), (3)"#,
        #"INSERT INTO "_P_tags" VALUES (1, 1), (1, 2), (2, 1), (3, 2)"#,
      ],
      "T.posts: 1 row would have too few or too many objects, \(reason)"
    ),
    refusal(
      "an object that needs one loses the one that goes",
      tags(
        relation("list", "L", inverse: "tags"),
        others: [entity("L", relation("tags", "T…!", inverse: "list"))]
      ),
      rows: [
        #"INSERT INTO "L" VALUES (1), (2)"#,
        #"INSERT INTO "T" ("_id", "a", "list") VALUES (1, 'x', 1), (2, 'x', 2)"#,
      ],
      "L.tags: 1 row would have too few objects, \(reason)"
    ),
    refusal(
      "rows that are unique by what they refer to",
      tags(
        others: [
          entity("N", attribute("n", "String?"), relation("tag", "T"))
            .replacing(
              "</entity>",
              with: """
                <uniquenessConstraints><uniquenessConstraint><constraint value="tag"/><constraint value="n"/>\
                </uniquenessConstraint></uniquenessConstraints></entity>
                """
            )
        ]
      ),
      rows: [
        two, #"INSERT INTO "N" ("n", "tag") VALUES ('n', 1), ('n', 2), ('m', 2), (NULL, 1), (NULL, 2)"#,
      ],
      """
      N: 1 row would have the same 'tag', 'n' as another row, because 'keep' keeps only one of the equal \
      rows that they refer to; change or delete it first
      """
    ),
    refusal(
      "two rows that each need the one that stays for themselves",
      tags(
        relation("card", "C", inverse: "tag"),
        others: [entity("C", relation("tag", "T!", inverse: "card"))]
      ),
      rows: [two, #"INSERT INTO "C" VALUES (1, 1), (2, 2)"#],
      """
      C.tag: 1 row requires a T that would be deleted, because 'keep' keeps only one of those with equal \
      values; change or delete it first
      """
    ),
    CheckTests.Misfit(
      name: "a required reference to a row with another key",
      old: [
        entity("T", attribute("code", "String"), attribute("a", "String?")),
        entity("N", relation("tag", "T!")),
      ],
      new: [
        entity(
          "T",
          unique: ["a"],
          decisions: ["primaryKey": "code", "keep": "references, first"],
          attribute("code", "String"),
          attribute("a", "String?")
        ),
        entity("N", relation("tag", "T!")),
      ],
      rows: [
        #"INSERT INTO "T" ("_id", "code", "a") VALUES (1, 'k', 'x'), (2, 'l', 'x')"#,
        #"INSERT INTO "N" VALUES (1, 1), (2, 2)"#,
      ],
      message: """
        N.tag: 1 row requires a T that would be deleted, because 'keep' keeps only one of those with equal \
        values; change or delete it first
        """
    ),
  ]
}
