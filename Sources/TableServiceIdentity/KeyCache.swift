#if Identity
import Foundation

/// The keys of a provider, read when they are needed. Providers replace their keys from time to time: the new
/// key is among the others before tokens are signed with it.
actor KeyCache {
  /// How long keys are used before they are read again.
  private static let lifetime: TimeInterval = 600
  /// How long keys are used while they cannot be read.
  private static let maximumAge: TimeInterval = 86_400
  /// The shortest time between two attempts, so that tokens with invented ids of keys cause no requests.
  private static let pause: TimeInterval = 60
  /// The shortest time between two attempts while there are no keys.
  private static let pauseWithoutKeys: TimeInterval = 5

  private let load: @Sendable () async throws -> [SigningKey]
  private let notice: @Sendable (String) -> Void
  private let now: @Sendable () -> TimeInterval
  private var keys: [SigningKey] = []
  private var readTime: TimeInterval?
  private var attemptTime: TimeInterval?
  private var running: Task<Void, Never>?
  private var hasFailed = false

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - now: returns the current time, in seconds since 1970
  ///   - notice: is called with messages about keys that cannot be read
  ///   - load: reads the keys
  init(
    now: @escaping @Sendable () -> TimeInterval,
    notice: @escaping @Sendable (String) -> Void,
    _ load: @escaping @Sendable () async throws -> [SigningKey]
  ) {
    (self.now, self.notice, self.load) = (now, notice, load)
  }

  /// Returns the keys that may have signed a token: the one with its id, or all if it names none.
  ///
  /// - Throws: ``KeysUnavailable`` if no keys could be read for a day
  func keys(withID id: String?) async throws(KeysUnavailable) -> [SigningKey] {
    var found = isUsable ? self.found(id) : []
    if found.isEmpty {
      await read()
      found = self.found(id)
    } else if isOld {
      // No request waits for a provider whose keys are here.
      begin()
    }
    // The provider may have a new key.
    guard isUsable, !(found.isEmpty && hasFailed) else {
      throw KeysUnavailable(description: "the keys of the issuer cannot be read")
    }
    return found
  }

  /// Waits until a read that has begun has ended.
  func finishReading() async { await running?.value }

  private func found(_ id: String?) -> [SigningKey] { id.map { id in keys.filter { $0.id == id } } ?? keys }

  private var isOld: Bool { readTime.map { now() - $0 > Self.lifetime } ?? true }
  private var isUsable: Bool { readTime.map { now() - $0 <= Self.maximumAge } ?? false }

  /// Reads the keys, unless they were just read, or could not be. All who wait share one attempt.
  private func read() async {
    begin()
    await running?.value
  }

  private func begin() {
    if running != nil { return }
    let pause = isUsable ? Self.pause : Self.pauseWithoutKeys
    if let attemptTime, now() - attemptTime < pause { return }
    attemptTime = now()
    running = Task { await attempt() }
  }

  private func attempt() async {
    defer { running = nil }
    do {
      keys = try await load()
      (readTime, hasFailed) = (now(), false)
    } catch {
      hasFailed = true
      notice("\(error)\(isUsable ? "; the keys of before are used" : "; no token can be verified")")
    }
  }
}
#endif
