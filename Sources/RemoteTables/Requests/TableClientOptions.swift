package import Foundation

/// How a client talks to its service, where services and apps differ.
public struct TableClientOptions: Sendable {
  /// The folder of the tables in the address of the service.
  public var tableFolder = "tables"
  /// The folder of the custom APIs in the address of the service.
  public var apiFolder = "api"
  /// The key of the application, which Mobile Services of 2014 ask for (`X-ZUMO-APPLICATION`).
  public var applicationKey: String?
  /// A UUID of this installation of the app (`X-ZUMO-INSTALLATION-ID`).
  public var installationID: String?
  /// The name and version of the client, as servers log it.
  public var userAgent = "ZUMO/3.0 (lang=swift)"
  /// Gives the user's token.
  public var tokens: (any TokenSource)?
  /// See each request and its answer. The first is the outermost.
  public var interceptors: [any RequestInterceptor] = []
  /// When a request that failed is sent again. Offline sync sends each of its requests once.
  public var retryPolicy = RetryPolicy()

  /// Waits for some seconds. Tests replace it.
  package var sleep: @Sendable (TimeInterval) async throws -> Void = { seconds in
    try await Task.sleep(nanoseconds: UInt64(min(max(0, seconds), 1_000_000) * 1_000_000_000))
  }

  /// The options that fit most services.
  public init() {}
}
