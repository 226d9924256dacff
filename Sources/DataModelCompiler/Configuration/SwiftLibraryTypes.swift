/// Types that Swift code can name without an import, or with only Foundation. A type with one of these names
/// hides them in its module.
enum SwiftLibraryTypes {
  static let all = standard.union(concurrency).union(aliases).union(foundation)

  /// The public types in the interface of the standard library.
  static let standard = words(
    """
    AdditiveArithmetic AnyBidirectionalCollection AnyCollection AnyHashable AnyIndex AnyIterator
    AnyKeyPath AnyRandomAccessCollection AnySequence Array ArraySlice BidirectionalCollection
    BinaryFloatingPoint BinaryInteger BitwiseCopyable Bool CVaListPointer CVarArg CaseIterable Character
    ClosedRange CodingKey CodingKeyRepresentable CodingUserInfoKey Collection CollectionDifference
    CollectionOfOne CommandLine Comparable ContiguousArray Copyable CustomDebugStringConvertible
    CustomLeafReflectable CustomPlaygroundDisplayConvertible CustomReflectable CustomStringConvertible
    Decodable Decoder DecodingError DefaultIndices DefaultStringInterpolation Dictionary
    DiscontiguousSlice Double DropFirstSequence DropWhileSequence Duration DurationProtocol
    EmptyCollection Encodable Encoder EncodingError EnumeratedSequence Equatable Error Escapable
    ExpressibleByArrayLiteral ExpressibleByBooleanLiteral ExpressibleByDictionaryLiteral
    ExpressibleByExtendedGraphemeClusterLiteral ExpressibleByFloatLiteral ExpressibleByIntegerLiteral
    ExpressibleByNilLiteral ExpressibleByStringInterpolation ExpressibleByStringLiteral
    ExpressibleByUnicodeScalarLiteral FixedWidthInteger FlattenSequence Float Float16 Float80
    FloatingPoint FloatingPointClassification FloatingPointRoundingRule FloatingPointSign Hashable
    Hasher Identifiable IndexingIterator InlineArray InstantProtocol Int Int128 Int16 Int32 Int64 Int8
    IteratorProtocol IteratorSequence JoinedSequence KeyPath KeyValuePairs KeyedDecodingContainer
    KeyedDecodingContainerProtocol KeyedEncodingContainer KeyedEncodingContainerProtocol
    LazyCollectionProtocol LazyDropWhileSequence LazyFilterSequence LazyMapSequence
    LazyPrefixWhileSequence LazySequence LazySequenceProtocol LosslessStringConvertible ManagedBuffer
    ManagedBufferPointer MemoryLayout Mirror MirrorPath MutableCollection MutableRawSpan MutableSpan
    Never Numeric ObjectIdentifier OpaquePointer OptionSet Optional OutputRawSpan OutputSpan
    PartialKeyPath PartialRangeFrom PartialRangeThrough PartialRangeUpTo PrefixSequence
    RandomAccessCollection RandomNumberGenerator Range RangeExpression RangeReplaceableCollection
    RangeSet RawRepresentable RawSpan ReferenceWritableKeyPath Repeated Result ReversedCollection SIMD
    SIMD16 SIMD2 SIMD3 SIMD32 SIMD4 SIMD64 SIMD8 SIMDMask SIMDScalar SIMDStorage Sendable
    SendableMetatype Sequence Set SetAlgebra SignedInteger SignedNumeric SingleValueDecodingContainer
    SingleValueEncodingContainer Slice Span StaticBigInt StaticString StrideThrough
    StrideThroughIterator StrideTo StrideToIterator Strideable String StringInterpolationProtocol
    StringProtocol Substring SystemRandomNumberGenerator TextOutputStream TextOutputStreamable UInt
    UInt128 UInt16 UInt32 UInt64 UInt8 UTF8Span UnboundedRange_ UnfoldSequence Unicode UnicodeCodec
    UnicodeDecodingResult UnkeyedDecodingContainer UnkeyedEncodingContainer Unmanaged
    UnsafeBufferPointer UnsafeMutableBufferPointer UnsafeMutablePointer UnsafeMutableRawBufferPointer
    UnsafeMutableRawPointer UnsafePointer UnsafeRawBufferPointer UnsafeRawPointer UnsafeSendable
    UnsignedInteger WritableKeyPath Zip2Sequence
    """
  )

  /// The types of Swift Concurrency.
  static let concurrency = words(
    """
    Actor AsyncCompactMapSequence AsyncDropFirstSequence AsyncDropWhileSequence AsyncFilterSequence
    AsyncFlatMapSequence AsyncIteratorProtocol AsyncMapSequence AsyncPrefixSequence
    AsyncPrefixWhileSequence AsyncSequence AsyncStream AsyncThrowingCompactMapSequence
    AsyncThrowingDropWhileSequence AsyncThrowingFilterSequence AsyncThrowingFlatMapSequence
    AsyncThrowingMapSequence AsyncThrowingPrefixWhileSequence AsyncThrowingStream CancellationError
    CheckedContinuation Clock ContinuousClock DiscardingTaskGroup Executor ExecutorJob GlobalActor Job
    JobPriority MainActor SerialExecutor SuspendingClock Task TaskExecutor TaskGroup TaskLocal
    TaskPriority ThrowingDiscardingTaskGroup ThrowingTaskGroup UnownedJob UnownedSerialExecutor
    UnownedTaskExecutor UnsafeContinuation UnsafeCurrentTask
    """
  )

  /// Type aliases and other names of types in these libraries.
  private static let aliases = words(
    """
    AnyClass AnyObject Codable Regex UTF16 UTF32 UTF8 Void
    """
  )

  /// Types of Foundation that apps use often.
  private static let foundation = words(
    """
    Bundle Calendar CharacterSet Data Date DateComponents DateFormatter DateInterval Decimal FileHandle
    FileManager Formatter IndexPath IndexSet InputStream JSONDecoder JSONEncoder JSONSerialization
    Locale LocalizedError Measurement NSObject NSPredicate Notification NotificationCenter
    NumberFormatter Operation OperationQueue OutputStream PersonNameComponents Pipe Predicate Process
    ProcessInfo Progress RunLoop Scanner SortDescriptor Stream Thread TimeInterval TimeZone Timer URL
    URLComponents URLRequest URLResponse URLSession UUID Unit UserDefaults
    """
  )

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
