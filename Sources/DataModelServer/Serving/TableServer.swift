#if DevServer
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import ServiceLifecycle
import TableService
import UnixSignals

/// An HTTP server for a table service.
@available(macOS 14, *)
struct TableServer: Sendable {
  let service: TableService
  let signIn: DevelopmentSignIn?
  let options: ServerOptions
  let logger: Logger
  /// Called with the port, once the server listens on it.
  let listening: @Sendable (Int) -> Void
  let status = ServerStatus()
  let metrics = RequestMetrics()
  let probe: DatabaseProbe
  let rateLimit: RateLimit?
  let origins: CrossOriginRules
  /// The page at `/`; nil without `--page`.
  let page: TablesPage?

  /// Creates a server.
  init(
    _ service: TableService,
    signIn: DevelopmentSignIn? = nil,
    _ options: ServerOptions,
    logger: Logger,
    listening: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.service = service
    self.signIn = signIn
    self.options = options
    self.logger = logger
    self.listening = listening
    probe = DatabaseProbe(age: options.limits.readinessAge) {
      (try? await service.requireDatabase()) != nil
    }
    rateLimit = options.limits.requestsPerMinute.map(RateLimit.init)
    origins = CrossOriginRules(origins: options.origins)
    page = options.hasPage ? TablesPage(of: service, signsIn: signIn != nil) : nil
  }

  /// Runs until SIGINT or SIGTERM, or until its task is cancelled. It finishes the requests that have begun.
  ///
  /// - Throws: ``ServerFailure`` if it cannot listen for a reason that an option can fix; other errors of the
  ///   system
  func run(endsAtSignals signals: Bool = true) async throws {
    let application = Application(
      responder: CallbackResponder<ConnectionContext> { request, context in
        await respond(to: request, on: context.channel)
      },
      server: try protocols(),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port),
        backlog: options.limits.waitingConnections,
        availableConnectionsDelegate: MaximumAvailableConnections(options.limits.connections)
      ),
      onServerRunning: { [logger, options, listening] channel in
        let port = channel.localAddress?.port ?? options.port
        let address = Self.address(options.host, port, isSecure: options.certificate != nil)
        logger.info("listening", metadata: ["address": "\(address)"])
        if options.hasPage { logger.info("the tables are on a page", metadata: ["address": "\(address)/"]) }
        listening(port)
      },
      logger: logger
    )
    var group = ServiceGroupConfiguration(
      services: [application, Draining(status: status, service: service, time: options.drain)],
      gracefulShutdownSignals: signals ? [.sigterm, .sigint] : [],
      logger: logger
    )
    group.maximumGracefulShutdownDuration = options.drain + options.limits.ending
    do {
      try await ServiceGroup(configuration: group).run()
    } catch {
      throw ServerFailure(listening: error, host: options.host, port: options.port) ?? error
    }
  }

  private func protocols() throws -> HTTPServerBuilder {
    let limits = options.limits
    let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: limits.headerBytes,
      maxHeaderListSize: limits.headerBytes,
      maxHeaderFieldCount: limits.headerCount
    )
    let plain = HTTPServerBuilder.http1(
      configuration: HTTP1Channel.Configuration(
        idleTimeout: limits.idle,
        httpDecoderConfiguration: decoder
      )
    )
    guard let certificate = options.certificate else { return plain }
    return try .tls(plain, tlsConfiguration: certificate.configuration())
  }

  /// Returns the address by which clients reach the server.
  static func address(_ host: String, _ port: Int, isSecure: Bool = false) -> String {
    // Brackets keep the colons of an IPv6 address apart from the one before the port.
    "\(isSecure ? "https" : "http")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}
#endif
