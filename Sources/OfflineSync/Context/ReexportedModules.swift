// Apps that sync also use types of `RemoteTables`: `import OfflineSync` is enough for them.
@_exported public import RemoteTables
