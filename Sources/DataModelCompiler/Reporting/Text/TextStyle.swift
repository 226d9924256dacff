/// How findings are shown to a person.
package struct TextStyle: Sendable, Equatable {
  package var isColored: Bool
  /// Whether the line of the file follows each finding.
  package var hasExcerpts: Bool
  /// Whether each of many findings of one kind is shown, and not the first for all.
  package var showsEachFinding = false

  /// For files, pipes and build systems.
  package static let plain = TextStyle(isColored: false, hasExcerpts: false)

  package init(isColored: Bool, hasExcerpts: Bool) {
    self.isColored = isColored
    self.hasExcerpts = hasExcerpts
  }

  /// The same with or without groups of findings.
  package func showingEachFinding(_ shows: Bool) -> TextStyle {
    var style = self
    style.showsEachFinding = shows
    return style
  }

  /// The style that fits a stream.
  package init(_ choice: ColorChoice, isTerminal: Bool, environment: [String: String]) {
    let refusesColor = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    switch choice {
    case .auto: self.init(isColored: isTerminal && !refusesColor, hasExcerpts: isTerminal)
    case .always: self.init(isColored: true, hasExcerpts: true)
    case .never: self.init(isColored: false, hasExcerpts: isTerminal)
    }
  }
}

/// When to use colours.
package enum ColorChoice: String, Sendable, CaseIterable {
  /// On a terminal that does not refuse them.
  case auto
  case always
  case never
}
