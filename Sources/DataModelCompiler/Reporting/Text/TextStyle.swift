/// The style in which findings are shown.
package struct TextStyle: Sendable, Equatable {
  package var isColored: Bool
  /// Whether each finding is followed by its line of the file.
  package var hasExcerpts: Bool
  /// Whether all findings of a kind are shown, instead of only the first.
  package var showsEachFinding = false

  /// The style for files, pipes and build systems.
  package static let plain = TextStyle(isColored: false, hasExcerpts: false)

  package init(isColored: Bool, hasExcerpts: Bool) {
    self.isColored = isColored
    self.hasExcerpts = hasExcerpts
  }

  /// Returns the style with or without groups of findings.
  package func showingEachFinding(_ shows: Bool) -> TextStyle {
    var style = self
    style.showsEachFinding = shows
    return style
  }

  /// Creates the style for a stream.
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
  /// On a terminal, unless the environment refuses colours.
  case auto
  case always
  case never
}
