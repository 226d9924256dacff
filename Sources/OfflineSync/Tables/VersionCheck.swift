/// Whether a write is refused if the server has another version of the row: `If-Match`.
public enum VersionCheck: Sendable, Hashable {
  /// The version in the row; a row that has none is not checked.
  case ofRow
  /// A version that the app has kept.
  case version(String)
  /// None: the write overwrites what anybody else has written.
  case overwriting
}
