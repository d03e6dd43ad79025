/// The hub as a command reaches it: the one that runs, one elsewhere, or one made for this command.
///
/// Every command is a modern MCP client. Start with `HubAccess`, then `HubClient`.
@NullMarked
package dev.jackfield.cli.client;

import org.jspecify.annotations.NullMarked;
