#if Identity
import Foundation
import HTTPTypes
import RemoteTables
import TableWire

/// The reason why the keys of a provider cannot be read.
struct KeysUnavailable: Error, CustomStringConvertible {
  let description: String
}

/// Reads the keys of a provider.
struct KeySource: Sendable {
  /// More than any provider sends: some hundred keys.
  static let maximumBytes = 1 << 20

  let options: OpenIDOptions
  let transport: any HTTPTransport

  /// Returns the keys.
  ///
  /// - Throws: ``KeysUnavailable``
  func keys() async throws(KeysUnavailable) -> [SigningKey] {
    let (data, place): (Data, String)
    switch options.keys {
    case .file(let url): (data, place) = (try file(url), url.path)
    case .address(let url): (data, place) = (try await fetch(url), url.absoluteString)
    case .discovered:
      let url = try await discoveredAddress()
      (data, place) = (try await fetch(url), url.absoluteString)
    }
    let keys = try? JSONValue(data).object?["keys"]?.array
    guard let keys else { throw KeysUnavailable(description: "'\(place)' is not a JSON Web Key Set") }
    let usable = keys.compactMap { SigningKey($0) }
    if usable.isEmpty { throw KeysUnavailable(description: "'\(place)' has no key for signatures") }
    return usable
  }

  private func file(_ url: URL) throws(KeysUnavailable) -> Data {
    do {
      let data = try Data(contentsOf: url)
      if data.count <= Self.maximumBytes { return data }
    } catch {
      throw KeysUnavailable(description: "'\(url.path)' cannot be read")
    }
    throw KeysUnavailable(description: "'\(url.path)' is larger than \(Self.maximumBytes) bytes")
  }

  /// Returns the address of the keys that the provider names. Its document must be about the same issuer
  /// (OpenID Connect Discovery 1.0, 4.3).
  private func discoveredAddress() async throws(KeysUnavailable) -> URL {
    guard let url = options.discoveryAddress else {
      throw KeysUnavailable(description: "the issuer '\(options.issuer)' is not an address")
    }
    let data = try await fetch(url)
    guard let document = try? JSONValue(data).object else {
      throw KeysUnavailable(description: "'\(url)' is not a JSON object")
    }
    guard document["issuer"]?.string == options.issuer else {
      throw KeysUnavailable(description: "'\(url)' is about another issuer than '\(options.issuer)'")
    }
    guard let address = document["jwks_uri"]?.string.flatMap({ URL(string: $0) }) else {
      throw KeysUnavailable(description: "'\(url)' names no 'jwks_uri'")
    }
    return address
  }

  private func fetch(_ url: URL) async throws(KeysUnavailable) -> Data {
    guard OpenIDOptions.isSafe(url), let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let host = parts.percentEncodedHost
    else { throw KeysUnavailable(description: OpenIDOptions.problem(of: url)) }
    let authority = parts.port.map { "\(host):\($0)" } ?? host
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    let target = path + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
    var request = HTTPRequest(method: .get, scheme: parts.scheme, authority: authority, path: target)
    request.headerFields[.accept] = "application/json"
    do {
      let (response, data) = try await transport.send(request, body: nil)
      if response.status.code == 200 { return data }
      throw KeysUnavailable(description: "'\(url)' responds with \(response.status.code)")
    } catch let error as KeysUnavailable {
      throw error
    } catch {
      throw KeysUnavailable(description: "'\(url)' cannot be read: \(error)")
    }
  }
}
#endif
