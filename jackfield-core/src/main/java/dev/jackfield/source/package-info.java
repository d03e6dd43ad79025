/// What answers calls.
///
/// A source knows neither doors nor other sources, and no stage of the pipeline. Start with `Source`, then
/// `McpUpstream`.
@NullMarked
package dev.jackfield.source;

import org.jspecify.annotations.NullMarked;
