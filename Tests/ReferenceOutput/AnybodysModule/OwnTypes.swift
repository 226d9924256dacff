// What an app may own beside generated code: types and functions with the names of those that generated code takes from
// Swift, Foundation, GRDB and the runtime. That the module compiles is the test: nothing in `Library/` may mean these.

// MARK: - Types

struct Row {}
struct Column {}
struct Columns {}
struct Table {}
struct Database {}
struct DatabaseValue {}
struct DatabaseQueue {}
struct Validation {}
struct ValidationError {}
struct ValidationFailure {}
struct Data {}
struct Date {}
struct UUID {}
struct URL {}
struct Decimal {}
struct Substring {}
struct Character {}
struct Int8 {}
struct UInt8 {}
struct Array {}
struct Dictionary {}
struct Set {}
struct StoredTable {}
struct LocalStore {}
struct LocalStoreSchema {}
struct SchemaMigration {}
struct SyncedTable {}
struct SyncedColumn {}
struct StoredDate {}
struct LocalStoreError {}
struct RowReader {}
struct RowWriter {}
struct QueryArgument {}
struct DerivedText {}
struct BelongsToAssociation {}
struct HasOneAssociation {}
struct HasManyAssociation {}
struct QueryInterfaceRequest {}
struct ForeignKey {}
struct InsertionSuccess {}
struct PersistenceSuccess {}
struct UnstorableValueError {}
struct WrongEntityError {}
struct UnsavedObjectError {}
struct Statement {}
struct StatementArguments {}
struct Configuration {}
struct Store {}
struct Schema {}
struct Model {}
struct Entity {}
struct Attribute {}
struct Relationship {}
struct Migration {}
struct Request {}
struct SQLExpression {}
struct SQLRequest {}
struct Locale {}
struct Calendar {}
struct TimeZone {}
struct JSONEncoder {}
struct ID {}
struct CodingKeys {}
struct DatabaseComponents {}
struct Namespace {}
struct Never {}
struct Void {}

protocol Comparable {}
protocol Identifiable {}
protocol Decodable {}
protocol Encodable {}
protocol Decoder {}
protocol Encoder {}
protocol Error {}
protocol LocalizedError {}
protocol RawRepresentable {}
protocol CaseIterable {}
protocol CustomStringConvertible {}
protocol StoredEntity {}
protocol StoredValue {}
protocol StoredRelationship {}
protocol TableRecord {}
protocol FetchableRecord {}
protocol MutablePersistableRecord {}
protocol PersistableRecord {}
protocol ColumnExpression {}
protocol Association {}
protocol DatabaseValueConvertible {}

final class Task {}
final class MainActor {}
final class Operation {}
final class Bundle {}

enum Result {}
enum Optional { case none, some }

// MARK: - Functions

func belongsTo() {}
func hasOne() {}
func hasMany() {}
func filter() {}
func all() {}
func insert() {}
func update() {}
func save() {}
func delete() {}
func validate() {}
func write() {}
func check() {}
func order() {}
func limit() {}
func request() {}
func including() {}
func joining() {}
func read() {}
func value() {}
func optionalValue() {}
func skipNull() {}
func entity() {}
func finish() {}
func type() {}
func min() {}
func max() {}
func print() {}
func abs() {}
