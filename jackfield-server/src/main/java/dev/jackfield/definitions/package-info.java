/// What models and clients choke on in the definitions of tools.
///
/// Every check is a pure function of one definition, or of the whole list. Nothing here knows the hub, its sources or
/// who asks. Start with `DefinitionChecks`.
@NullMarked
package dev.jackfield.definitions;

import org.jspecify.annotations.NullMarked;
