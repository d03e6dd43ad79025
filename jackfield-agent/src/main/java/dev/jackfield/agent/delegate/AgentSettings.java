package dev.jackfield.agent.delegate;

import java.time.Duration;
import java.util.Set;

/// The limits of an agent.
///
/// @param steps how often the main agent may delegate before it must answer a wish
/// @param toolSteps how often the tool agent may run commands before it must answer a request
/// @param time for one wish
/// @param excluded commands that agents do not use
public record AgentSettings(int steps, int toolSteps, Duration time, Set<String> excluded) {

    /// The hand-over to people is no command for agents: one that is stuck says so, and the user decides.
    public static final AgentSettings USUAL =
            new AgentSettings(10, 5, Duration.ofMinutes(10), Set.of("transfer_to_human_agents"));

    public AgentSettings {
        excluded = Set.copyOf(excluded);
        if (steps < 1 || toolSteps < 1 || !time.isPositive()) {
            throw new IllegalArgumentException("Agents need at least one step and some time");
        }
    }

    public AgentSettings withSteps(int main, int tool) {
        return new AgentSettings(main, tool, time, excluded);
    }

    public AgentSettings withTime(Duration most) {
        return new AgentSettings(steps, toolSteps, most, excluded);
    }

    public AgentSettings excluding(Set<String> commands) {
        return new AgentSettings(steps, toolSteps, time, commands);
    }
}
