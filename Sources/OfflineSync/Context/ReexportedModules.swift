// Apps that sync also use types of `RemoteTables`, and generated code uses the queue: `import OfflineSync` is
// enough for them.
@_exported public import OfflineSyncScheme
@_exported public import RemoteTables
