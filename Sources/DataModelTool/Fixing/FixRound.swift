import DataModelCompiler
import DataModelDefinition

/// One round of repairs, with what was found in the text that they make.
struct FixRound {
  var fixed: [Diagnostic] = []
  var edits = AppliedEdits()
  var bytes: [UInt8]
  var findings: Diagnostics
  /// The model that the text holds.
  var checked: CheckedModel

  /// The round without repairs.
  init(bytes: [UInt8], findings: Diagnostics, checked: CheckedModel) {
    self.bytes = bytes
    self.findings = findings
    self.checked = checked
  }
}
