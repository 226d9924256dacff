import DataModelReader
import Foundation

/// The files of the disk, as the tool reads them.
struct DiskFiles: FileSource {
  func kind(of path: String) -> FileKind? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    if isFolder.boolValue { return .folder }
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return .file(size: size ?? 0)
  }

  func names(inFolder path: String) throws(FileAccessError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw FileAccessError(path: path, reason: "\(error)")
    }
  }

  func bytes(of path: String) throws(FileAccessError) -> [UInt8] {
    do {
      return try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw FileAccessError(path: path, reason: "\(error)")
    }
  }
}
