import ArgumentParser

/// The exit codes of the tool, some of them those of BSD's `sysexits`.
enum ToolExit {
  static let findings = ExitCode(1)
  static let noInput = ExitCode(66)
  static let cannotCreate = ExitCode(73)
}
