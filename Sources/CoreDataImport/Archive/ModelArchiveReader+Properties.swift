extension ModelArchiveReader {
  /// The former name of an element. Archives have one for each, which mostly is the name itself.
  func renamingIdentifier(of object: KeyedObject, name: String) throws(ArchivedModelError) -> String? {
    let identifier = try self.name(object["NSRenamingIdentifier"])
    return identifier == name ? nil : identifier
  }

  /// The texts of an element's user info.
  mutating func userInfo(
    of object: KeyedObject,
    element: String
  ) throws(ArchivedModelError) -> [String: String] {
    var entries: [String: String] = [:]
    for (key, value) in try pairs(object["NSUserInfo"]) {
      if let key = key.string, let text = value.string {
        entries[key] = text
      } else {
        omit("The user info '\(key.string ?? "")' of '\(element)' is left out: it is not a text.")
      }
    }
    return entries
  }
}
