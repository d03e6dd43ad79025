/// Search over the catalog: finds the items that fit a few words, by their words and by their meaning.
///
/// A `Search` ranks what one viewer can see in one scope (a `Corpus`). All statistics count only what that viewer
/// sees, so an item that is hidden from it moves no score. The score is the mean of two cosines:
///
/// ```
///   query ──┬── Words ── LexicalScores ── words (BM25F) and 4-grams (lnc.ltc) in a Lucene Segment ──┐
///           │                                                                                      ├─▶ mean
///           └── Embedder ────────────────── dot products with the Vectors of the items ────────────┘
/// ```
///
/// Vectors are made in the background; until they are there, words alone decide. Nothing of Lucene or of a model is
/// loaded before the first search. Nothing here decides who may see what. Start with `Search`.
@NullMarked
package dev.jackfield.core.search;

import org.jspecify.annotations.NullMarked;
