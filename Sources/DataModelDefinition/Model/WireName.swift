/// The name of a table or a column on the wire: the one in its user info, or its own.
package enum WireName {
  /// Returns the entry of the user info that gives the name; nil if the element keeps its own.
  package static func entry(in userInfo: [UserInfoEntry]) -> UserInfoEntry? {
    userInfo.last { $0.key == UserInfoKey.syncName }
  }

  /// Returns the name of a table or a column.
  ///
  /// The name of a composite's column is the name of the attribute that has the composite, followed by the
  /// names of the parts in the model: the `zip` of an attribute `home` is `home_zip`, and `address_zip` if
  /// the user info calls the attribute `address`.
  ///
  /// - Returns: the name; a rule checks that it is valid
  package static func text(
    of ownName: String,
    _ userInfo: [UserInfoEntry],
    parts: some Collection<String> = EmptyCollection()
  ) -> String {
    ([entry(in: userInfo)?.value ?? ownName] + parts).joined(separator: "_")
  }
}

extension Attribute {
  /// Whether the values are never sent, regardless of the user info: they are not stored, the database
  /// computes them, or only a transformer of the app can read them.
  package var isNeverSent: Bool { isTransient || isDerived || type == .transformable }
}
