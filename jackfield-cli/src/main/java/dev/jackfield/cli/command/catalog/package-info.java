/// Commands about what a hub serves: list, call, read and document its tools, resources, prompts and skills.
///
/// No class here changes a hub or its configuration. Start with `CallTool`, then `ListCommand`.
@NullMarked
package dev.jackfield.cli.command.catalog;

import org.jspecify.annotations.NullMarked;
