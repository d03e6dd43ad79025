package dev.jackfield.a2a.source;

import dev.jackfield.a2a.client.A2aClient;
import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.a2a.client.message.AgentCard;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The card that an agent has for this hub. One that is only for known clients often has more skills.
///
/// @param card the extended card, or the public one where the agent has no other for this hub
/// @param refusal why the agent does not show its extended card
record FullCard(AgentCard card, Optional<A2aException> refusal) {
    private static final Logger LOG = LoggerFactory.getLogger(FullCard.class);

    static FullCard of(A2aClient agent) {
        return agent.card().isExtended() ? readExtended(agent) : new FullCard(agent.card(), Optional.empty());
    }

    private static FullCard readExtended(A2aClient agent) {
        try {
            return new FullCard(agent.extendedCard(), Optional.empty());
        } catch (A2aException.CancelledException closed) {
            throw closed;
        } catch (A2aException refused) {
            LOG.debug(
                    "The agent '{}' does not return its extended card",
                    agent.card().name(),
                    refused);
            return new FullCard(agent.card(), Optional.of(refused));
        }
    }
}
