/// A column of a synced table that the server keeps: received, never sent, and not for the app to write.
///
/// `id` is none of them: the app gives it to a new row.
package enum SystemColumn: String, Sendable, CaseIterable {
  /// When the server inserted the row.
  case createdAt
  /// When the server changed the row last.
  case updatedAt
  /// The server's version of the row.
  case version
  /// Whether the row is deleted on the server.
  case deleted

  /// The system column that an attribute of a synced entity is; nil if it is one of the app's.
  ///
  /// For example: `version` with Mobile Apps; `ms_version` with Mobile Services
  package init?(_ attribute: String, in profile: ModelProfile) {
    guard let column = Self.allCases.first(where: { $0.name(in: profile) == attribute }) else { return nil }
    self = column
  }

  /// The name of the column in a model; nil without offline sync.
  package func name(in profile: ModelProfile) -> String? {
    switch profile {
    case .mobileApps: rawValue
    case .mobileServices: prefixedName
    case .none, .cloudKit: nil
    }
  }

  /// The name of the column on the server; nil without offline sync.
  package func wireName(in profile: ModelProfile) -> String? {
    switch profile {
    case .mobileApps: rawValue
    case .mobileServices: "__\(rawValue)"
    case .none, .cloudKit: nil
    }
  }

  /// The name that tells the older generation from the newer.
  package var prefixedName: String { "ms_\(rawValue)" }
}
