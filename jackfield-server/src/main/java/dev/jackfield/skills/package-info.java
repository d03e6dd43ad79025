/// Java tools that people drop into a folder: jars and single `.java` files, each in a class loader of its own.
///
/// A skill is code in the hub's own process, with all the rights of the hub; what keeps others from dropping one in
/// are the rights of the folder. Nothing here knows the hub: sources come out, and whoever holds the catalog plugs
/// them in. Start with `Skills`.
@NullMarked
package dev.jackfield.skills;

import org.jspecify.annotations.NullMarked;
