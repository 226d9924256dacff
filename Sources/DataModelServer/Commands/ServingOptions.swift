#if DevServer
import ArgumentParser
import Foundation

/// The options about how the server listens, and what clients may do.
struct ServingOptions: ParsableArguments {
  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 picks a free one.")
  var port = 8080

  @Option(
    help: ArgumentHelp(
      "Serve HTTPS with this certificate, a PEM file.",
      discussion: "It may be followed by the certificates that connect it to a known authority.",
      valueName: "file"
    )
  )
  var certificate: String?

  @Option(help: ArgumentHelp("The private key of the certificate, a PEM file.", valueName: "file"))
  var certificateKey: String?

  @Option(
    help: ArgumentHelp(
      "Let pages of these origins use the service from a browser.",
      discussion: "Such as https://app.example.com, with commas between them.",
      valueName: "origins"
    )
  )
  var origins: String?

  @Option(
    help: ArgumentHelp("The maximum number of requests that a client makes in a minute.", valueName: "number")
  )
  var requestsPerMinute: Int?

  @Option(help: ArgumentHelp("The maximum number of connections; others wait.", valueName: "number"))
  var maxConnections = ServerLimits().connections

  @Flag(help: "Take the address of a client from a proxy, which adds it to X-Forwarded-For.")
  var trustProxy = false

  @Option(
    help: ArgumentHelp(
      "Take requests for this time after SIGTERM, while /health/ready says that the server ends.",
      valueName: "seconds"
    )
  )
  var drain = 0

  @Flag(help: "Show figures for Prometheus at /metrics.")
  var metrics = false

  @Flag(help: "Show the tables on a page at /, where one also changes and deletes rows.")
  var page = false

  func validate() throws {
    if !(0...65_535).contains(port) { throw ValidationError("--port must be from 0 to 65535.") }
    for (name, value) in [
      ("--requests-per-minute", requestsPerMinute), ("--max-connections", maxConnections),
    ] {
      if let value, value < 1 { throw ValidationError("\(name) must be at least 1.") }
    }
    if maxConnections > 1_000_000 { throw ValidationError("--max-connections must be at most 1000000.") }
    if !(0...3600).contains(drain) { throw ValidationError("--drain must be from 0 to 3600.") }
    if (certificate == nil) != (certificateKey == nil) {
      throw ValidationError("--certificate and --certificate-key need each other.")
    }
    for origin in listedOrigins where !Self.isOrigin(origin) {
      throw ValidationError(
        "--origins takes origins such as https://app.example.com, without a path; '\(origin)' is not one."
      )
    }
  }

  private var listedOrigins: [String] { origins?.split(separator: ",").map(String.init) ?? [] }

  /// Whether a text is an origin in the form in which browsers send it.
  private static func isOrigin(_ text: String) -> Bool {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme, let host = parts.host,
      !host.isEmpty
    else { return false }
    return text == text.lowercased() && text == "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
  }

  /// The options of the server.
  var serverOptions: ServerOptions {
    var options = ServerOptions(
      host: host,
      port: port,
      origins: Set(listedOrigins),
      trustsProxy: trustProxy,
      hasMetrics: metrics,
      hasPage: page,
      drain: .seconds(drain)
    )
    if let certificate, let certificateKey {
      options.certificate = CertificateFiles(certificate: certificate, key: certificateKey)
    }
    options.limits.requestsPerMinute = requestsPerMinute
    options.limits.connections = maxConnections
    return options
  }
}
#endif
