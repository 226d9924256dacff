package import ArgumentParser

/// The exit codes of the tool, some of them those of BSD's `sysexits`.
package enum ToolExit {
  package static let findings = ExitCode(1)
  package static let noInput = ExitCode(66)
  /// As a shell says it of a program that Ctrl-C has ended.
  package static let interrupted = ExitCode(130)
  package static let cannotCreate = ExitCode(73)
}
