import DataModelRuntime
import Foundation
import OfflineSync
import SwiftUI

/// A to-do list that works offline and syncs with `datamodel-server`.
@main
struct TodoApp: App {
  private let opened = Result { try TodoStore() }

  var body: some Scene {
    WindowGroup {
      switch opened {
      case .success(let todos): TodoListView(todos).task { await todos.sync.start() }
      case .failure(let error): Text(error.localizedDescription)
      }
    }
  }
}
