/// The sources of a hub as skills: a skill is a source, and its methods are the tools of that source.
///
/// Nothing here makes a source or decides who may call it. Start with `SkillRegistry`.
@NullMarked
package dev.jackfield.skill;

import org.jspecify.annotations.NullMarked;
