import DataModelCommandLine
import Testing

/// What a terminal shows of a command that takes long, with a clock that the test moves.
@Suite struct ProgressLineTests {
  /// The terminal, and the time.
  private final class Terminal {
    var text = ""
    var seconds = 0.0
  }

  private func line(isTerminal: Bool = true, _ terminal: Terminal) -> ProgressLine {
    ProgressLine("checking", isTerminal: isTerminal, seconds: { terminal.seconds }) { terminal.text += $0 }
  }

  @Test func showsNothingInTheFirstSecond() {
    let terminal = Terminal()
    var line = line(terminal)
    for (position, seconds) in [(1, 0.0), (2, 0.5), (3, 0.99)] {
      terminal.seconds = seconds
      line.show(position, of: 3, "A")
    }
    line.erase()
    #expect(terminal.text == "")
  }

  @Test func showsTenLinesASecondAtMostAndErasesTheLast() {
    let terminal = Terminal()
    var line = line(terminal)
    for (position, seconds) in [(1, 1.0), (2, 1.05), (3, 1.1), (4, 1.15)] {
      terminal.seconds = seconds
      line.show(position, of: 4, "App/\(position)")
    }
    line.erase()
    line.erase()
    #expect(
      terminal.text == "\r\u{1B}[Kchecking 1 of 4: App/1\r\u{1B}[Kchecking 3 of 4: App/3\r\u{1B}[K"
    )
  }

  @Test func fitsIntoALineAndShowsControlCharacters() {
    let terminal = Terminal()
    var line = line(terminal)
    terminal.seconds = 2
    line.show(1, of: 1, "a\u{1B}[2J" + String(repeating: "b", count: 100))
    #expect(terminal.text.hasPrefix("\r\u{1B}[Kchecking 1 of 1: a\\u{1B}[2Jbbb"))
    #expect(terminal.text.count == 79 + "\r\u{1B}[K".count)
  }

  @Test func isNotShownInAPipe() {
    let terminal = Terminal()
    var line = line(isTerminal: false, terminal)
    terminal.seconds = 2
    line.show(1, of: 1, "A")
    line.erase()
    #expect(terminal.text == "")
  }

  /// `Documentation/Reference/Commands.md` installs it with one line.
  @Test(arguments: ["bash", "zsh", "fish"])
  func shellsCompleteTheCommands(_ shell: String) throws {
    let outcome = try ToolProcess.run(["--generate-completion-script", shell])
    #expect(outcome.status == 0 && outcome.output.contains("validate"))
  }
}
