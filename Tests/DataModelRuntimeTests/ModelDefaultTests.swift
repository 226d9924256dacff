import DataModelRuntime
import Foundation
import Testing

/// The values that generated code makes from the texts of a model.
@Suite struct ModelDefaultTests {
  @Test func decimal() {
    #expect(LocalStore.decimal("-12.50") == Decimal(sign: .minus, exponent: -2, significand: 1250))
    #expect(LocalStore.decimal("x").isNaN)
  }

  @Test func url() { #expect(LocalStore.url("a:b?c#d").absoluteString == "a:b?c#d") }

  /// A default that only Foundation can refuse ends the program where an object is made, not later.
  @Test func aTextThatIsNoURL() async {
    await #expect(processExitsWith: .failure) { _ = LocalStore.url("http://[") }
  }
}
