package import Foundation

/// The files in which Core Data keeps large values of attributes with external storage.
///
/// A value begins with a byte 1 if its bytes follow, and with 2 if the name of a file follows.
package struct ExternalFiles: Sendable {
  let folder: URL

  package init(folder: URL) { self.folder = folder }

  /// What a stored value says of its place.
  package enum Reference: Equatable {
    case inside
    case file(String)

    /// Reads a stored value; nil if it has neither form. The name of a file is a UUID as text, so that it
    /// cannot lead out of the folder.
    package init?(_ bytes: UnsafeRawBufferPointer) {
      guard let mark = bytes.first else { return nil }
      switch mark {
      case 1: self = .inside
      case 2:
        let text = String(decoding: bytes.dropFirst().prefix { $0 != 0 }, as: UTF8.self)
        guard UUID(uuidString: text) != nil else { return nil }
        self = .file(text)
      default: return nil
      }
    }
  }

  /// Returns the bytes of a file; nil if it is missing or cannot be read. A link is not followed.
  package func data(named name: String) -> Data? {
    let file = folder.appendingPathComponent(name)
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    return try? Data(contentsOf: file, options: .mappedIfSafe)
  }
}

extension URL {
  /// The last two names of the path: `.Shop_SUPPORT/_EXTERNAL_DATA`.
  var lastTwo: String { pathComponents.suffix(2).joined(separator: "/") }
}
