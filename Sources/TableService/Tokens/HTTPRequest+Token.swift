import HTTPTypes
import OfflineSync

extension HTTPRequest {
  /// The token of a request, in the header of either dialect; nil without one.
  var token: String? {
    let bearer = headerFields[.authorization].flatMap { header in
      header.lowercased().hasPrefix("bearer ") ? String(header.dropFirst("bearer ".count)) : nil
    }
    return headerFields[.zumoAuthentication] ?? bearer
  }
}
