/// Commands that look after what a hub keeps. They open its database themselves, whether a hub runs or not.
///
/// Start with `StoreCommand`.
@NullMarked
package dev.jackfield.cli.command.store;

import org.jspecify.annotations.NullMarked;
