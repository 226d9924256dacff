package import DataModelDefinition

/// Findings as tests write them down.
extension Diagnostics {
  /// The findings by place, each `line:column: message [rule-id]`.
  ///
  /// - Parameters:
  ///   - withPath: begin with the path of the file
  ///   - withSeverity: say before the message whether it is an error, a warning or a note
  /// - Returns: a line for each
  package func lines(withPath: Bool = false, withSeverity: Bool = false) -> [String] {
    sorted.map { finding in
      let place = finding.location.place
      let path = withPath ? "\(finding.location.path):" + (place.isEmpty ? " " : "") : ""
      let severity = withSeverity ? "\(finding.severity.rawValue): " : ""
      return "\(path)\(place)\(severity)\(finding.message) [\(finding.rule.id)]"
    }
  }
}

extension SourceLocation {
  /// `line:column: `, or nothing for what is no place in a file.
  package var place: String { range.map { "\($0.start.line):\($0.start.column): " } ?? "" }
}
