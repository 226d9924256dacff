#if DevServer
import Foundation
import GRDB
import NIOCore

/// The reason why the server does not start, with the option to change.
struct ServerFailure: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// The reason why the server cannot listen; nil for an error that no option can fix.
  init?(listening error: any Error, host: String, port: Int) {
    switch error {
    case let error as IOError where error.errnoCode == EADDRINUSE:
      self.init("port \(port) of \(host) is in use; choose another with --port, or 0 for a free one")
    case let error as IOError where error.errnoCode == EACCES:
      self.init("no permission to listen on port \(port); choose one from 1024 up with --port")
    case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
      self.init("this machine does not have the address '\(host)'; choose one of its addresses with --host")
    case is SocketAddressError.UnknownHost:
      self.init("unknown host '\(host)'; choose an address of this machine with --host")
    default: return nil
    }
  }

  /// The reason why the server cannot open the file with the rows.
  init(opening path: String, _ error: DatabaseError) {
    self.init(
      """
      cannot open the database '\(path)': \(error.message ?? "\(error.resultCode)"); choose another file \
      with --database
      """
    )
  }
}
#endif
