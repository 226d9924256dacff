#if DevServer
import Hummingbird
import NIOCore

/// A request's surroundings: the connection that it came by.
@available(macOS 14, *)
struct ConnectionContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
#endif
