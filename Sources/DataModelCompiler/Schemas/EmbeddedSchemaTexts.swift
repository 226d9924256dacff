// Written by Scripts/record templates from Schemas. Changes to this file will be lost.
// swift-format-ignore-file

/// Models in `Schemas/`, as text in the binary.
enum EmbeddedSchemaTexts {
  /// The `contents` of each, by the name of the model.
  static let all: [String: String] = [
    "MobileAppsTables": #"""
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="22758" \#
systemVersion="23H222" minimumToolsVersion="Automatic" sourceLanguage="Swift" \#
userDefinedModelVersionIdentifier="">
    <entity name="DataTable" representedClassName="DataTable" isAbstract="YES" syncable="YES">
        <attribute name="createdAt" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
        <attribute name="deleted" optional="YES" attributeType="Boolean" usesScalarValueType="YES"/>
        <attribute name="id" attributeType="String"/>
        <attribute name="updatedAt" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
        <attribute name="version" optional="YES" attributeType="String"/>
    </entity>
    <entity name="MS_TableConfig" representedClassName="MS_TableConfig" syncable="YES">
        <attribute name="id" attributeType="String"/>
        <attribute name="key" optional="YES" attributeType="String"/>
        <attribute name="keyType" optional="YES" attributeType="Integer 64" usesScalarValueType="YES"/>
        <attribute name="table" optional="YES" attributeType="String"/>
        <attribute name="value" optional="YES" attributeType="String"/>
    </entity>
    <entity name="MS_TableOperationErrors" representedClassName="MS_TableOperationErrors" syncable="YES">
        <attribute name="id" attributeType="String"/>
        <attribute name="operationId" optional="YES" attributeType="Integer 64" usesScalarValueType="YES"/>
        <attribute name="properties" optional="YES" attributeType="Binary"/>
        <attribute name="tableKind" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
    </entity>
    <entity name="MS_TableOperations" representedClassName="MS_TableOperations" syncable="YES">
        <attribute name="id" attributeType="Integer 64" usesScalarValueType="YES"/>
        <attribute name="itemId" optional="YES" attributeType="String"/>
        <attribute name="properties" optional="YES" attributeType="Binary"/>
        <attribute name="table" optional="YES" attributeType="String"/>
        <attribute name="tableKind" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
    </entity>
</model>
"""#,
    "MobileServicesPreviewTables": #"""
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="22758" \#
systemVersion="23H222" minimumToolsVersion="Automatic" sourceLanguage="Swift" \#
userDefinedModelVersionIdentifier="">
    <entity name="DataTable" representedClassName="DataTable" isAbstract="YES" syncable="YES">
        <attribute name="id" attributeType="String"/>
        <attribute name="ms_createdAt" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
        <attribute name="ms_deleted" optional="YES" attributeType="Boolean" usesScalarValueType="YES"/>
        <attribute name="ms_updatedAt" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
        <attribute name="ms_version" optional="YES" attributeType="String"/>
    </entity>
    <entity name="MS_TableOperationErrors" representedClassName="MS_TableOperationErrors" syncable="YES">
        <attribute name="id" attributeType="String"/>
        <attribute name="properties" optional="YES" attributeType="Binary"/>
    </entity>
    <entity name="MS_TableOperations" representedClassName="MS_TableOperations" syncable="YES">
        <attribute name="id" attributeType="Integer 64" usesScalarValueType="YES"/>
        <attribute name="itemId" optional="YES" attributeType="String"/>
        <attribute name="properties" optional="YES" attributeType="Binary"/>
        <attribute name="table" optional="YES" attributeType="String"/>
    </entity>
</model>
"""#,
    "MobileServicesTables": #"""
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="22758" \#
systemVersion="23H222" minimumToolsVersion="Automatic" sourceLanguage="Swift" \#
userDefinedModelVersionIdentifier="">
    <entity name="DataTable" representedClassName="DataTable" isAbstract="YES" syncable="YES">
        <attribute name="id" attributeType="String"/>
        <attribute name="ms_createdAt" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
        <attribute name="ms_deleted" optional="YES" attributeType="Boolean" usesScalarValueType="YES"/>
        <attribute name="ms_updatedAt" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
        <attribute name="ms_version" optional="YES" attributeType="String"/>
    </entity>
    <entity name="MS_TableConfig" representedClassName="MS_TableConfig" syncable="YES">
        <attribute name="id" attributeType="String"/>
        <attribute name="key" optional="YES" attributeType="String"/>
        <attribute name="keyType" optional="YES" attributeType="Integer 64" usesScalarValueType="YES"/>
        <attribute name="table" optional="YES" attributeType="String"/>
        <attribute name="value" optional="YES" attributeType="String"/>
    </entity>
    <entity name="MS_TableOperationErrors" representedClassName="MS_TableOperationErrors" syncable="YES">
        <attribute name="id" attributeType="String"/>
        <attribute name="operationId" optional="YES" attributeType="Integer 64" usesScalarValueType="YES"/>
        <attribute name="properties" optional="YES" attributeType="Binary"/>
        <attribute name="tableKind" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
    </entity>
    <entity name="MS_TableOperations" representedClassName="MS_TableOperations" syncable="YES">
        <attribute name="id" attributeType="Integer 64" usesScalarValueType="YES"/>
        <attribute name="itemId" optional="YES" attributeType="String"/>
        <attribute name="properties" optional="YES" attributeType="Binary"/>
        <attribute name="table" optional="YES" attributeType="String"/>
        <attribute name="tableKind" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
    </entity>
</model>
"""#,
  ]
}
