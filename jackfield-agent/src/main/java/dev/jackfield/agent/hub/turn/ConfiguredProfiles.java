package dev.jackfield.agent.hub.turn;

import dev.jackfield.core.call.Scope;
import java.util.List;

/// The profiles that are configured now.
@FunctionalInterface
public interface ConfiguredProfiles {

    List<Scope.Profiled> profiles();
}
