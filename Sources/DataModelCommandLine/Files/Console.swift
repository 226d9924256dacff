package import ArgumentParser
package import DataModelCompiler
package import DataModelReader
import Foundation

/// The two output streams of a command.
package enum Console {
  /// Prints a product on standard output.
  ///
  /// - Throws: exit code 73 if the stream is closed or its disk is full, after reporting it
  package static func print(product text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      report(["error: cannot write to standard output"])
      throw ToolExit.cannotCreate
    }
  }

  /// Prints findings and all other messages on standard error.
  ///
  /// If standard error is closed, the lines are lost; the exit code still tells the outcome.
  package static func report(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    try? FileHandle.standardError.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Reports a path that cannot be read, and returns the exit code for it.
  package static func failure(_ error: FileAccessError, _ code: ExitCode = ToolExit.noInput) -> ExitCode {
    report([VisibleText.escaping("\(error.path): error: \(error.reason)")])
    return code
  }

  /// Whether standard error is a terminal.
  static var isTerminal: Bool { isatty(FileHandle.standardError.fileDescriptor) == 1 }

  /// Returns the style of messages on standard error.
  ///
  /// - Returns: the style
  package static func style(_ rules: RuleOptions, _ choice: ColorChoice = .auto) -> TextStyle {
    TextStyle(
      choice,
      isTerminal: isTerminal,
      environment: ProcessInfo.processInfo.environment
    ).showingEachFinding(rules.allFindings)
  }
}

/// The exit codes of the tool, some of them those of BSD's `sysexits`.
package enum ToolExit {
  package static let findings = ExitCode(1)
  package static let noInput = ExitCode(66)
  /// What a shell reports for a program that Ctrl-C stopped.
  package static let interrupted = ExitCode(130)
  package static let cannotCreate = ExitCode(73)
}
