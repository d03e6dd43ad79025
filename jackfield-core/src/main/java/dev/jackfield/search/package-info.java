/// Search for items of the catalog by what they do.
///
/// `Embedder` is the seam to a model that knows which texts mean the same. The model itself is in a module of its own,
/// which is loaded at the first search.
@NullMarked
package dev.jackfield.search;

import org.jspecify.annotations.NullMarked;
