import SQLText

/// A kind of operation, as `properties` of `MS_TableOperations` has it: always one of three texts of JSON.
///
/// Triggers compare the bytes, which takes a fraction of the time that JSON does.
enum QueuedOperation {
  case insert, update, delete

  /// The bytes as SQL writes them.
  var properties: SQLFragment {
    switch self {
    case .insert: "x'7b2274797065223a307d'"  // {"type":0}
    case .update: "x'7b2274797065223a317d'"  // {"type":1}
    case .delete: "x'7b2274797065223a327d'"  // {"type":2}
    }
  }
}
