import RemoteTablesTestSupport

@testable import OfflineSync

/// Holds the requests of a network back until it is opened.
struct Gate {
  private let network: Network
  private let begun: AsyncStream<Void>
  private let going: AsyncStream<Void>.Continuation

  init(_ network: Network) async {
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let (open, going) = AsyncStream.makeStream(of: Void.self)
    self.network = network
    self.begun = begun
    self.going = going
    await network.setGate { _ in
      beginning.yield()
      for await _ in open {}
    }
  }

  /// Waits until a request is held back.
  func hasBegun() async {
    for await _ in begun { return }
  }

  func open() async {
    await network.setGate(nil)
    going.finish()
  }
}
