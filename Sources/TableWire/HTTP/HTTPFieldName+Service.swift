package import HTTPTypes

extension HTTPField.Name {
  /// The name of a header, as it is written in the program. It stops for what is none.
  package static func named(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("'\(name)' is no name of a header") }
    return name
  }

  package static let zumoAPIVersion = named("ZUMO-API-VERSION")
  package static let zumoApplication = named("X-ZUMO-APPLICATION")
  package static let zumoAuthentication = named("X-ZUMO-AUTH")
  package static let zumoFeatures = named("X-ZUMO-FEATURES")
  package static let zumoInstallation = named("X-ZUMO-INSTALLATION-ID")
  package static let zumoServerVersion = named("X-ZUMO-SERVER-VERSION")
  /// What a service says of its history: ``EpochHeader``.
  package static let tableEpoch = named("Table-Epoch")
  /// Until when a service has forgotten rows that were deleted: ``ForgottenHeader``.
  package static let tableForgotten = named("Table-Forgotten")
  package static let zumoVersion = named("X-ZUMO-VERSION")
  package static let link = named("Link")
}
