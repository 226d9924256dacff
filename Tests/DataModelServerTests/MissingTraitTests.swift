#if !DevServer
import Testing

/// The server is not in this build.
@Suite struct MissingTraitTests {
  @Test(.disabled("built without '--traits DevServer'")) func servesOverHTTP() {}
}
#endif
