import DataModelCompiler
import Foundation

/// A line on a terminal that shows how far a command is, for commands that take more than a second.
///
/// `checking 12 of 125: App/Shop.xcdatamodeld` is overwritten by the next line, and erased at the end. In a
/// pipe or a file there is no such line.
package struct ProgressLine {
  private let verb: String
  private let write: ((String) -> Void)?
  private let seconds: () -> Double
  private let start: Double
  private var last: Double
  private var isShown = false

  /// Creates the line of a command on standard error; nothing is shown yet.
  ///
  /// - Parameter verb: what the command is doing: `checking`
  package init(_ verb: String) {
    let clock = ContinuousClock()
    let begin = clock.now
    self.init(verb, isTerminal: Console.isTerminal, seconds: { (clock.now - begin) / .seconds(1) }) { text in
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
  }

  /// - Parameters:
  ///   - verb: what the command is doing
  ///   - isTerminal: whether the line is shown at all
  ///   - seconds: the time that has passed since a fixed point
  ///   - write: writes to the terminal
  package init(
    _ verb: String,
    isTerminal: Bool,
    seconds: @escaping () -> Double,
    write: @escaping (String) -> Void
  ) {
    self.verb = verb
    self.seconds = seconds
    self.write = isTerminal ? write : nil
    start = seconds()
    last = start
  }

  /// Shows the position, at most ten times a second and not in the first second.
  ///
  /// - Parameters:
  ///   - position: the number of the current step, from 1
  ///   - count: the number of steps
  ///   - name: what the step is about; nil if its number says it
  package mutating func show(_ position: Int, of count: Int, _ name: String? = nil) {
    guard let write else { return }
    let now = seconds()
    guard now - start >= 1, now - last >= 0.1 else { return }
    last = now
    isShown = true
    // A line that is too long for the window could not be erased.
    let text = VisibleText.escaping("\(verb) \(position) of \(count)\(name.map { ": \($0)" } ?? "")")
    write("\r\u{1B}[K" + text.prefix(79))
  }

  /// Erases the line, before other output.
  package mutating func erase() {
    guard isShown else { return }
    isShown = false
    write?("\r\u{1B}[K")
  }
}
