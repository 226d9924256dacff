#if DevServer
import NIOCore

/// Runs work for a time at most.
///
/// - Returns: the result of the work; nil if it was cancelled
func withTimeLimit<Value: Sendable>(
  _ time: TimeAmount,
  on connection: any Channel,
  _ work: @escaping @Sendable () async -> Value
) async -> Value? {
  await withTaskGroup(of: Value?.self) { group in
    group.addTask { await work() }
    group.addTask {
      await wait(time, on: connection.eventLoop)
      return nil
    }
    defer { group.cancelAll() }
    // The wait ends first only if the time has passed, or if the connection has ended.
    return await group.next()?.flatMap { $0 }
  }
}

/// Waits for a time, or until the task is cancelled.
///
/// `Task.sleep` holds memory until its time, even if it is cancelled: the requests of the last 30 seconds
/// would stay in memory.
private func wait(_ time: TimeAmount, on loop: any EventLoop) async {
  let timer = loop.scheduleTask(in: time) {}
  await withTaskCancellationHandler {
    _ = try? await timer.futureResult.get()
  } onCancel: {
    timer.cancel()
  }
}
#endif
