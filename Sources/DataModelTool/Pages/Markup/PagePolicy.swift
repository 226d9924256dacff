import Foundation
import SQLText

/// What a browser may do with a page: apply its one style and run its one script, each known by its hash. It
/// fetches nothing, sends nothing, and runs nothing else, whatever is in the page.
enum PagePolicy {
  static var text: String {
    """
    default-src 'none'; style-src '\(source(.style))'; script-src '\(source(.script))'; base-uri 'none'; \
    form-action 'none'
    """
  }

  private static func source(_ file: EmbeddedPage) -> String {
    "sha256-\(Data(SHA256.digest(file.text.utf8)).base64EncodedString())"
  }
}
