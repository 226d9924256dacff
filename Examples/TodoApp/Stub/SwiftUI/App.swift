// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stub: what Apple documents of SwiftUI counts.

/// A program with scenes.
@MainActor public protocol App {
  init()
  associatedtype Body: Scene
  @SceneBuilder @MainActor var body: Body { get }
}

extension App {
  /// Builds the scenes once, so that the example can be run, and says why nothing is shown.
  public static func main() {
    _ = Self().body
    print("The stub of SwiftUI draws nothing: open this package in Xcode.")
  }
}

@MainActor public protocol Scene {}

@resultBuilder public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ scene: Content) -> Content { scene }
}

/// A window.
public struct WindowGroup: Scene {
  public init(@ViewBuilder content: () -> StubView) { _ = content() }
}
