// The rows and errors of a table use its types, so `import RemoteTables` is enough.
@_exported public import TableWire
