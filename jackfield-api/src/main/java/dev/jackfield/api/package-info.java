/// What a Java program embeds: a hub that serves its own tools, and clients that call the servers of others. There is
/// no configuration file, no class path scanning and no decision here; those are in core and server. Start reading at
/// `Jackfield` and `McpClient`.
@NullMarked
package dev.jackfield.api;

import org.jspecify.annotations.NullMarked;
