#if DevServer
import ServiceLifecycle
import TableService

/// Delays the end of the server, so that those who send it requests notice in time.
///
/// The services of a group end in reverse order, each after the one behind it. This one is behind the server.
struct Draining: Service {
  let status: ServerStatus
  let service: TableService
  let time: Duration

  func run() async throws {
    try await gracefulShutdown()
    await status.end()
    // Listeners connect again, to another process if there is one.
    await service.endChanges()
    try await Task.sleep(for: time)
  }
}
#endif
