import ArgumentParser
import DataModelRuntime
import Foundation
import OfflineSync
import QSDataModelReference

/// Measures how long a change of one device takes to be seen on another, and prints the percentiles:
///
///     ChangeLatency --url http://127.0.0.1:8080 --edits 50
///
/// With several addresses of servers of one database, the devices change places over them.
@main
struct ChangeLatency: AsyncParsableCommand {
  @Option(help: "The address of a server of the Todo model.")
  var url: [String]

  @Option(help: "The number of changes.")
  var edits = 50

  @Option(help: "How many milliseconds writing must pause before a device pushes.")
  var debounce = 1000

  @Option(help: "How many milliseconds a device waits at most before it pulls what it has heard of.")
  var delay = 1000

  func validate() throws {
    if edits < 1 || url.isEmpty { throw ValidationError("--edits and --url are needed.") }
  }

  func run() async throws {
    let addresses = try url.map { text in
      guard let address = URL(string: text) else { throw ValidationError("no address: '\(text)'") }
      return address
    }
    let devices = try addresses.indices.map { try device(addresses[$0]) } + [device(addresses[0])]
    for device in devices { try await begin(device) }
    var times: [Duration] = []
    for number in 0..<edits {
      // The looks of a server must not fall in step with the changes.
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...1500)))
      let (writer, reader) = (devices[number % devices.count], devices[(number + 1) % devices.count])
      let id = UUID().uuidString
      try await writer.context.table(TodoItem.self)
        .insert(TodoItem(id: id, complete: false, text: "edit \(number)"))
      let start = ContinuousClock.now
      while try await reader.context.table(TodoItem.self).row(id) == nil {
        try await Task.sleep(for: .milliseconds(2))
      }
      times.append(ContinuousClock.now - start)
    }
    for device in devices { await device.stop() }
    times.sort()
    func percentile(_ part: Int) -> String {
      let time = times[min(times.count - 1, times.count * part / 100)]
      return "\(Int(time / .milliseconds(1))) ms"
    }
    print("p50 \(percentile(50)), p95 \(percentile(95)), maximum \(percentile(100)) of \(edits)")
  }

  private func device(_ address: URL) throws -> SyncEngine {
    var options = SyncOptions()
    options.listeningDelay = .milliseconds(delay)
    return try SyncEngine(
      LocalStore(inMemory: QSDataModelSchema.schema),
      client: TableClient(url: address),
      pulling: [PullQuery(TodoItem.self, id: "all")],
      policy: .onChange(debounce: .milliseconds(debounce)),
      options: options,
      listening: true
    )
  }

  /// Starts a device, and waits until it listens.
  private func begin(_ device: SyncEngine) async throws {
    let events = await device.events()
    await device.start()
    for await event in events {
      switch event {
      case .listening: return
      case .notListening(let failure, _): throw failure
      case .began, .ended, .waiting: continue
      }
    }
  }
}
