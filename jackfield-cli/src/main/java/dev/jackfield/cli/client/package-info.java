/// Connects a command to a hub: the running one, a remote one, or one created for this command.
///
/// Every command is an MCP client of the modern era. `HubCommand` is the base of the commands that talk to
/// a hub; no other class here knows options. Start with `HubAccess`, then `HubClient`.
@NullMarked
package dev.jackfield.cli.client;

import org.jspecify.annotations.NullMarked;
