/// The catalog as code sees it: skills with methods, their signatures and docs, and the system prompt that lists
/// them.
///
/// `Skills` also leads back, from names in code to those of tools and parameters. Resources and prompts are
/// methods, too: `list_resources`, `read_resource`, `get_prompt`. `call.SkillName` makes the names of skills; two
/// sources with one name are refused when the configuration is read.
///
/// Names and schemas come from servers that may be hostile: every text is bounded, and nothing in it can end a
/// line, a string or a comment. This package makes calls and never sends them. Start with `Skills`, then
/// `SkillMethod`.
@NullMarked
package dev.jackfield.core.signature;

import org.jspecify.annotations.NullMarked;
