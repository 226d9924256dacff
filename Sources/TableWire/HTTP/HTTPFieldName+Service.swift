package import HTTPTypes

extension HTTPField.Name {
  /// Returns the name of a header. The program stops if it is not a valid name.
  package static func named(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("'\(name)' is not a valid header name") }
    return name
  }

  package static let zumoAPIVersion = named("ZUMO-API-VERSION")
  package static let zumoApplication = named("X-ZUMO-APPLICATION")
  package static let zumoAuthentication = named("X-ZUMO-AUTH")
  package static let zumoFeatures = named("X-ZUMO-FEATURES")
  package static let zumoInstallation = named("X-ZUMO-INSTALLATION-ID")
  package static let zumoServerVersion = named("X-ZUMO-SERVER-VERSION")
  /// The history of a service: ``EpochHeader``.
  package static let tableEpoch = named("Table-Epoch")
  /// The time before which a service has forgotten deleted rows: ``ForgottenHeader``.
  package static let tableForgotten = named("Table-Forgotten")
  /// The digest of the view through which a client sees a table: another digest means that other rows may be
  /// visible, though none has changed.
  package static let tableView = named("Table-View")
  /// The id by which a proxy, a log and a client name the same request.
  package static let requestID = named("X-Request-Id")
  /// The addresses that a request has come through.
  package static let forwardedFor = named("X-Forwarded-For")
  /// The scheme that a client has used to reach a proxy.
  package static let forwardedProtocol = named("X-Forwarded-Proto")
  package static let zumoVersion = named("X-ZUMO-VERSION")
  package static let link = named("Link")
  /// Tells nginx whether to collect the parts of a response.
  package static let accelBuffering = named("X-Accel-Buffering")
}
