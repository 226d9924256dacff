// Written by Tests/ObjectGraphTests/type-table. Changes to this file will be lost.

import ObjectGraphReference

extension GeneratedTypes {
  static let notebook: Self = {
    var types = Self(schema: NotebookNotebookSchema.schema)
    types.add(NotebookAttachment.self)
    types.add("note", NotebookAttachment.note)
    types.add(NotebookFolder.self)
    types.add("notes", NotebookFolder.notes)
    types.add("parent", NotebookFolder.parent)
    types.add("children", NotebookFolder.children)
    types.add(NotebookNote.self)
    types.add("folder", NotebookNote.folder)
    types.add("tags", NotebookNote.tags)
    types.add("attachments", NotebookNote.attachments)
    types.add("related", NotebookNote.related)
    types.add(NotebookTag.self)
    types.add("notes", NotebookTag.notes)
    return types
  }()
}
