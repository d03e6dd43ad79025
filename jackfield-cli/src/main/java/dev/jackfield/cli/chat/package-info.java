/// A talk with a model in the terminal: messages go to the hub's tool `converse`, and its events are shown.
///
/// Nothing here knows a model or calls another tool; the hub does both. Start with `ChatSession`.
@NullMarked
package dev.jackfield.cli.chat;

import org.jspecify.annotations.NullMarked;
