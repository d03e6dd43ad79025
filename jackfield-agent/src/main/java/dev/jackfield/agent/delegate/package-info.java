/// Two agents that work on a wish with commands: a main agent, which knows the commands by name and description only,
/// and a tool agent, to which it delegates and which has one tool for each command.
///
/// Both are turns of `converse`. Commands run behind the seam [dev.jackfield.agent.delegate.CommandDesk], so nothing
/// here knows workflows, sessions or the hub. Start with [dev.jackfield.agent.delegate.DelegatedAgent].
///
/// ```
///   wish ───▶ main agent ─── request ──▶ tool agent ─── query ──▶ CommandDesk ───▶ command
///               names,                     manuals with
///   answer ◀── descriptions ◀── report ──  schemas     ◀── text or "Error: text" ──
/// ```
@NullMarked
package dev.jackfield.agent.delegate;

import org.jspecify.annotations.NullMarked;
