import DataModelMigration
import Testing

/// Rows that do not fit are counted before anything is changed, and the message says where they are.
@Suite struct CheckTests {
  struct Misfit: Sendable, CustomTestStringConvertible {
    let name: String
    let old: [String]
    let new: [String]
    let rows: [String]
    let message: String

    var testDescription: String { name }

    func verify() throws {
      let (before, after) = (try version(1, old), try version(2, new))
      let planned = try plan([before, after])
      let step = try #require(planned.step)
      let database = try MigratedDatabase(before)
      for row in rows { try database.execute(row) }
      let tables = "SELECT group_concat(sql) FROM sqlite_master"
      let untouched = try database.rows(tables)
      let error = #expect(throws: MigratedDatabase.Refused.self) { try database.run(step) }
      #expect(error?.description == message)
      #expect(try database.rows(tables) == untouched)
    }
  }

  @Test(arguments: all) func isRefused(_ misfit: Misfit) throws { try misfit.verify() }

  private static func item(_ properties: String...) -> [String] { [entity("Item", properties.joined())] }

  private static func inexact(_ old: String, _ new: String, _ values: String, _ number: Int) -> Misfit {
    let (rows, them) = number == 1 ? ("1 row has", "it") : ("\(number) rows have", "them")
    return Misfit(
      name: "\(old) becomes \(new)",
      old: item(attribute("a", "\(old)?")),
      new: item(attribute("a", "\(new)?")),
      rows: [#"INSERT INTO "Item" ("a") VALUES \#(values)"#],
      message:
        """
        Item.a: \(rows) a value that \(new) cannot hold exactly; change \(them) first, or keep \
        the type
        """
    )
  }

  private static func narrowing(_ old: String, _ new: String, _ values: String, _ number: Int) -> Misfit {
    let (rows, them) = number == 1 ? ("1 row has", "it") : ("\(number) rows have", "them")
    return Misfit(
      name: "\(old) becomes \(new)",
      old: item(attribute("a", "\(old)?")),
      new: item(attribute("a", "\(new)?")),
      rows: [#"INSERT INTO "Item" ("a") VALUES \#(values)"#],
      message: """
        Item.a: \(rows) a value that does not fit \(new); change \(them) first, or keep the type
        """
    )
  }

  static let all: [Misfit] = [
    Misfit(
      name: "an enumeration loses a case",
      old: item(attribute("a", "Integer 16?", decisions: ["enum": "low, mid, high"])),
      new: item(attribute("a", "Integer 16?", decisions: ["enum": "low, high = 2"])),
      rows: [#"INSERT INTO "Item" ("a") VALUES (0), (1), (2), (NULL)"#],
      message: """
        Item.a: 1 row has a value that is no case of the enumeration any more; change it first, or keep the \
        case
        """
    ),
    Misfit(
      name: "an attribute of a child becomes an enumeration",
      old: [
        entity("P", attribute("a", "String?")), entity("A", parent: "P"), entity("C", parent: "P"),
      ],
      new: [
        entity("P"), entity("A", parent: "P", attribute("a", "String?", decisions: ["enum": "x, y = it's"])),
        entity("C", parent: "P", attribute("a", "String?")),
      ],
      rows: [#"INSERT INTO "P" ("_entity", "a") VALUES ('A', 'x'), ('A', 'it''s'), ('A', 'z'), ('C', 'z')"#],
      message: """
        A.a: 1 row has a value that is no case of the enumeration any more; change it first, or keep the case
        """
    ),
    Misfit(
      name: "a parent has the to-many of a child, which needs an object",
      old: [
        entity("P"), entity("A", parent: "P", relation("bs", "B…!")), entity("C", parent: "P"), entity("B"),
      ],
      new: [
        entity("P", relation("bs", "B…!")), entity("A", parent: "P"), entity("C", parent: "P"), entity("B"),
      ],
      rows: [
        #"INSERT INTO "P" ("_id", "_entity") VALUES (1, 'P'), (2, 'A'), (3, 'C')"#,
        #"INSERT INTO "B" ("_id") VALUES (7)"#,
        #"INSERT INTO "_A_bs" ("_source", "_destination") VALUES (2, 7)"#,
      ],
      message: "P.bs: 2 rows have too few objects; change them first"
    ),
    Misfit(
      name: "a parent has the to-many relationships of its children, with a maximum",
      old: [
        entity("P"), entity("A", parent: "P", relation("bs", "B…")),
        entity("C", parent: "P", relation("bs", "B…")), entity("B"),
      ],
      new: [
        entity("P", relation("bs", "B…", atMost: 1)), entity("A", parent: "P"), entity("C", parent: "P"),
        entity("B"),
      ],
      rows: [
        #"INSERT INTO "P" ("_id", "_entity") VALUES (1, 'P'), (2, 'A'), (3, 'C')"#,
        #"INSERT INTO "B" ("_id") VALUES (7), (8)"#,
        #"INSERT INTO "_A_bs" ("_source", "_destination") VALUES (2, 7)"#,
        #"INSERT INTO "_C_bs" ("_source", "_destination") VALUES (3, 7), (3, 8)"#,
      ],
      message: "P.bs: 1 row has too few or too many objects; change it first"
    ),
    inexact(
      "Integer 64",
      "Double",
      "(9007199254740993), (9007199254740992), (NULL), (9223372036854775807), (-9223372036854775808)",
      3
    ),
    inexact("Integer 32", "Float", "(16777217), (-16777216), (-2147483648)", 2),
    inexact("Double", "Decimal", "(1e300), (-1e127), (1e-120), (0), (-0.0), (1e126), (1e-110), (NULL)", 3),
    narrowing("Integer 64", "Integer 32", "(2147483648), (1)", 1),
    narrowing("Double", "Integer 64", "(2.5), (2.0), (1e300)", 2),
    narrowing("Double", "Float", "(1e300), (0.1)", 1),
    narrowing("Decimal", "Integer 16", "('1.5'), ('40000'), ('7.00')", 2),
    narrowing("Decimal", "Integer 64", "('9223372036854775808'), ('9223372036854775807')", 1),
    narrowing("Decimal", "Double", "('0.1234567890123456'), ('0.25'), ('1200000000000000000')", 1),
    narrowing("Integer 16", "Boolean", "(2), (1), (0)", 1),
    Misfit(
      name: "bounds",
      old: item(attribute("a", "Integer 16?")),
      new: item(attribute("a", "Integer 16?", #"maxValueString="5""#)),
      rows: [#"INSERT INTO "Item" ("a") VALUES (6), (7), (5)"#],
      message: "2 rows break 'Item.a at most 5'; change them first"
    ),
    Misfit(
      name: "bounds of an entity of a hierarchy that is renamed too",
      old: [
        entity("Item"), entity("Book", parent: "Item", attribute("a", "Integer 16?")),
        entity("Disc", parent: "Item", attribute("a", "Integer 16?")),
      ],
      new: [
        entity("Item"),
        entity("Tome", parent: "Item", id: "Book", attribute("a", "Integer 16?", #"maxValueString="5""#)),
        entity("Disc", parent: "Item", attribute("a", "Integer 16?")),
      ],
      rows: [#"INSERT INTO "Item" ("_entity", "a") VALUES ('Book', 6), ('Disc', 6), ('Book', 5)"#],
      message: "1 row breaks 'Tome.a at most 5'; change it first"
    ),
    Misfit(
      name: "bounds of a value that gets a default where it is missing",
      old: item(attribute("a", "Integer 16?")),
      new: item(attribute("a", "Integer 16=1", #"maxValueString="5""#)),
      rows: [#"INSERT INTO "Item" ("a") VALUES (6), (NULL), (5)"#],
      message: "1 row breaks 'Item.a at most 5'; change it first"
    ),
    Misfit(
      name: "bounds of a value that is converted",
      old: item(attribute("a", "Double?")),
      new: item(attribute("a", "Integer 16?", #"maxValueString="5""#)),
      rows: [#"INSERT INTO "Item" ("a") VALUES (6.0), (NULL), (5.0)"#],
      message: "1 row breaks 'Item.a at most 5'; change it first"
    ),
    Misfit(
      name: "an expression without a value",
      old: item(attribute("a", "String?")),
      new: item(
        attribute("a", "String?"),
        attribute("n", "Integer 64", decisions: ["expression": "length(a)"])
      ),
      rows: [#"INSERT INTO "Item" ("a") VALUES ('x'), (NULL), (NULL)"#],
      message: "Item.n: 2 rows get no value with the migration expression; change the expression or the rows"
    ),
    Misfit(
      name: "an expression outside the bounds",
      old: item(attribute("a", "String?")),
      new: item(
        attribute("a", "String?"),
        attribute("n", "Integer 16?", #"maxValueString="2""#, decisions: ["expression": "length(a)"])
      ),
      rows: [#"INSERT INTO "Item" ("a") VALUES ('xxx'), ('xx'), (NULL)"#],
      message: """
        1 row breaks 'Item.n at most 2' with the migration expression; change the expression or the rows
        """
    ),
    Misfit(
      name: "an expression without a value, in one entity of a hierarchy",
      old: [
        entity("Item"), entity("Book", parent: "Item", attribute("a", "String?")),
        entity("Disc", parent: "Item"),
      ],
      new: [
        entity("Item"),
        entity(
          "Book",
          parent: "Item",
          attribute("a", "String?"),
          attribute("n", "Integer 64", decisions: ["expression": "length(a)"])
        ),
        entity("Disc", parent: "Item"),
      ],
      rows: [
        #"""
        INSERT INTO "Item" ("_entity", "a") VALUES ('Book', 'x'), ('Book', NULL), ('Item', NULL), ('Disc', \#
        NULL)
        """#
      ],
      message: """
        1 row breaks 'Book.n required' with the migration expression; change the expression or the rows
        """
    ),
    Misfit(
      name: "text that is no UUID",
      old: item(attribute("a", "String?")),
      new: item(attribute("a", "UUID?", decisions: ["keep": "values"])),
      rows: [#"INSERT INTO "Item" ("a") VALUES ('x'), (NULL)"#],
      message: "Item.a: 1 row has a text that is not a UUID; change it first"
    ),
    Misfit(
      name: "a number that is no date",
      old: item(attribute("a", "Double?")),
      new: item(attribute("a", "Date?", decisions: ["keep": "values"])),
      rows: [#"INSERT INTO "Item" ("a") VALUES (1e15), (0)"#],
      message: "Item.a: 1 row has a number that is not a date in the years 1 to 9999; change it first"
    ),
    Misfit(
      name: "equal rows",
      old: item(attribute("a", "String?")),
      new: [entity("Item", unique: ["a"], decisions: ["keep": "all"], attribute("a", "String?"))],
      rows: [#"INSERT INTO "Item" ("a") VALUES ('x'), ('x'), ('x'), (NULL), (NULL)"#],
      message: "Item: 2 rows have the same 'a' as another row; change or delete them first"
    ),
    Misfit(
      name: "a destination that is no such entity any more",
      old: [entity("B"), entity("C", parent: "B"), entity("A", relation("b", "B"))],
      new: [entity("B"), entity("C", parent: "B"), entity("A", relation("b", "C"))],
      rows: [
        #"INSERT INTO "B" ("_id", "_entity") VALUES (1, 'B'), (2, 'C')"#,
        #"INSERT INTO "A" ("b") VALUES (1), (2)"#,
      ],
      message: "A.b: 1 row refers to an object that is no longer of entity C; clear or change it first"
    ),
    Misfit(
      name: "a required reference to an entity that is gone",
      old: [entity("B"), entity("C", parent: "B"), entity("A", relation("b", "B!"))],
      new: [entity("B"), entity("A", relation("b", "B!"))],
      rows: [
        #"INSERT INTO "B" ("_id", "_entity") VALUES (1, 'B'), (2, 'C')"#,
        #"INSERT INTO "A" ("b") VALUES (1), (2)"#,
      ],
      message: "A.b: 1 row refers to an object that is no longer of entity B; clear or change it first"
    ),
    Misfit(
      name: "a to-many leads to a child, and its inverse moves there",
      old: [
        entity("A", relation("bs", "B…", inverse: "a")), entity("B", relation("a", "A", inverse: "bs")),
        entity("C", parent: "B"),
      ],
      new: [
        entity("A", relation("bs", "C…", inverse: "a")), entity("B"),
        entity("C", parent: "B", relation("a", "A", inverse: "bs")),
      ],
      rows: [
        #"INSERT INTO "A" VALUES (1)"#,
        #"INSERT INTO "B" ("_entity", "a") VALUES ('B', 1), ('C', 1), ('B', NULL)"#,
      ],
      message: "A.bs: 1 row refers to an object that is no longer of entity C; clear or change it first"
    ),
    Misfit(
      name: "pairs lead to a child",
      old: [entity("A", relation("bs", "B…")), entity("B"), entity("C", parent: "B")],
      new: [entity("A", relation("bs", "C…")), entity("B"), entity("C", parent: "B")],
      rows: [
        #"INSERT INTO "A" VALUES (1)"#, #"INSERT INTO "B" ("_id", "_entity") VALUES (1, 'B'), (2, 'C')"#,
        #"INSERT INTO "_A_bs" ("_source", "_destination") VALUES (1, 1), (1, 2)"#,
      ],
      message: "A.bs: 1 row refers to an object that is no longer of entity C; clear or change it first"
    ),
    Misfit(
      name: "two rows with one new key",
      old: item(attribute("code", "String")),
      new: [
        entity("Item", decisions: ["primaryKey": "code", "keep": "references"], attribute("code", "String"))
      ],
      rows: [#"INSERT INTO "Item" ("code") VALUES ('a'), ('a'), ('b')"#],
      message: "Item: 1 row would get the same key as another row; change it first"
    ),
    Misfit(
      name: "too few objects",
      old: [entity("A", relation("bs", "B…")), entity("B")],
      new: [entity("A", relation("bs", "B…!")), entity("B")],
      rows: [
        #"INSERT INTO "A" VALUES (1), (2)"#, #"INSERT INTO "B" VALUES (1)"#,
        #"INSERT INTO "_A_bs" VALUES (1, 1)"#,
      ],
      message: "A.bs: 1 row has too few objects; change it first"
    ),
    Misfit(
      name: "no object where both sides of a one-to-one need one",
      old: [entity("A", relation("b", "B!", inverse: "a")), entity("B", relation("a", "A", inverse: "b"))],
      new: [entity("A", relation("b", "B!", inverse: "a")), entity("B", relation("a", "A!", inverse: "b"))],
      rows: [#"INSERT INTO "B" VALUES (1), (2)"#, #"INSERT INTO "A" ("b") VALUES (1)"#],
      message: "B.a: 1 row has no object, but requires one; change it first"
    ),
    Misfit(
      name: "a reference that becomes one-to-one without having had an inverse",
      old: [entity("A", relation("b", "B")), entity("B")],
      new: [entity("A", relation("b", "B", inverse: "a")), entity("B", relation("a", "A", inverse: "b"))],
      rows: [#"INSERT INTO "B" VALUES (1)"#, #"INSERT INTO "A" ("b") VALUES (1), (1)"#],
      message:
        "A.b: 1 row refers to the same object as another row, but only one may; clear it first"
    ),
  ]
}
