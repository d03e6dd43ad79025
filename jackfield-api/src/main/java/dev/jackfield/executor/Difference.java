package dev.jackfield.executor;

import dev.jackfield.action.ActionResult;

/// The same action called both ways with the same parameters, and two different answers.
public record Difference(String tool, ActionResult direct, ActionResult throughHub) {}
