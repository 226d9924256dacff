import Testing

/// Which names in a source mean a type of its target.
@Suite struct TypeMentionTests {
  /// Code, and what its findings say: the line and the type.
  private static let cases: [(code: String, expected: [String])] = [
    // A type, wherever its name is.
    ("func a(_ b: [Filter?]) {}", ["1: Filter"]),
    ("struct A: Text {}", ["1: Text"]),
    ("let a = (b as? Filter)?.c\nlet d = \\Filter.e", ["1: Filter", "2: Filter"]),
    ("@Filter var a = 0..<Limits.b", ["1: Filter", "1: Limits"]),
    ("let a: `Filter` = .b; let c: Texts", ["1: Filter", "1: Texts"]),
    ("func a<T>() where T: Filter {}", ["1: Filter"]),
    // An extension names its type.
    ("extension Filter { func a() {} }", ["1: Filter"]),
    ("extension Box { struct Side {} }\nlet a: Box<Int>.Side", []),
    // Nested types are of the folder that defines them, by whatever name.
    ("let a: Box<Int>.Key, b: Box<Int>.Lid", ["1: Box.Lid"]),
    ("let a: Box<[Filter]>.Lid", ["1: Box.Lid", "1: Filter"]),
    ("extension Box { var a: Lid { self.Key } }", ["1: Box.Lid"]),
    ("extension Box { struct A { let b: Self.C, c: Lid, d: Key } }", ["1: Box.Lid"]),
    ("extension Box { func a() -> Self.Lid {} }", ["1: Box.Lid"]),
    ("let a: Filter.Kind = .Part, b = Filter.Part.Kind", ["1: Filter.Kind", "1: Filter.Part"]),
    ("let a: Module.Filter, b: Other.Filter, c: Module.Box", ["1: Filter"]),
    ("func a<T: Text>(_ b: T.Letter) -> Letter", ["1: Text"]),
    // So is one in a type of another module.
    ("let a: Database, b: Database.Page", ["1: Database.Page"]),
    ("extension Database { var a: Page }", ["1: Database.Page"]),
    // A name means the nearest type: one around it, a generic parameter, one of the function.
    ("struct A { struct Filter {}; let b: Filter }\nlet c: Filter", ["2: Filter"]),
    ("extension A.B { let c: Filter; struct Filter {} }", []),
    ("extension Box { let a: Element }\nlet b: Element", ["2: Element"]),
    ("extension Box: Text where Element: Filter, Lid == Int {}", ["1: Text", "1: Filter", "1: Box.Lid"]),
    ("extension Limits { let a: Limit }\nlet b: Limit", ["1: Limits", "1: Limits.Limit"]),
    ("func a<Filter, each Text: Kind>(_ b: Filter) { Text.c() }\nlet d: Filter", ["2: Filter"]),
    ("struct A<Filter> { init<Text>(_ b: Text) {}; func d(_ c: Filter, e: Text) }", ["1: Text"]),
    ("static func < <Filter>(a: Filter, b: Filter) -> Bool { Filter.c }", []),
    ("protocol A { func b<Filter>(_ c: Filter); var d: Filter { get } }", ["1: Filter"]),
    ("func a(b: () -> Int = { 1 }) { struct Filter { struct A {} }; Filter() }\nFilter()", ["2: Filter"]),
    ("func a<Filter>(b: () -> Int = { 1 }, c: Filter) { Filter.d }", []),
    // One that is private in its file cannot be meant.
    ("let a: Own", []),
    ("private struct Own {}\nlet a: Own", []),
    // Members and labels are not types.
    ("a.Filter; let b = .Filter + c.d().Filter", []),
    ("class func Text() {}; let a: Database.Filter", []),
    ("import Filter\nimport struct Late.Filter", []),
    // The code of an interpolation counts, in whatever string; the text around it does not.
    ("let a = \"Filter \\(Filter.b(\")\")) Text\"; Texts", ["1: Filter", "1: Texts"]),
    ("let a = #\"\\(Filter) \" \\#(Text.b) \"# + Texts", ["1: Text", "1: Texts"]),
    ("let a = \"\"\"\n  Filter \"\n  \\(\"\\(Filter.b)\")\n  \"\"\"\nText", ["3: Filter", "5: Text"]),
    // Nothing in a comment or a regular expression does.
    ("// Filter\n/* Filter /* \" */ Filter */ let a = 1 // \"\nText", ["3: Text"]),
    ("let a = /Filter\"[(]\\/Filter/; let b = 1 / Text.c / 2", ["1: Text"]),
    ("let a = #/ Filter / \" /#; let b = c[0]/Text.d/2", ["1: Text"]),
    ("let a = #/\n  Filter \"\n/#\nText", ["4: Text"]),
  ]

  @Test(arguments: cases)
  func aNameIsFoundWhereItMeansAType(_ code: String, _ expected: [String]) {
    let found = PlantedSource.findings(code).map { finding in
      finding.replacing("Sources/Module/Ground/Code.swift:", with: "")
        .replacing("'Ground' names '", with: "").prefix { $0 != "'" }
    }
    #expect(found == expected.map { $0[...] })
  }
}
