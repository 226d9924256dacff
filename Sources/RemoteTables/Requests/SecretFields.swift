import HTTPTypes
import TableWire

extension HTTPField.Name {
  /// The master key of Mobile Services.
  static let zumoMaster = named("X-ZUMO-MASTER")

  /// The headers of requests with secrets. The key of an application is not a secret: each copy of the app
  /// has it.
  static let secrets: Set<HTTPField.Name> = [
    .authorization, .proxyAuthorization, .cookie, .zumoAuthentication, .zumoMaster, named("X-API-Key"),
    named("X-Functions-Key"), named("Ocp-Apim-Subscription-Key"),
  ]
}

extension HTTPFields {
  /// The secrets in the headers of a request: their values, without a word such as `Bearer`.
  var secretTexts: SecretTexts {
    SecretTexts(
      filter { HTTPField.Name.secrets.contains($0.name) }.flatMap { field in
        // The first of two words is the scheme of the second.
        let words = field.value.split(separator: " ", maxSplits: 1).map(String.init)
        return field.name == .cookie || words.count == 1 ? [field.value] : [words[1]]
      }
    )
  }
}

extension HTTPRequest {
  /// Refuses a request that would send a secret unencrypted.
  ///
  /// Every request is checked here after all interceptors, before it reaches the transport.
  ///
  /// - Throws: `TableError.invalidRequest`
  func requirePrivacy(hasSecretBody: Bool) throws(TableError) {
    guard hasSecretBody || headerFields.contains(where: { HTTPField.Name.secrets.contains($0.name) }) else {
      return
    }
    guard !ServiceURL.isPrivate(scheme: scheme ?? "", authority: authority ?? "") else { return }
    throw .invalidRequest(
      "a token can be sent over 'https://' only, not to '\(scheme ?? "")://\(authority ?? "")'"
    )
  }
}
