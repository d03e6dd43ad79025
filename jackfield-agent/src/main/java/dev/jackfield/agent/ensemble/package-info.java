/// Tools of a program in groups, called ensembles, and conversations of a program that use them.
///
/// An ensemble is the tools of one connected MCP client, or Java code, with a configuration and a life of its own;
/// there is no list of all tools. Ensembles of one client share its connection. `Invoker` and `Context` have the
/// names that users of Converser know. Nothing here knows a transport or a provider.
///
/// Start with [dev.jackfield.agent.ensemble.Ensemble], then [dev.jackfield.agent.ensemble.Model].
@NullMarked
package dev.jackfield.agent.ensemble;

import org.jspecify.annotations.NullMarked;
