package import TableWire

/// A claim that tokens are expected to have, with the type of its value.
///
///     TokenClaim("team", .string)
///     TokenClaim("https://example.com/teams", .strings)
///
/// A claim that is missing or has another type satisfies no condition.
public struct TokenClaim: Sendable, Hashable {
  /// The type of a claim's value.
  public enum ValueType: String, Sendable, Hashable, CaseIterable {
    /// A text.
    case string
    /// A number.
    case number
    /// `true` or `false`.
    case boolean
    /// A list of texts. A single text counts as a list of one.
    case strings
  }

  /// The name in the token. For a claim inside of another, the names are joined by dots:
  /// `realm_access.roles`.
  public let name: String
  /// The type of the value.
  public let type: ValueType

  /// Creates a claim.
  ///
  /// - Parameters:
  ///   - name: the name in the token
  ///   - type: the type of the value
  public init(_ name: String, _ type: ValueType) {
    self.name = name
    self.type = type
  }

  /// Returns the value of the claim; nil if the claims lack it.
  func value(in claims: JSONObject) -> JSONValue? { Self.value(name[...], in: claims) }

  /// Finds a name, or the first part of it with the rest inside. A name may have dots itself.
  private static func value(_ name: Substring, in claims: JSONObject) -> JSONValue? {
    if let value = claims[String(name)] { return value }
    var end = name.startIndex
    while let dot = name[end...].firstIndex(of: ".") {
      end = name.index(after: dot)
      if let inner = claims[String(name[..<dot])]?.object, let value = value(name[end...], in: inner) {
        return value
      }
    }
    return nil
  }

  /// The text of the claim; nil if it is something else.
  package func text(in claims: JSONObject) -> String? { value(in: claims)?.string }

  /// The texts of the claim: of a list, or of a single text; nil if it is something else.
  package func texts(in claims: JSONObject) -> [String]? {
    let value = value(in: claims)
    if let text = value?.string { return [text] }
    guard let items = value?.array else { return nil }
    let texts = items.compactMap(\.string)
    return texts.count == items.count ? texts : nil
  }
}
