/// Clients and judges that others wrote, and what they must see.
///
/// No test here looks inside the hub: all go through its doors, as a stranger would. Start with `ForeignClient`
/// and `Conformance`.
@NullMarked
package dev.jackfield.conformance;

import org.jspecify.annotations.NullMarked;
