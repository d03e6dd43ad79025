/// The standard namespaces of tools, and what a configuration says about them.
///
/// Nothing here connects to a source. Start with `ToolNamespace`; `docs/tool-namespaces.md` is its page.
@NullMarked
package dev.jackfield.inspect.namespace;

import org.jspecify.annotations.NullMarked;
