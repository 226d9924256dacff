#if DevServer
import NIOSSL

/// The files with a server's certificate and its private key, in the form PEM.
struct CertificateFiles: Sendable, Hashable {
  /// The certificate, followed by those that connect it to a known authority.
  let certificate: String
  let key: String

  /// Reads the files.
  ///
  /// - Throws: ``ServerFailure`` if they cannot be read, or do not belong together
  func configuration() throws(ServerFailure) -> TLSConfiguration {
    let chain: [NIOSSLCertificate]
    do {
      chain = try NIOSSLCertificate.fromPEMFile(certificate)
    } catch {
      throw ServerFailure(
        "cannot read a certificate from '\(certificate)'; choose a PEM file with --certificate"
      )
    }
    let privateKey: NIOSSLPrivateKey
    do {
      privateKey = try NIOSSLPrivateKey(file: key, format: .pem)
    } catch {
      throw ServerFailure("cannot read a private key from '\(key)'; choose a PEM file with --certificate-key")
    }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) },
      privateKey: .privateKey(privateKey)
    )
    configuration.applicationProtocols = ["http/1.1"]
    do {
      _ = try NIOSSLContext(configuration: configuration)
    } catch {
      throw ServerFailure(
        "the private key in '\(key)' is not that of the certificate in '\(certificate)'; choose another one"
      )
    }
    return configuration
  }
}
#endif
