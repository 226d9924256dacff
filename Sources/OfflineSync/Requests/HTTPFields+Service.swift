import HTTPTypes

extension HTTPField.Name {
  private static func named(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("'\(name)' is no name of a header") }
    return name
  }

  static let zumoAPIVersion = named("ZUMO-API-VERSION")
  static let zumoApplication = named("X-ZUMO-APPLICATION")
  static let zumoAuthentication = named("X-ZUMO-AUTH")
  static let zumoFeatures = named("X-ZUMO-FEATURES")
  static let zumoInstallation = named("X-ZUMO-INSTALLATION-ID")
  static let zumoVersion = named("X-ZUMO-VERSION")
  static let link = named("Link")
}
