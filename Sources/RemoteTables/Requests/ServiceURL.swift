package import Foundation
import HTTPTypes
import TableWire

/// The address of a service: the part of the URL that all requests share.
///
/// It may have a path and a query: `https://example.com/todo?code=1`.
package struct ServiceURL: Sendable, Hashable {
  package let scheme: String
  /// The host, with the port if there is one.
  package let authority: String
  /// The percent-encoded path, without a slash at the end.
  package let path: String
  /// The percent-encoded query, without `?`; may be empty.
  package let query: String

  /// Parses an address.
  ///
  /// - Throws: `TableError.invalidRequest` if the URL is not an HTTP URL, has no host, or has a user or a
  ///   password
  package init(_ url: URL) throws(TableError) {
    guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let scheme = components.scheme?.lowercased(), scheme == "https" || scheme == "http",
      let host = components.percentEncodedHost, !host.isEmpty
    else {
      throw .invalidRequest(
        "the address of a service must be an 'https://' URL with a host, not '\(url.absoluteString)'"
      )
    }
    if components.user != nil || components.password != nil {
      throw .invalidRequest("the address of a service must not have a user or a password: sign in instead")
    }
    self.scheme = scheme
    authority = host.lowercased() + (components.port.map { ":\($0)" } ?? "")
    path =
      components.percentEncodedPath.last == "/"
      ? String(components.percentEncodedPath.dropLast()) : components.percentEncodedPath
    query = components.percentEncodedQuery ?? ""
  }

  /// The address without its path and query.
  package var root: ServiceURL { ServiceURL(scheme: scheme, authority: authority, path: "", query: "") }

  /// The address as a text that identifies the service.
  package var text: String { "\(scheme)://\(authority)\(path)?\(query)" }

  /// Returns whether a connection is private: it is encrypted, or stays on this machine.
  static func isPrivate(scheme: String, authority: String) -> Bool {
    let authority = authority.lowercased()
    let host =
      authority.hasPrefix("[") ? "\(authority.prefix { $0 != "]" })]" : "\(authority.prefix { $0 != ":" })"
    return scheme.lowercased() == "https" || ["localhost", "127.0.0.1", "[::1]"].contains(host)
  }

  /// The names of the parameters in the query.
  var parameterNames: Set<String> {
    Set(query.split(separator: "&").map { String($0.prefix { $0 != "=" }).removingPercentEncoding ?? "" })
  }

  private init(scheme: String, authority: String, path: String, query: String) {
    self.scheme = scheme
    self.authority = authority
    self.path = path
    self.query = query
  }

  /// Returns the target of a request.
  ///
  /// - Returns: the path and the query
  package func target(_ components: [String], queries: [String]) -> String {
    let query = ([self.query] + queries).filter { !$0.isEmpty }.joined(separator: "&")
    return path + components.map { "/" + $0 }.joined() + (query.isEmpty ? "" : "?" + query)
  }

  /// Returns the target of a redirection; nil if it leads to another host, port or scheme.
  package func target(ofLocation location: String, from target: String) -> String? {
    guard let base = URL(string: "\(scheme)://\(authority)\(target)"),
      let url = URL(string: location, relativeTo: base)?.absoluteURL,
      let components = URLComponents(url: url, resolvingAgainstBaseURL: true),
      components.scheme?.lowercased() == scheme, components.user == nil,
      let host = components.percentEncodedHost,
      host.lowercased() + (components.port.map { ":\($0)" } ?? "") == authority
    else { return nil }
    let path = components.percentEncodedPath.isEmpty ? "/" : components.percentEncodedPath
    return path + (components.percentEncodedQuery.map { "?" + $0 } ?? "")
  }
}
