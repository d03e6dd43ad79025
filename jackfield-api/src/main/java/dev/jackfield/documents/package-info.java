/// Documents that outlive the action that made them, under the references by which other actions name them.
///
/// What they are kept on is a `Shelf`; who may read them is the hub's decision, because they are resources of a
/// source. Start reading at `DocumentStore`.
@NullMarked
package dev.jackfield.documents;

import org.jspecify.annotations.NullMarked;
