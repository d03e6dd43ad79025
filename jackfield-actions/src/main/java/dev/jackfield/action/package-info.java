/// The types that authors of actions use: an action takes a map and returns a result, and a method is a group of
/// actions.
///
/// Nothing here knows MCP, JSON-RPC or the hub. An action is called directly, or through a hub with
/// `dev.jackfield.executor`. Start with [dev.jackfield.action.MethodBase].
@NullMarked
package dev.jackfield.action;

import org.jspecify.annotations.NullMarked;
