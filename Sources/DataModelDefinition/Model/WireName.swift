/// The name that a table or a column has on the wire: the one that its user info gives, or its own.
package enum WireName {
  /// The entry of the user info that gives the name; nil if the name is the element's own.
  package static func entry(in userInfo: [UserInfoEntry]) -> UserInfoEntry? {
    userInfo.last { $0.key == UserInfoKey.syncName }
  }

  /// The name of a table or a column.
  ///
  /// A column of a composite begins with the name of the attribute that has the composite, and goes on with
  /// the names of the parts in the model: the `zip` of an attribute `home` is `home_zip`, and `address_zip`
  /// if the user info calls the attribute `address`.
  ///
  /// - Returns: the name, of which a rule checks that it can be one
  package static func text(
    of ownName: String,
    _ userInfo: [UserInfoEntry],
    parts: some Collection<String> = EmptyCollection()
  ) -> String {
    ([entry(in: userInfo)?.value ?? ownName] + parts).joined(separator: "_")
  }
}

extension Attribute {
  /// Whether the values are never sent, whatever the user info says: there are none to send, the database
  /// makes them, or only a transformer of the app understands them.
  package var isNeverSent: Bool { isTransient || isDerived || type == .transformable }
}
