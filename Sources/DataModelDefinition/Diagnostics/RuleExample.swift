/// A part of a model that breaks a rule, and its correction.
///
/// The documentation shows both, and a test checks that the rule reports only the first.
package struct RuleExample: Sendable, Equatable {
  package let bad: String
  package let good: String
  package let scope: Scope
  /// The profile that the rule needs to be on.
  package let profile: ModelProfile

  /// The element that the text is a part of.
  package enum Scope: Sendable, Equatable {
    /// The text is inside `<model>`.
    case model
    /// The text is inside `<entity name="Item">`.
    case entity
    /// The text is the whole file.
    case file
  }

  package init(in scope: Scope = .model, profile: ModelProfile = .none, bad: String, good: String) {
    self.bad = bad
    self.good = good
    self.scope = scope
    self.profile = profile
  }

  /// Returns a part of an entity, with a mark at the correction.
  ///
  /// For example: `<attribute name="count" attributeType="Integer 16" defaultValueString="«many→0»"/>`
  package static func entity(_ marked: String) -> RuleExample {
    RuleExample(in: .entity, marked)
  }

  /// Returns a part of a model, or a whole file, with marks at the corrections.
  package static func model(_ marked: String) -> RuleExample {
    RuleExample(in: marked.hasPrefix("<?xml") ? .file : .model, marked)
  }

  private init(in scope: Scope, _ marked: String) {
    // A mark contains the mistake, an arrow, and the correction.
    let mark = /«([^→]*)→([^»]*)»/
    self.init(
      in: scope,
      bad: marked.replacing(mark) { $0.output.1 },
      good: marked.replacing(mark) { $0.output.2 }
    )
  }

  /// Returns the same example with another profile.
  package func with(profile: ModelProfile) -> RuleExample {
    RuleExample(in: scope, profile: profile, bad: bad, good: good)
  }

  /// Returns the whole file around one of the texts.
  package func contents(with text: String) -> String {
    let start = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">

      """
    switch scope {
    case .file: return text
    case .model: return "\(start)\(text)\n</model>\n"
    case .entity: return "\(start)<entity name=\"Item\">\n\(text)\n</entity>\n</model>\n"
    }
  }
}
