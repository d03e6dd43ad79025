/// Generates documentation pages for the tools, prompts and resources of a hub.
///
/// No class here reads or writes files: definitions come in, texts go out. A page is built once, as blocks, and
/// then written in each format. Start with `Book`.
@NullMarked
package dev.jackfield.inspect.pages;

import org.jspecify.annotations.NullMarked;
