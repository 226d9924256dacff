package import Foundation

/// The options of a client.
public struct TableClientOptions: Sendable {
  /// The path segment before the names of tables.
  public var tableFolder = "tables"
  /// The path segment before the names of custom APIs.
  public var apiFolder = "api"
  /// The key of the application, which Mobile Services of 2014 require (`X-ZUMO-APPLICATION`).
  public var applicationKey: String?
  /// A UUID of this installation of the app (`X-ZUMO-INSTALLATION-ID`).
  public var installationID: String?
  /// The name and version of the client, for the server's log.
  public var userAgent = "ZUMO/3.0 (lang=swift)"
  /// The source of the user's token.
  public var tokens: (any TokenSource)?
  /// The interceptors of requests and responses. The first is the outermost.
  public var interceptors: [any RequestInterceptor] = []
  /// The policy for sending failed requests again. Offline sync ignores it, and sends each request once.
  public var retryPolicy = RetryPolicy()

  /// Waits for a number of seconds. Tests replace it.
  package var sleep: @Sendable (TimeInterval) async throws -> Void = { seconds in
    try await Task.sleep(nanoseconds: UInt64(min(max(0, seconds), 1_000_000) * 1_000_000_000))
  }

  /// Creates the default options, which fit most services.
  public init() {}
}
