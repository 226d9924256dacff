#if DevServer

/// How a server listens, and what it tells about itself.
struct ServerOptions: Sendable {
  var host = "127.0.0.1"
  /// The port; 0 picks a free one.
  var port = 0
  /// The certificate, with which the server speaks HTTPS; nil for HTTP.
  var certificate: CertificateFiles?
  /// The origins whose pages in a browser may use the service.
  var origins: Set<String> = []
  /// Whether the last address in `X-Forwarded-For` is that of the client.
  var trustsProxy = false
  /// Whether there is `/metrics`.
  var hasMetrics = false
  /// Whether there is a page with the tables at `/`.
  var hasPage = false
  /// How long the server still takes requests after SIGTERM, while `/health/ready` says that it ends.
  var drain = Duration.zero
  var limits = ServerLimits()
}
#endif
