/// The model of sources: what a source is, which items it offers, and in which state it is.
///
/// A source knows neither doors nor other sources nor the stages of the pipeline. MCP servers are in `upstream`,
/// Java code is in `javatools`. Start with `Source`, then `Item` and `Manifest`.
@NullMarked
package dev.jackfield.core.source;

import org.jspecify.annotations.NullMarked;
