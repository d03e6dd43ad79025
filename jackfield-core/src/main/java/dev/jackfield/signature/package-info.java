/// The catalog as code sees it: skills with methods, their signatures and docs, and the system prompt that lists
/// them.
///
/// Names and schemas come from servers that may be hostile: every text is bounded, and nothing in it can end a
/// line, a string or a comment. This package makes calls and never sends them. Start with `Skills`, then
/// `SkillMethod`.
@NullMarked
package dev.jackfield.signature;

import org.jspecify.annotations.NullMarked;
