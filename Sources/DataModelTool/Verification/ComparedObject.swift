import DataModelDefinition
import DataModelRelational

/// One object in both versions, and the names that its entity has in them.
struct ComparedObject {
  let contents: ContentsComparison
  let old: StoredContents.Object
  let new: StoredContents.Object
  let names: Set<String>

  init(_ contents: ContentsComparison, _ old: StoredContents.Object, _ new: StoredContents.Object) {
    (self.contents, self.old, self.new) = (contents, old, new)
    names = contents.names(old.entity.entity.name, new.entity.entity.name)
  }

  /// What differs: values, and where the object leads.
  var differences: [String] { valueDifferences + targetDifferences }
}
