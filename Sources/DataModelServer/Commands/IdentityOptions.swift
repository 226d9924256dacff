#if DevServer
import ArgumentParser
import Foundation
import Logging
import TableService

#if Identity
import TableServiceIdentity
#endif

/// The options about who clients are.
struct IdentityOptions: ParsableArguments {
  @Flag(
    help: "Require a token for all tables. Anyone gets one from /.auth/login/{provider}. For development."
  )
  var signIn = false

  @Flag(
    help: """
      Allow --sign-in on an address that other machines reach: every client that reaches it can sign in as \
      any user.
      """
  )
  var insecureSignIn = false

  @Option(
    help: ArgumentHelp(
      "Accept the tokens of this OpenID provider, and require one for all tables.",
      discussion: "The issuer exactly as it is in the claim 'iss', such as https://login.example.com.",
      valueName: "address"
    )
  )
  var issuer: String?

  @Option(
    help: ArgumentHelp(
      "The name by which the provider knows this service: the claim 'aud'.",
      valueName: "name"
    )
  )
  var audience: String?

  @Option(
    help: ArgumentHelp(
      "The provider's public keys, a JSON Web Key Set.",
      discussion: "By default, the provider says where they are, below the issuer.",
      valueName: "file|address"
    )
  )
  var keys: String?

  @Option(
    help: ArgumentHelp(
      "The algorithms of signatures that are accepted: RS256,ES256,EdDSA by default.",
      valueName: "names"
    )
  )
  var algorithms: String?

  @Option(help: ArgumentHelp("The claim with the user's id: sub by default.", valueName: "claim"))
  var userClaim: String?

  @Option(
    help: ArgumentHelp(
      "The claim with the user's roles: roles by default. A dot leads into another claim.",
      valueName: "claim"
    )
  )
  var rolesClaim: String?

  /// Whether clients can have a token.
  var areThere: Bool { signIn || issuer != nil }

  func validate() throws {
    if signIn, issuer != nil {
      throw ValidationError("--sign-in accepts any user, and --issuer those of a provider; leave out one.")
    }
    if insecureSignIn, !signIn { throw ValidationError("--insecure-sign-in needs --sign-in.") }
    if issuer != nil, audience == nil {
      throw ValidationError(
        """
        --issuer needs --audience: without it, tokens for any other service of the provider would be accepted.
        """
      )
    }
    let others = [
      ("--audience", audience), ("--keys", keys), ("--algorithms", algorithms), ("--user-claim", userClaim),
      ("--roles-claim", rolesClaim),
    ]
    for (name, value) in others where value != nil && issuer == nil {
      throw ValidationError("\(name) needs --issuer.")
    }
    #if Identity
    _ = try accepted()
    #endif
  }

  /// Refuses to sign in any user who asks at an address that other machines reach.
  func checkHost(_ host: String) throws(ServerFailure) {
    if !signIn || insecureSignIn || Self.isLoopback(host) { return }
    throw ServerFailure(
      """
      with --sign-in, every client that reaches '\(host)' could sign in as any user: listen on 127.0.0.1, \
      accept the tokens of a provider with --issuer, or add --insecure-sign-in
      """
    )
  }

  /// Whether only this machine reaches an address.
  static func isLoopback(_ host: String) -> Bool {
    if ["localhost", "::1"].contains(host) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    // A name may begin with '127.' too.
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  #if Identity
  private func accepted() throws -> Set<OpenIDOptions.Algorithm>? {
    guard let algorithms else { return nil }
    let names = algorithms.split(separator: ",").map(String.init)
    let found = names.compactMap(OpenIDOptions.Algorithm.init)
    if found.isEmpty || found.count != names.count {
      let known = OpenIDOptions.Algorithm.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--algorithms takes names with commas between them, of these: \(known).")
    }
    return Set(found)
  }

  private func openID(_ issuer: String, _ logger: Logger) throws -> OpenIDOptions {
    var options = OpenIDOptions(issuer: issuer, audience: audience ?? "")
    if let keys {
      let url = URL(string: keys).flatMap { ["http", "https"].contains($0.scheme?.lowercased()) ? $0 : nil }
      options.keys = url.map { .address($0) } ?? .file(URL(fileURLWithPath: keys))
    }
    if let algorithms = try accepted() { options.algorithms = algorithms }
    if let userClaim { options.userClaim = userClaim }
    if let rolesClaim { options.rolesClaim = rolesClaim }
    options.notice = { logger.warning("\($0)") }
    return options
  }
  #endif

  /// Returns the verifier of the provider's tokens; nil without a provider.
  ///
  /// - Throws: ``ServerFailure``; an error if the file with the keys cannot be read
  func verifier(_ logger: Logger) async throws -> (any TokenVerifier)? {
    guard let issuer else { return nil }
    #if Identity
    let options = try openID(issuer, logger)
    if let problem = options.problem { throw ServerFailure("\(problem); see --issuer and --keys") }
    let verifier = OpenIDVerifier(options)
    do {
      try await verifier.readKeys()
    } catch {
      // A provider that is away for a moment does not keep the service from starting.
      if case .file = options.keys { throw ServerFailure("\(error); choose another file with --keys") }
    }
    return verifier
    #else
    throw ServerFailure(
      """
      this program was built without the trait 'Identity'; run: swift run --traits DevServer,Identity \
      datamodel-server
      """
    )
    #endif
  }
}
#endif
