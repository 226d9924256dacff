import DataModelDefinition

/// One round of repairs, with what was found in the text that they make.
struct FixRound {
  var fixed: [Diagnostic] = []
  var edits = AppliedEdits()
  var bytes: [UInt8]
  var findings: Diagnostics

  /// The round without repairs.
  init(bytes: [UInt8], findings: Diagnostics) {
    self.bytes = bytes
    self.findings = findings
  }
}
