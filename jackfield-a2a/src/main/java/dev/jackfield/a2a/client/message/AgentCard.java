package dev.jackfield.a2a.client.message;

import dev.jackfield.protocol.json.Fields;
import java.util.List;

/// What an agent says about itself. Immutable.
///
/// @param json the whole card, as the agent sent it; cards of A2A 0.3 have other members than those of 1.0
public record AgentCard(Fields json) {
    private static final int MOST_SKILLS = 1_000;

    public String name() {
        return json.text("name").orElse("");
    }

    public String description() {
        return json.text("description").orElse("");
    }

    /// The version of the agent.
    public String version() {
        return json.text("version").orElse("");
    }

    /// The skills, a thousand at most. Those without an id are left out.
    public List<AgentSkill> skills() {
        return json.items("skills").stream()
                .limit(MOST_SKILLS)
                .flatMap(each -> each.object().stream())
                .map(AgentSkill::new)
                .filter(skill -> !skill.id().isBlank())
                .toList();
    }

    /// Tells whether the agent can report on its work while it goes on.
    public boolean canStream() {
        return declares("streaming");
    }

    /// Tells whether the agent calls back when a task changes.
    public boolean canNotify() {
        return declares("pushNotifications");
    }

    /// Tells whether the agent has a longer card for clients that it knows.
    public boolean isExtended() {
        return declares("extendedAgentCard") || json.isTrue("supportsAuthenticatedExtendedCard");
    }

    private boolean declares(String capability) {
        return json.object("capabilities").isTrue(capability);
    }
}
