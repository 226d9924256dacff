import Foundation
import Hummingbird
import NIOCore

/// Returns the bytes of two files: of one for GET, and of the other for POST.
///
///     PlainRoute rows.json row.json
@main
struct PlainRoute {
  static func main() async throws {
    let bytes = try CommandLine.arguments.dropFirst().map { path in
      ByteBuffer(bytes: try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    guard bytes.count == 2 else { return print("usage: PlainRoute ROWS ROW") }
    let router = Router()
    router.get("tables/TodoItem") { _, _ in answer(.ok, bytes[0]) }
    router.post("tables/TodoItem") { request, _ in
      _ = try await request.body.collect(upTo: 102_400)
      return answer(.created, bytes[1])
    }
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        print("address=http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
        // The script reads the address from a file.
        fflush(nil)
      }
    )
    try await application.runService()
  }

  private static func answer(_ status: HTTPResponse.Status, _ bytes: ByteBuffer) -> Response {
    Response(
      status: status,
      headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(byteBuffer: bytes)
    )
  }
}
