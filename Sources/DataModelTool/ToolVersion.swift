/// The version of the tool. It never enters generated files, which would change with every update.
enum ToolVersion {
  static let current = "0.1.0"
}
