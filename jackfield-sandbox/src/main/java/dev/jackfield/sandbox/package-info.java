/// Runs scripts that models wrote, in child processes that can reach nothing but the tools of their caller.
///
/// A `Sandbox` has a pool of workers; each is a child process that runs one script at a time and is killed as soon as
/// that script breaks a limit. A worker is as hostile as the script in it: the hub believes nothing that it says. What
/// a script may call is decided by the hub (`ScriptCalls`), not here. Start with `Sandbox`.
@NullMarked
package dev.jackfield.sandbox;

import org.jspecify.annotations.NullMarked;
