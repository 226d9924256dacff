#if DevServer
import Foundation
import GRDB
import NIOCore

/// Why the server does not start, and which option to give another value.
struct ServerFailure: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// Why it cannot listen; nil if the error says nothing of that.
  init?(listening error: any Error, host: String, port: Int) {
    switch error {
    case let error as IOError where error.errnoCode == EADDRINUSE:
      self.init("port \(port) of \(host) is in use; give another with --port, or 0 for a free one")
    case let error as IOError where error.errnoCode == EACCES:
      self.init("this user may not listen on port \(port); give one from 1024 with --port")
    case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
      self.init("this machine does not have the address '\(host)'; give one of its own with --host")
    case is SocketAddressError.UnknownHost:
      self.init("there is no host '\(host)'; give an address of this machine with --host")
    default: return nil
    }
  }

  /// Why it cannot use the file with the rows.
  init(opening path: String, _ error: DatabaseError) {
    self.init(
      """
      '\(path)' cannot be opened as a database: \(error.message ?? "\(error.resultCode)"); give a file with \
      --database
      """
    )
  }
}
#endif
