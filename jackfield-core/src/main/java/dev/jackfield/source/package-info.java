/// The model of sources: what answers calls, what it offers, and in which state it is.
///
/// A source knows neither doors nor other sources, and no stage of the pipeline. How MCP servers are reached stands in
/// `upstream`, Java code in `javatools`. Start with `Source`, then `Item` and `Manifest`.
@NullMarked
package dev.jackfield.source;

import org.jspecify.annotations.NullMarked;
