import DataModelRelational

/// A rule of a relationship, as generated code describes it to `LocalStore`.
struct RelationshipRuleContext: TemplateContext {
  let rule: RelationshipRule

  init(_ rule: RelationshipRule) { self.rule = rule }

  static let fields = TemplateFields<RelationshipRuleContext>([
    .text("kind") { $0.rule.kind.rawValue },
    .text("entity") { $0.rule.side.entity },
    .text("relationship") { $0.rule.side.relationship },
    .text("arguments") { $0.arguments.map { "        \($0)" }.joined(separator: ",\n") },
  ])

  private var arguments: [String] {
    [
      ".\(rule.kind.rawValue), \(Self.side(rule.side)), to: \(SwiftLiteral.text(rule.destination))",
      rule.rows.map { "rows: \(Self.rows($0))" },
      rule.key.map { "key: .init(\(SwiftLiteral.text($0.table)), \(SwiftLiteral.text($0.column)))" },
      rule.deny.map { "deny: \(Self.side($0))" }, rule.isRequired ? "isRequired: true" : nil,
      rule.minimum.map { "minimum: \($0)" }, rule.maximum.map { "maximum: \($0)" },
    ].compactMap { $0 }
  }

  private static func side(_ side: RelationshipRule.Side) -> String {
    ".init(\(SwiftLiteral.text(side.entity)), \(SwiftLiteral.text(side.relationship)))"
  }

  private static func rows(_ rows: RelationshipRule.Rows) -> String {
    var arguments = [SwiftLiteral.text(rows.table), SwiftLiteral.text(rows.column)]
    if let key = rows.key { arguments.append("key: \(SwiftLiteral.text(key))") }
    if let names = rows.entityNames {
      arguments.append("entities: [\(names.map { SwiftLiteral.text($0) }.joined(separator: ", "))]")
    }
    return ".init(\(arguments.joined(separator: ", ")))"
  }
}
