package dev.jackfield.a2a.source;

import dev.jackfield.a2a.client.A2aClient;
import dev.jackfield.a2a.client.A2aException;
import dev.jackfield.a2a.client.AgentCard;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads the card that an agent has for this hub. One that is only for known clients often has more skills.
final class FullCard {
    private static final Logger LOG = LoggerFactory.getLogger(FullCard.class);

    private FullCard() {}

    static AgentCard of(A2aClient agent) {
        return agent.card().isExtended() ? extended(agent) : agent.card();
    }

    /// Reads the extended card; the public one will do where the agent does not know this hub.
    private static AgentCard extended(A2aClient agent) {
        try {
            return agent.extendedCard();
        } catch (A2aException.Cancelled closed) {
            throw closed;
        } catch (A2aException refused) {
            LOG.debug(
                    "The agent '{}' does not show its extended card",
                    agent.card().name(),
                    refused);
            return agent.card();
        }
    }
}
