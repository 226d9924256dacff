/// Why a command of a document cannot be right.
struct ShellMistake: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Throws unless a condition holds.
  static func unless(_ condition: Bool, _ description: @autoclosure () -> String) throws {
    if !condition { throw ShellMistake(description()) }
  }
}
