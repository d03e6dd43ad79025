/// What a journal of millions of events costs: to write, to search, and in bytes.
@NullMarked
package dev.jackfield.bench.journal;

import org.jspecify.annotations.NullMarked;
