/// Checks the definitions of tools for what models and clients are known to reject.
///
/// Every check is a pure function of one definition, or of the whole list. No class here knows the hub or its
/// sources. Start with `DefinitionChecks`.
@NullMarked
package dev.jackfield.inspect.definitions;

import org.jspecify.annotations.NullMarked;
