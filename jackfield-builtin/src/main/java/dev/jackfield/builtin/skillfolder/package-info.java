/// Skills: Java tools in a folder, as jars or single `.java` files, each with a class loader of its own.
///
/// A skill runs in the hub's process with all rights of the hub, so the rights of the folder decide who can add
/// one. No class here knows the hub: this package creates sources, and its caller adds them to the catalog.
/// Start with `SkillLoader`.
@NullMarked
package dev.jackfield.builtin.skillfolder;

import org.jspecify.annotations.NullMarked;
