/// A column of a synced table that the server maintains: it is received, never sent, and the app does not
/// write it.
///
/// `id` is not a system column: the app sets it in a new row.
package enum SystemColumn: String, Sendable, CaseIterable {
  /// When the server inserted the row.
  case createdAt
  /// When the server last changed the row.
  case updatedAt
  /// The server's version of the row.
  case version
  /// Whether the row is deleted on the server.
  case deleted

  /// Creates the system column for an attribute of a synced entity; nil if the attribute is the app's own.
  ///
  /// For example: `version` with Mobile Apps; `ms_version` with Mobile Services
  package init?(_ attribute: String, in profile: ModelProfile) {
    guard let column = Self.allCases.first(where: { $0.name(in: profile) == attribute }) else { return nil }
    self = column
  }

  /// Returns the name of the column in a model; nil without offline sync.
  package func name(in profile: ModelProfile) -> String? {
    switch profile {
    case .mobileApps: rawValue
    case .mobileServices: prefixedName
    case .none, .cloudKit: nil
    }
  }

  /// Returns the name of the column on the server; nil without offline sync.
  package func wireName(in profile: ModelProfile) -> String? {
    switch profile {
    case .mobileApps: rawValue
    case .mobileServices: "__\(rawValue)"
    case .none, .cloudKit: nil
    }
  }

  /// The column's name in the older generation.
  package var prefixedName: String { "ms_\(rawValue)" }
}
