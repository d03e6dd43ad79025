package dev.jackfield.executor;

import dev.jackfield.action.ActionResult;

/// Two different answers of one action that was called directly and through the hub with equal parameters.
public record Difference(String tool, ActionResult direct, ActionResult throughHub) {}
