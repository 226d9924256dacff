import CoreDataTestSupport
import DataModelTestSupport
import DataModelTool
import Foundation

@_spi(Generated) @testable import CoreDataImport

/// The Core Data store that the documents name: one of the first version of the shop.
enum SceneStore {
  /// The SQL of the store, with the archive of its model.
  static func script() throws -> String {
    let model = try CoreDataVersion(ModelXML(SceneFiles.shop(1)).lowered()).read().archivedModel
    let archive = ArchiveWriter.bytes(of: model).map { String(format: "%02x", $0) }.joined()
    return """
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      INSERT INTO Z_METADATA VALUES (1, '0B7C1B62-5D0E-4E56-9A53-0A3A7A1F6C11', NULL);
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Customer', 0, 1), (2, 'Order', 0, 2);
      CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
      INSERT INTO Z_MODELCACHE VALUES (x'\(archive)');
      CREATE TABLE ZCUSTOMER (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
      INSERT INTO ZCUSTOMER VALUES (1, 1, 1, 'Anna');
      CREATE TABLE ZORDER (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCUSTOMER INTEGER, \
      ZTEXT VARCHAR);
      INSERT INTO ZORDER VALUES (1, 2, 1, 1, 'Milk'), (2, 2, 1, NULL, 'Bread');
      """
  }
}
