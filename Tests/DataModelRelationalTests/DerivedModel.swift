/// A model with a derived attribute of each kind, and for each the query that computes it.
enum DerivedModel {
  static let xml = """
    <entity name="Publisher">
      <attribute name="city" optional="YES" attributeType="String"/>
      <attribute name="authorCount" derived="YES" attributeType="Integer 16" \
    derivationExpression="authors.@count"/>
      <attribute name="bookCount" derived="YES" attributeType="Integer 64" \
    derivationExpression="authors.bookCount.@sum"/>
      <relationship name="authors" optional="YES" toMany="YES" deletionRule="Nullify"
        destinationEntity="Author" inverseName="publisher" inverseEntity="Author"/>
    </entity>
    <entity name="Author">
      <attribute name="name" attributeType="String" defaultValueString=""/>
      <attribute name="alias" derived="YES" attributeType="String" derivationExpression="name"/>
      <attribute name="bookCount" derived="YES" attributeType="Integer 64" \
    derivationExpression="books.@count"/>
      <attribute name="pages" derived="YES" attributeType="Double" derivationExpression="books.pages.@sum"/>
      <attribute name="worth" derived="YES" attributeType="Decimal" derivationExpression="books.price.@sum"/>
      <attribute name="bio" derived="YES" attributeType="String" derivationExpression="profile.text"/>
      <attribute name="edits" derived="YES" attributeType="Integer 64" derivationExpression="edited.@count"/>
      <relationship name="publisher" optional="YES" maxCount="1" deletionRule="Nullify"
        destinationEntity="Publisher" inverseName="authors" inverseEntity="Publisher"/>
      <relationship name="books" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify"
        destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
      <relationship name="edited" optional="YES" toMany="YES" deletionRule="Nullify"
        destinationEntity="Novel" inverseName="editor" inverseEntity="Novel"/>
      <relationship name="profile" optional="YES" maxCount="1" deletionRule="Cascade"
        destinationEntity="Profile" inverseName="author" inverseEntity="Profile"/>
    </entity>
    <entity name="Profile">
      <attribute name="text" optional="YES" attributeType="String"/>
      <relationship name="author" maxCount="1" deletionRule="Nullify"
        destinationEntity="Author" inverseName="profile" inverseEntity="Author"/>
    </entity>
    <entity name="Book">
      <attribute name="price" optional="YES" attributeType="Decimal"/>
      <attribute name="pages" optional="YES" attributeType="Integer 32"/>
      <attribute name="authorName" derived="YES" attributeType="String" derivationExpression="author.alias"/>
      <attribute name="city" derived="YES" attributeType="String" \
    derivationExpression="author.publisher.city"/>
      <attribute name="bio" derived="YES" attributeType="String" derivationExpression="author.profile.text"/>
      <attribute name="tagCount" derived="YES" attributeType="Integer 32" derivationExpression="tags.@count"/>
      <attribute name="weight" derived="YES" attributeType="Integer 64" \
    derivationExpression="tags.weight.@sum"/>
      <attribute name="others" derived="YES" attributeType="Double" \
    derivationExpression="related.pages.@sum"/>
      <attribute name="sequelPages" derived="YES" attributeType="Integer 64" \
    derivationExpression="sequel.pages"/>
      <attribute name="prequels" derived="YES" attributeType="Decimal" derivationExpression="prequel.@count"/>
      <attribute name="cost" derived="YES" attributeType="Double" derivationExpression="price"/>
      <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify"
        destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
      <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify"
        destinationEntity="Tag" inverseName="books" inverseEntity="Book"/>
      <relationship name="related" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Book"/>
      <relationship name="sequel" optional="YES" maxCount="1" deletionRule="Cascade"
        destinationEntity="Book" inverseName="prequel" inverseEntity="Book"/>
      <relationship name="prequel" optional="YES" toMany="YES" deletionRule="Nullify"
        destinationEntity="Book" inverseName="sequel" inverseEntity="Book"/>
    </entity>
    <entity name="Novel" parentEntity="Book">
      <attribute name="editorPages" derived="YES" attributeType="Integer 64" \
    derivationExpression="editor.pages"/>
      <relationship name="editor" optional="YES" maxCount="1" deletionRule="Nullify"
        destinationEntity="Author" inverseName="edited" inverseEntity="Author"/>
    </entity>
    <entity name="Tag">
      <attribute name="weight" optional="YES" attributeType="Double"/>
      <attribute name="bookPages" derived="YES" attributeType="Decimal" \
    derivationExpression="books.pages.@sum"/>
      <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify"
        destinationEntity="Book" inverseName="tags" inverseEntity="Tag"/>
    </entity>
    """

  /// Table, derived column, and the value as a plain query, in which `r` is the row.
  static let values: [(table: String, column: String, value: String)] = [
    ("Publisher", "authorCount", "(SELECT count(*) FROM Author a WHERE a.publisher = r._id)"),
    (
      "Publisher", "bookCount",
      "(SELECT count(*) FROM Author a JOIN Book b ON b.author = a._id WHERE a.publisher = r._id)"
    ),
    ("Author", "alias", "r.name"),
    ("Author", "bookCount", "(SELECT count(*) FROM Book b WHERE b.author = r._id)"),
    ("Author", "pages", "(SELECT total(pages) FROM Book b WHERE b.author = r._id)"),
    ("Author", "bio", "(SELECT text FROM Profile p WHERE p.author = r._id)"),
    ("Author", "edits", "(SELECT count(*) FROM Book b WHERE b.editor = r._id AND b._entity = 'Novel')"),
    ("Book", "authorName", "(SELECT name FROM Author a WHERE a._id = r.author)"),
    (
      "Book", "city",
      "(SELECT city FROM Publisher p WHERE p._id = (SELECT publisher FROM Author a WHERE a._id = r.author))"
    ),
    ("Book", "bio", "(SELECT text FROM Profile p WHERE p.author = r.author)"),
    ("Book", "tagCount", "(SELECT count(*) FROM _Book_tags t WHERE t._source = r._id)"),
    (
      "Book", "weight",
      """
      (SELECT CAST(total(weight) AS INTEGER) FROM Tag t
        WHERE t._id IN (SELECT _destination FROM _Book_tags WHERE _source = r._id))
      """
    ),
    (
      "Book", "others",
      """
      (SELECT total(pages) FROM Book b
        WHERE b._id IN (SELECT _destination FROM _Book_related WHERE _source = r._id))
      """
    ),
    ("Book", "sequelPages", "(SELECT pages FROM Book b WHERE b._id = r.sequel)"),
    ("Book", "prequels", "(SELECT CAST(count(*) AS TEXT) FROM Book b WHERE b.sequel = r._id)"),
    ("Book", "cost", "CAST(r.price AS REAL)"),
    (
      "Book", "editorPages",
      """
      CASE r._entity WHEN 'Novel' THEN
        (SELECT (SELECT CAST(total(b.pages) AS INTEGER) FROM Book b WHERE b.author = a._id)
          FROM Author a WHERE a._id = r.editor)
      END
      """
    ),
    (
      "Tag", "bookPages",
      """
      (SELECT CAST(ifnull(sum(pages), 0) AS TEXT) FROM Book b
        WHERE b._id IN (SELECT _source FROM _Book_tags WHERE _destination = r._id))
      """
    ),
  ]
}
