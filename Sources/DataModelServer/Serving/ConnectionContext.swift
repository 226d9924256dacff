#if DevServer
import Hummingbird
import NIOCore

/// The context of a request, with the connection that it came by.
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
