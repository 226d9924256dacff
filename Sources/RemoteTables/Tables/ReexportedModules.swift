// A table's rows and errors are made of these: `import RemoteTables` is enough.
@_exported public import TableWire
