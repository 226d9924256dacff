public import GRDB

extension LocalStore {
  /// What GRDB's callbacks around a change must do.
  @usableFromInline
  enum PersistenceCallbacks {
    /// Returns the outcome of the function that a callback is given.
    ///
    /// - Throws: `DatabaseError` if the callback has not called the function
    @inlinable
    static func required<Success>(_ success: Success?, after callback: StaticString) throws -> Success {
      if let success { return success }
      throw misuse(callback)
    }

    @usableFromInline
    static func misuse(_ callback: StaticString) -> DatabaseError {
      DatabaseError(
        resultCode: .SQLITE_MISUSE,
        message: "\(callback) must call the function that it is given, and rethrow its error"
      )
    }
  }
}
