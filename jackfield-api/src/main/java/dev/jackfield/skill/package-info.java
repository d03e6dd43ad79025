/// Sources as code sees them: a skill is a source, its methods are the tools of that source.
///
/// Start with `SkillRegistry`.
@NullMarked
package dev.jackfield.skill;

import org.jspecify.annotations.NullMarked;
