/// Documents that outlive the action that made them, under references by which other actions name them.
///
/// They are kept on a `Shelf`. Who may read them is decided by the hub, because they are resources of a source.
/// Start with `DocumentStore`.
@NullMarked
package dev.jackfield.documents;

import org.jspecify.annotations.NullMarked;
