import Foundation
import HTTPTypes
import TableWire

/// A sender of calls. It turns a call into a request with all headers, and sends it until there is a
/// response.
package struct RequestSender: Sendable {
  package let service: ServiceURL
  package let dialect: Dialect
  package internal(set) var options: TableClientOptions
  package private(set) var transport: any HTTPTransport
  package let pause = RequestedPause()
  /// The position that was seen in the service's history; nil outside of a sync.
  package internal(set) var epoch: SeenEpoch?
  /// The views through which the service shows its tables; nil outside of a sync.
  package internal(set) var views: SeenViews?

  private static let maximumRedirectCount = 5

  /// Returns the same sender with another transport.
  func using(_ transport: any HTTPTransport) -> RequestSender {
    var sender = self
    sender.transport = transport
    return sender
  }

  /// Sends a call.
  ///
  /// - Returns: a response with a status below 400
  /// - Throws: ``TableError``, or `CancellationError`
  package func send(_ call: ServiceCall, hiding secrets: [String] = []) async throws -> ServiceAnswer {
    var answer = try await answer(to: call)
    answer.secrets = answer.secrets + SecretTexts(secrets)
    answer.isSecret = call.bringsSecret
    if answer.status < 400 { return answer }
    throw Self.error(of: answer)
  }

  /// Sends a call.
  ///
  /// - Returns: a response with any status except a redirection
  /// - Throws: ``TableError``, or `CancellationError`
  package func answer(to call: ServiceCall) async throws -> ServiceAnswer {
    guard let tokens = options.tokens else {
      if let id = call.account?.id {
        throw SendingFailure(cause: OtherAccount(expected: id, current: nil))
      }
      let answer = try await answer(to: call, token: nil)
      return self.answer(answer, noting: "no token was sent: set 'TableClientOptions.tokens'", call)
    }
    let token = try await self.token(of: tokens, replacing: nil, for: call)
    var first = try await answer(to: call, token: token)
    guard first.status == 401, first.respondent == .service else { return first }
    guard let token else { return answer(first, noting: "no token was sent: the user has to sign in", call) }
    // The token may have just expired. A second refusal is final.
    do {
      guard let renewed = try await self.token(of: tokens, replacing: token, for: call), renewed != token
      else { return first }
      return try await answer(to: call, token: renewed)
    } catch let error where Self.isRefusal(error) {
      first.note = "the token was not refreshed: \(ErrorText.line(of: error))"
      return first
    }
  }

  /// Returns whether the service refused to refresh the token. Then the first refusal stays: the user has to
  /// sign in again.
  private static func isRefusal(_ error: any Error) -> Bool {
    let failure = error as? SendingFailure ?? SendingFailure(cause: error)
    return failure.cause is TableError && failure.kind == .refused
  }

  /// Adds a note to a response that refuses a request without a token.
  ///
  /// It adds no note if the app may send a token in another way: with a header or an interceptor.
  private func answer(_ answer: ServiceAnswer, noting note: String, _ call: ServiceCall) -> ServiceAnswer {
    guard answer.status == 401, options.interceptors.isEmpty,
      !call.headers.contains(where: { HTTPField.Name.secrets.contains($0.name) })
    else { return answer }
    var answer = answer
    answer.note = note
    return answer
  }

  /// Returns the token for a call. Offline sync gets errors as ``SendingFailure``, which says that no service
  /// has carried out the call; other callers get them as they are.
  private func token(
    of tokens: any TokenSource,
    replacing rejected: String?,
    for call: ServiceCall
  ) async throws -> String? {
    do {
      guard let expected = call.account else { return try await tokens.token(replacing: rejected) }
      let (token, account) = try await tokens.credential(replacing: rejected)
      guard account == expected.id else { throw OtherAccount(expected: expected.id, current: account) }
      return token
    } catch {
      throw call.features.contains(.offline) ? SendingFailure(cause: error, rejected: rejected) : error
    }
  }

  private func answer(to call: ServiceCall, token: String?) async throws -> ServiceAnswer {
    var attempt = 1
    while true {
      try Task.checkCancellation()
      let delay: TimeInterval
      do {
        let answer = try await exchange(call, token: token)
        let demanded = RetryAfter.seconds(in: answer.response, now: Date())
        if let demanded, [429, 503].contains(answer.status) { pause.begin(seconds: demanded) }
        guard
          RetryPolicy.isTransient(
            status: answer.status,
            isWriting: call.isWriting,
            hasRetryAfter: demanded != nil
          ),
          let next = nextDelay(after: attempt, demanded: demanded)
        else { return answer }
        delay = next
      } catch let error as HTTPTransportError {
        guard Self.isRepeatable(error, call), let next = nextDelay(after: attempt, demanded: nil) else {
          throw TableError.noAnswer(error)
        }
        delay = next
      }
      try await options.sleep(delay)
      attempt += 1
    }
  }

  private func nextDelay(after attempt: Int, demanded: TimeInterval?) -> TimeInterval? {
    options.retryPolicy.delay(
      afterAttempt: attempt,
      demanded: demanded,
      jitter: Double.random(in: 0...1)
    )
  }

  private static func isRepeatable(_ error: HTTPTransportError, _ call: ServiceCall) -> Bool {
    switch error {
    case .notSent: true
    case .noAnswer: !call.isWriting
    case .tooLong: false
    }
  }

  /// Sends a request, and follows redirections of reads that stay with the service.
  private func exchange(_ call: ServiceCall, token: String?) async throws -> ServiceAnswer {
    var target = service.target(call.path, queries: call.queries)
    var redirectCount = 0
    while true {
      let seen = epoch?.known.seen
      let request = request(call, target: target, token: token, epoch: seen?.text)
      let sent = SentSecrets(request.headerFields.secretTexts)
      let (response, body) = try await exchange(request, call, noting: sent)
      var answer = ServiceAnswer(response: response, body: body, secrets: await sent.texts)
      do { try epoch?.note(answer, sent: seen) } catch { throw SendingFailure(cause: error) }
      views?.note(answer, to: call)
      if answer.status == 404, answer.jsonText == nil {
        answer.note =
          "there is nothing at '\(service.scheme)://\(service.authority)\(target.prefix { $0 != "?" })'"
      }
      guard (300..<400).contains(answer.status), answer.status != 304 else { return answer }
      let location = response.headerFields[.location]
      redirectCount += 1
      guard !call.isWriting, redirectCount <= Self.maximumRedirectCount, let location,
        let next = service.target(ofLocation: location, from: target)
      else {
        throw TableError.redirected(
          status: answer.status,
          host: location.flatMap { URL(string: $0)?.host } ?? location.map { _ in service.authority }
        )
      }
      target = next
    }
  }

  /// Sends one request.
  ///
  /// If a token cannot be sent, all operations wait: none of them is the cause.
  private func exchange(
    _ request: HTTPRequest,
    _ call: ServiceCall,
    noting secrets: SentSecrets
  ) async throws -> (HTTPResponse, Data) {
    do {
      return try await options.interceptors.send(
        request,
        call.body,
        hasSecretBody: call.hasSecretBody,
        noting: secrets,
        to: transport
      )
    } catch let error as TableError where error.isInvalidRequest && call.features.contains(.offline) {
      throw SendingFailure(cause: error)
    }
  }

  private func request(_ call: ServiceCall, target: String, token: String?, epoch: String?) -> HTTPRequest {
    var fields = HTTPFields()
    fields[.tableEpoch] = epoch
    fields[.accept] = call.accept
    if call.body != nil { fields[.contentType] = call.contentType }
    if let version = dialect.apiVersion { fields[.zumoAPIVersion] = version }
    if let key = options.applicationKey { fields[.zumoApplication] = key }
    if let installation = options.installationID { fields[.zumoInstallation] = installation }
    fields[.userAgent] = options.userAgent
    fields[.zumoVersion] = options.userAgent
    fields[.zumoFeatures] = Feature.header(call.features)
    if let version = call.version { fields[.ifMatch] = "\"\(version.replacing("\"", with: "\\\""))\"" }
    if let token {
      switch dialect.tokenHeader {
      case .zumoAuthentication: fields[.zumoAuthentication] = token
      case .bearer: fields[.authorization] = "Bearer \(token)"
      }
    }
    // Headers of the caller take precedence.
    for field in call.headers { fields[field.name] = field.value }
    return HTTPRequest(
      method: call.method,
      scheme: service.scheme,
      authority: service.authority,
      path: target,
      headerFields: fields
    )
  }

  /// Returns the error of a response with a status of 400 or more.
  package static func error(of answer: ServiceAnswer) -> TableError {
    switch answer.status {
    case 401, 403: .unauthorized(status: answer.status, message: answer.message)
    case 404: .notFound(answer.message)
    case ..<500: .refused(status: answer.status, message: answer.message)
    default: .serverFailed(status: answer.status, message: answer.message)
    }
  }
}
