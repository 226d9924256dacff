/// Every type of attribute with every way to compare a column of it.
///
/// The functions in the other files are alike but for the type. They cannot be one generic function: the
/// compiler chooses among our operators and GRDB's by the concrete type, and a wrong choice is what the tests
/// look for.
enum QueryMatrix {}
