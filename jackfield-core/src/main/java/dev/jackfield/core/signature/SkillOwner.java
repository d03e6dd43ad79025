package dev.jackfield.core.signature;

/// The skill of a method, in brief.
record SkillOwner(String skill, String source, boolean isServer) {}
