package import ArgumentParser
package import DataModelCompiler
package import DataModelReader
import Foundation

/// The two streams of a command.
package enum Console {
  /// Products, on standard output.
  ///
  /// - Throws: exit code 73 if the stream is closed or its disk is full, after saying so
  package static func print(product text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      report(["error: standard output cannot be written"])
      throw ToolExit.cannotCreate
    }
  }

  /// Findings and everything else that is said to a person, on standard error.
  ///
  /// Where nobody can listen nothing is said, and the exit code still tells the outcome.
  package static func report(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    try? FileHandle.standardError.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// The exit code for what cannot be read, after saying so.
  package static func failure(_ error: FileAccessError, _ code: ExitCode = ToolExit.noInput) -> ExitCode {
    report([VisibleText.escaping("\(error.path): error: \(error.reason)")])
    return code
  }

  /// The style of what is said on standard error.
  ///
  /// - Returns: the style
  package static func style(_ rules: RuleOptions, _ choice: ColorChoice = .auto) -> TextStyle {
    TextStyle(
      choice,
      isTerminal: isatty(FileHandle.standardError.fileDescriptor) == 1,
      environment: ProcessInfo.processInfo.environment
    ).showingEachFinding(rules.allFindings)
  }
}

/// The exit codes of the tool, some of them those of BSD's `sysexits`.
package enum ToolExit {
  package static let findings = ExitCode(1)
  package static let noInput = ExitCode(66)
  /// As a shell says it of a program that Ctrl-C has ended.
  package static let interrupted = ExitCode(130)
  package static let cannotCreate = ExitCode(73)
}
