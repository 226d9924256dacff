import DataModelDefinition
import Testing

/// What a change of cases means for stored rows.
@Suite struct EnumerationChangeTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let type: AttributeType
    let old: String?
    let new: String?
    /// The cases with other values, as `name: old value, new value`.
    var moved: [String] = []
    var narrower: [String]?
    var restored: String?

    var testDescription: String { "\(old ?? "any value") → \(new ?? "any value")" }
  }

  private static let changes: [Change] = [
    Change(type: .integer16, old: "low, high", new: "low, high"),
    Change(type: .integer16, old: "low, high", new: "low, high, highest"),
    Change(type: .integer16, old: "low, high", new: "least, high"),
    Change(type: .integer16, old: "low, high", new: nil),
    Change(type: .integer16, old: nil, new: "low, high", narrower: ["0", "1"]),
    Change(type: .integer16, old: "low, mid, high", new: "low, high = 2", narrower: ["0", "2"]),
    Change(
      type: .integer16,
      old: "low, high",
      new: "low, mid, high",
      moved: ["high: 1, 2"],
      restored: "low = 0, mid = 2, high = 1"
    ),
    Change(
      type: .integer16,
      old: "low, mid, high",
      new: "low, high",
      moved: ["high: 2, 1"],
      narrower: ["0", "1"],
      restored: "low = 0, high = 2"
    ),
    Change(
      type: .integer64,
      old: "a, last = 9223372036854775807",
      new: "b, last = 0x, a",
      narrower: nil
    ),
    Change(
      type: .integer64,
      old: "a, last = 9223372036854775807",
      new: "b, a, last = 5",
      moved: ["a: 0, 1", "last: 9223372036854775807, 5"],
      narrower: ["0", "1", "5"],
      restored: "b = 1, a = 0, last = 9223372036854775807"
    ),
    Change(type: .string, old: "draft, sent", new: "sent, draft, gone"),
    Change(
      type: .string,
      old: "draft, sent",
      new: "draft = D, sent",
      moved: ["draft: draft, D"],
      narrower: ["D", "sent"],
      restored: "draft = draft, sent = sent"
    ),
  ]

  @Test(arguments: changes) func tells(_ change: Change) {
    func attribute(_ cases: String?) -> Attribute {
      var attribute = Attribute(name: "a", type: change.type)
      attribute.userInfo = cases.map { [UserInfoEntry(key: UserInfoKey.enumeration, value: $0)] } ?? []
      return attribute
    }
    let found = EnumerationChange(from: attribute(change.old), to: attribute(change.new))
    #expect(found.moved.map { "\($0.name): \($0.oldValue), \($0.newValue)" } == change.moved)
    #expect(found.narrowerValues == change.narrower)
    if let restored = change.restored { #expect(found.restored == restored) }
  }
}
