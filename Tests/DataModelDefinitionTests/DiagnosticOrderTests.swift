import DataModelDefinition
import Testing

/// Reports are ordered by file, place, severity, rule and message, whatever the order of the checks.
@Suite struct DiagnosticOrderTests {
  private static func finding(
    _ path: String,
    _ line: Int?,
    _ column: Int = 1,
    _ severity: Severity = .error,
    id: String = "a-rule",
    _ message: String = "wrong"
  ) -> Diagnostic {
    let rule = Rule(id: id, severity: .error, group: .structure, summary: "", reason: "")
    let position = line.map { SourceLocation.Position(line: $0, column: column) }
    let range = position.map { SourceLocation.Range(start: $0, end: $0) }
    let place = SourceLocation(path: path, range: range)
    return Diagnostic(rule, message, at: place, about: nil, severity: severity)
  }

  static let ordered: [Diagnostic] = [
    // A finding about the file comes before those inside it.
    finding("A/contents", nil),
    finding("A/contents", 2, 9),
    finding("A/contents", 2, 10),
    finding("A/contents", 10, 1),
    // At one place: the worse first, then by rule, then by message.
    finding("B/contents", 1, 1, .error, id: "z-rule"),
    finding("B/contents", 1, 1, .warning, id: "a-rule"),
    finding("B/contents", 1, 1, .note, id: "a-rule", "first"),
    finding("B/contents", 1, 1, .note, id: "a-rule", "second"),
    finding("B/contents", 1, 1, .note, id: "b-rule", "first"),
    finding("C", nil),
  ]

  @Test(arguments: ordered.indices, ordered.indices)
  func eachPairIsOrderedOneWay(left: Int, right: Int) {
    #expect((Self.ordered[left] < Self.ordered[right]) == (left < right))
  }

  @Test func findingsAreSortedAndEachIsSaidOnce() {
    var diagnostics = Diagnostics()
    for diagnostic in Self.ordered.reversed() { diagnostics.emit(diagnostic) }
    var again = Diagnostics()
    for diagnostic in Self.ordered { again.emit(diagnostic) }
    diagnostics.append(again)
    #expect(diagnostics.all.count == 20)
    #expect(diagnostics.sorted == Self.ordered)
  }

  @Test func countsBySeverity() {
    var diagnostics = Diagnostics()
    #expect(!diagnostics.hasErrors)
    diagnostics.emit(Self.finding("A", 1, 1, .warning))
    diagnostics.emit(Self.finding("A", 2, 1, .warning))
    #expect(!diagnostics.hasErrors)
    diagnostics.emit(Self.finding("A", 3, 1, .error))
    #expect(diagnostics.hasErrors)
    #expect(Severity.allCases.map { diagnostics.count($0) } == [0, 2, 1])
  }

  @Test func severityIsThatOfTheRuleUnlessSaidOtherwise() {
    let rule = Rule(id: "a-rule", severity: .warning, group: .structure, summary: "", reason: "")
    let place = SourceLocation(path: "contents")
    #expect(Diagnostic(rule, "wrong", at: place, about: nil).severity == .warning)
    #expect(Diagnostic(rule, "wrong", at: place, about: nil, severity: .note).severity == .note)
    #expect(Severity.allCases.sorted(by: >) == [.error, .warning, .note])
  }
}
