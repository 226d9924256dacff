import DataModelDefinition

/// Findings of the same kind in one file, of which text shows only the first: 722 lines about attributes
/// without a transformer would hide everything else.
///
/// They have the same rule and severity, and their messages differ only in quoted words and numbers. Errors
/// are never grouped: each must be fixed at its place.
struct FindingGroup {
  let first: Finding
  private(set) var others: [Finding] = []

  /// The number of findings of a kind, besides the first, from which they are grouped.
  static let limit = 3
  /// The number of lines that the remark names.
  private static let namedLines = 5

  init(_ first: Finding) { self.first = first }

  /// Returns the groups of sorted findings, in the order of their first findings.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    var places: [Kind: Int] = [:]
    for finding in findings {
      let kind = Kind(finding)
      if let place = places[kind], finding.diagnostic.severity != .error {
        groups[place].others.append(finding)
      } else {
        places[kind] = groups.count
        groups.append(FindingGroup(finding))
      }
    }
    guard groups.contains(where: { !$0.others.isEmpty && !$0.isLarge }) else { return groups }
    // Findings that are shown individually are sorted among all others.
    return groups.flatMap { group in
      group.isLarge ? [group] : ([group.first] + group.others).map(FindingGroup.init)
    }.sorted { $0.first < $1.first }
  }

  private var isLarge: Bool { others.count >= Self.limit }

  /// `and 721 more like it, in lines 14, 20, 31, 35, 36 …; --all-findings shows each`
  var remark: String {
    var lines: [Int] = []
    for finding in others {
      guard let line = finding.diagnostic.location.range?.start.line, line != lines.last else { continue }
      lines.append(line)
      if lines.count > Self.namedLines { break }
    }
    let named = lines.prefix(Self.namedLines).map(String.init).joined(separator: ", ")
    let dots = lines.count > Self.namedLines ? " …" : ""
    let place = named.isEmpty ? "" : ", in \(lines.count == 1 ? "line" : "lines") \(named)\(dots)"
    return "and \(others.count) more like it\(place); --all-findings shows each"
  }
}

/// The common part of the findings of one group.
private struct Kind: Hashable {
  let path: String
  let ruleID: String
  let severity: Severity
  /// The message without quoted words and numbers.
  let cause: String

  init(_ finding: Finding) {
    let diagnostic = finding.diagnostic
    path = diagnostic.location.path
    ruleID = diagnostic.rule.id
    severity = diagnostic.severity
    cause = Self.cause(of: finding.message)
  }

  private static func cause(of message: String) -> String {
    var cause: [UInt8] = []
    var isQuoted = false
    var before = UInt8(ascii: " ")
    let bytes = Array(message.utf8)
    for (offset, byte) in bytes.enumerated() {
      defer { before = byte }
      if byte == UInt8(ascii: "'") {
        // Not the apostrophe of a word.
        let after = offset + 1 < bytes.count ? bytes[offset + 1] : UInt8(ascii: " ")
        if isQuoted ? !isWord(after) : !isWord(before) { isQuoted.toggle() }
      } else if !isQuoted, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        cause.append(byte)
      }
    }
    return String(decoding: cause, as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
