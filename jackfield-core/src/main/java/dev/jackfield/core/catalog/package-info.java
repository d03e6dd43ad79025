/// The catalog: everything that can be called, in immutable snapshots, and the resolution of names.
///
/// A `VisibleCatalog` is the part of a snapshot that one viewer finds in one scope; profiles and adjusted tools
/// are scopes too. A URI that several sources offer means that of the first source that the viewer may see;
/// those of the others are told apart by their source (`UriSpelling`, decision 21). A source may list items for each
/// viewer separately (`PersonalLists`), or answer tools that it does not list (`OpenSources`). A tool may accept more
/// than the schema that it shows (`Entry.acceptedSchema`). `ListFilter` selects what an endpoint lists; look-ups do
/// not ask it. `PlainSchema` sees quickly that simple arguments fit; all others go to `schema.ForeignSchema`.
///
/// Lists are pure functions of a snapshot. This package never calls an item itself and knows no door. Start with
/// `Catalog`, then `Snapshot`, `NameTable` and `VisibleCatalog`.
@NullMarked
package dev.jackfield.core.catalog;

import org.jspecify.annotations.NullMarked;
