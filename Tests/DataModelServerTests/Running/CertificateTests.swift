#if DevServer
import DataModelTestSupport
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import TableService
import Testing

@testable import DataModelServer

/// A server that speaks HTTPS.
@Suite struct CertificateTests {
  @available(macOS 14, *)
  @Test func servesHTTPS() async throws {
    let folder = try TemporaryFolder()
    var options = ServerOptions()
    options.certificate = try Self.files(in: folder)
    let server = try await LocalServer(.datasync, options: options)
    defer { server.stop() }
    let answer = try await Self.exchange("GET /health/ready", with: server.port)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.hasSuffix(#"{"status":"ready"}"#))
    let page = try await Self.exchange("POST /tables/TodoItem", body: "{}", with: server.port)
    #expect(page.contains("Location: https://localhost/tables/todoitem/"))
    // A client that does not know that, and waits for nothing.
    #expect(try await server.send("GET /health/ready").status == nil)
  }

  @available(macOS 14, *)
  @Test(arguments: [
    ("/nowhere", "key", "cannot read a certificate from '/nowhere'; choose a PEM file with --certificate"),
    ("key", "key", "cannot read a certificate from 'key'; choose a PEM file with --certificate"),
    (
      "certificate", "/nowhere",
      "cannot read a private key from '/nowhere'; choose a PEM file with --certificate-key"
    ),
    (
      "certificate", "certificate",
      "cannot read a private key from 'certificate'; choose a PEM file with --certificate-key"
    ),
    (
      "certificate", "other",
      "the private key in 'other' is not that of the certificate in 'certificate'; choose another one"
    ),
  ])
  func saysWhatIsWrong(_ certificate: String, _ key: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    _ = try Self.files(in: folder)
    func path(_ name: String) -> String { name.hasPrefix("/") ? name : folder.file(name).path }
    do {
      _ = try CertificateFiles(certificate: path(certificate), key: path(key)).configuration()
      Issue.record("it was accepted")
    } catch {
      #expect(
        error.description.replacing(folder.file("").path + "/", with: "")
          .replacing(folder.file("x").deletingLastPathComponent().path + "/", with: "") == message
      )
    }
  }

  private static func files(in folder: TemporaryFolder) throws -> CertificateFiles {
    try folder.write(certificate, to: "certificate")
    try folder.write(key, to: "key")
    try folder.write(otherKey, to: "other")
    return CertificateFiles(certificate: folder.file("certificate").path, key: folder.file("key").path)
  }

  /// Sends a request over TLS to a server with the certificate, and reads until the connection is closed.
  private static func exchange(
    _ line: String,
    body: String = "",
    with port: Int
  ) async throws -> String {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8)))
    let context = try NIOSSLContext(configuration: configuration)
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            NIOSSLClientHandler(context: context, serverHostname: "localhost")
          )
          return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: RawConnection.request(line, body: body)))
      var received = ByteBuffer()
      for try await buffer in inbound { received.writeImmutableBuffer(buffer) }
      return String(decoding: received.readableBytesView, as: UTF8.self)
    }
  }

  // MARK: - Files of no value

  /// A certificate of localhost, which it has signed itself. It is valid until 2126.
  private static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBmjCCAUGgAwIBAgIUVQ0rpiQJIxQYhbHs2ZmwjS2zV5swCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzEyMzQxM1oYDzIxMjYxMTAz
    MTIzNDEzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAASD6qx2EW+oYyfNVLRLHf5US+W0WCr2zN3BxAe0MJm5utdCztDXDMHO
    /0Y2FZGsQl89gU5vAuCm9rJylbgq1Dv8o28wbTAdBgNVHQ4EFgQUAAJZjeHmlzJr
    83PyLMmZNayCK5gwHwYDVR0jBBgwFoAUAAJZjeHmlzJr83PyLMmZNayCK5gwDwYD
    VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
    zj0EAwIDRwAwRAIgIIJmEcOBf1GtmHXKxxlbEmK+WCAR0TKxr3SdqHfZqyECIH6y
    CgbZN2fQcor10HlJXCw3Mgjs4Od+MtDMPrFEs4KZ
    -----END CERTIFICATE-----
    """

  /// Its key. Every reader of this file has it.
  private static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgDmzajDQmaP7Sx+21
    AZzt8sTzWEuEnNQJzRl/sFTf0KShRANCAASD6qx2EW+oYyfNVLRLHf5US+W0WCr2
    zN3BxAe0MJm5utdCztDXDMHO/0Y2FZGsQl89gU5vAuCm9rJylbgq1Dv8
    -----END PRIVATE KEY-----
    """

  private static let otherKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPCvikA0taVbvKeJM
    QI1XYdzYhGJheK0XhB94Q5UHWl+hRANCAAT92yF/qCOGfz3xjnTmOIOnc6L/2tOJ
    6hdI2vqNiEJKE3xGcVYCFF+rQzrGqo0FUBqUyWj1ytqM+XuvuAsmwjEW
    -----END PRIVATE KEY-----
    """
}
#endif
