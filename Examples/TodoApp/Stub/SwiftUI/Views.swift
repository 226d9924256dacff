// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stub: what Apple documents of SwiftUI counts.

/// A part of a user interface.
@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor var body: Body { get }
}

extension Never: View {
  public var body: Never { return fatalError("this view has no body") }
}

/// A view that this stub does not draw.
public struct StubView: View {
  nonisolated init() {}
  public var body: Never { return fatalError("this view has no body") }
}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock(_ views: any View...) -> StubView { StubView() }
  public static func buildOptional(_ view: StubView?) -> StubView { StubView() }
  public static func buildEither(first: StubView) -> StubView { StubView() }
  public static func buildEither(second: StubView) -> StubView { StubView() }
  public static func buildExpression<Content: View>(_ view: Content) -> StubView { StubView() }
}

// MARK: - Views

@MainActor public func Text(_ text: String) -> StubView { StubView() }
@MainActor public func TextField(_ title: String, text: Binding<String>) -> StubView { StubView() }
@MainActor public func Button(_ title: String, action: @escaping @MainActor () -> Void) -> StubView {
  StubView()
}
@MainActor public func HStack(@ViewBuilder content: () -> StubView) -> StubView { content() }
@MainActor public func VStack(@ViewBuilder content: () -> StubView) -> StubView { content() }
@MainActor public func List(@ViewBuilder content: () -> StubView) -> StubView { content() }
@MainActor public func NavigationStack(@ViewBuilder root: () -> StubView) -> StubView { root() }
@MainActor public func NavigationLink(
  _ title: String,
  @ViewBuilder destination: () -> StubView
) -> StubView { destination() }
@MainActor public func ForEach<Element, ID: Hashable>(
  _ data: [Element],
  id: KeyPath<Element, ID>,
  @ViewBuilder content: (Element) -> StubView
) -> StubView { StubView() }

// MARK: - Modifiers

extension View {
  public func searchable(text: Binding<String>) -> StubView { StubView() }
  public func onChange<Value: Equatable>(of value: Value, _ action: @escaping () -> Void) -> StubView {
    StubView()
  }
  public func refreshable(action: @escaping @Sendable () async -> Void) -> StubView { StubView() }
  public func navigationTitle(_ title: String) -> StubView { StubView() }
  public func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> StubView { StubView() }
}
