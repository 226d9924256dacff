#if DevServer
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The number of files and connections that the system allows this process.
enum OpenFiles {
  /// Raises the number for a process that needs more, as far as the system permits it.
  ///
  /// - Returns: the number that is allowed now
  static func allow(_ wanted: Int) -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0 else { return wanted }
    if limit.rlim_cur < rlim_t(wanted) {
      let current = limit.rlim_cur
      limit.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
      if setrlimit(resource, &limit) != 0 { limit.rlim_cur = current }
    }
    return Int(clamping: limit.rlim_cur)
  }
}
#endif
