/// Methods and their actions: classes with a map in and a result out, as their authors see them.
///
/// Nothing here knows MCP, JSON-RPC or the hub: an action is called directly, and `dev.jackfield.executor` puts it
/// behind a hub for those who want that. Start reading at [dev.jackfield.action.MethodBase].
@NullMarked
package dev.jackfield.action;

import org.jspecify.annotations.NullMarked;
