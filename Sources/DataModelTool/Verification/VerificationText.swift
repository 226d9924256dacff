import DataModelRelational

/// The outcome for one version as lines: one if all is well, and otherwise what is wrong below it.
struct VerificationText {
  let lines: [String]
  let isRight: Bool

  private static let limit = 20

  init(_ verification: VersionVerification, _ outcome: VersionVerification.Outcome) {
    let (old, new) = (verification.old.schema.versionName, verification.new.schema.versionName)
    let start = "'\(old)' → '\(new)': "
    switch outcome {
    case .kept(let objects, let total, let losses):
      isRight = true
      let count = objects == total ? "\(objects)" : "\(objects) of \(total)"
      let words = total == 1 ? "object is kept" : "objects are kept"
      lines = ["\(start)\(count) \(words)"] + Self.shown(losses)
    case .refused(let reasons):
      isRight = false
      lines = [start + "REFUSED: an app could not open the file, since rows do not fit"] + Self.shown(reasons)
    case .wrong(let differences):
      isRight = false
      lines = [start + "WRONG"] + Self.shown(differences)
    }
  }

  private static func shown(_ lines: [String]) -> [String] {
    let more = lines.count > limit ? ["  and \(lines.count - limit) more"] : []
    return lines.prefix(limit).map { "  \($0)" } + more
  }
}
