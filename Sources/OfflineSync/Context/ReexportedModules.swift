// Apps that sync also name what a server's tables are asked with: `import OfflineSync` is enough for them.
@_exported public import RemoteTables
