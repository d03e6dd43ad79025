/// What a Java program embeds: a hub that serves its own tools, and clients that call the servers of others.
///
/// Everything public here is for such programs and stays; what the modules of the hub share stands in `api.internal`.
/// Start with `Jackfield` and `McpClient`.
@NullMarked
package dev.jackfield.api;

import org.jspecify.annotations.NullMarked;
