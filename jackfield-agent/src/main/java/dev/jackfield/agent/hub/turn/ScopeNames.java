package dev.jackfield.agent.hub.turn;

import dev.jackfield.call.Scope;
import java.util.List;

/// The profiles that are configured now.
@FunctionalInterface
public interface ScopeNames {

    List<Scope.Profiled> profiles();
}
