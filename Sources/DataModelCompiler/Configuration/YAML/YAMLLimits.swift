/// What a configuration may be at most: far above every real one, far below what hurts.
enum YAMLLimits {
  /// In bytes.
  static let fileSize = 1 << 20
  static let fileSizeMessage = "the file is larger than 1 MiB, the most that a configuration may have"
  static let nodes = 20_000
  /// The parser copies what an alias refers to, and looks through all of it if it is a key. Aliases are refused
  /// in any case, but only after parsing; this few of them cannot grow into anything.
  static let aliases = 10
}
