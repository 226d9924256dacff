import HTTPTypes
import TableWire

extension HTTPField.Name {
  /// The key of a service's owner, of Mobile Services.
  static let zumoMaster = named("X-ZUMO-MASTER")

  /// The headers of requests that say who somebody is. The key of an application is none: each copy of the
  /// app has it.
  static let secrets: Set<HTTPField.Name> = [
    .authorization, .proxyAuthorization, .cookie, .zumoAuthentication, .zumoMaster, named("X-API-Key"),
    named("X-Functions-Key"), named("Ocp-Apim-Subscription-Key"),
  ]
}

extension HTTPFields {
  /// The secrets in headers of a request: their values, and those behind `Bearer`.
  var secretTexts: SecretTexts {
    SecretTexts(
      filter { HTTPField.Name.secrets.contains($0.name) }.flatMap { field in
        // The first word says of which kind the second is.
        let words = field.value.split(separator: " ", maxSplits: 1).map(String.init)
        return field.name == .cookie || words.count == 1 ? [field.value] : [words[1]]
      }
    )
  }
}

extension HTTPRequest {
  /// Refuses a request with a secret that anybody on the way could read.
  ///
  /// Each request passes through here on its way to the transport, behind all interceptors.
  ///
  /// - Throws: `TableError.invalidRequest`
  func requirePrivacy(hasSecretBody: Bool) throws(TableError) {
    guard hasSecretBody || headerFields.contains(where: { HTTPField.Name.secrets.contains($0.name) }) else {
      return
    }
    guard !ServiceURL.isPrivate(scheme: scheme ?? "", authority: authority ?? "") else { return }
    throw .invalidRequest(
      "a token is sent over 'https://' only, and not to '\(scheme ?? "")://\(authority ?? "")'"
    )
  }
}
