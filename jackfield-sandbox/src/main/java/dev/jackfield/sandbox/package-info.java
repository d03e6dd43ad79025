/// Runs scripts that models wrote, in child processes that can reach nothing but the tools of their caller.
///
/// A `Sandbox` has a pool of workers; each is a child process that runs one script at a time and is killed as soon as
/// that script breaks a limit. A worker is as hostile as the script in it: the hub believes nothing that it says.
/// What a script may call is decided by the hub (`ScriptCalls`), not here. Start with `Sandbox`.
///
/// A `WorkerProgram` says how a worker of its language is started. Hub and worker exchange lines of JSON-RPC:
/// ```
///   worker                                            hub
///     ready {}                                  ──▶     once, after its start
///                                               ◀──   id R: run {code, session, limits, stdin?}
///     print {run: R, text, stream?}             ──▶     with each line; at most `output` bytes
///     id K: call {run: R, path, args, kwargs}   ──▶     several at once
///                                               ◀──   result of K: what `ScriptCalls.call` returned
///     id K: names {run: R, skill}               ──▶
///                                               ◀──   result of K: {names}
///     result of R: {value?, session?, cut?,     ──▶
///                   exit?, error?: {type, message, line?}}
/// ```
/// A worker may get the result of a call after it has sent that of its script, and ignores it then.
///
/// Everything else that a worker says, and everything beyond its limits, ends it. A worker whose script took too much
/// memory ends with the status `WorkerProgram.OUT_OF_MEMORY`.
@NullMarked
package dev.jackfield.sandbox;

import org.jspecify.annotations.NullMarked;
