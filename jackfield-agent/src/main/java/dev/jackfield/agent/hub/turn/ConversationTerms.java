package dev.jackfield.agent.hub.turn;

import dev.jackfield.agent.conversation.history.SupersededResults;
import dev.jackfield.agent.converse.OnToolFailure;
import dev.jackfield.agent.hub.toolbox.ToolView;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// The settings of conversations inside a hub.
///
/// @param toolTokens how many tokens the definitions of tools may have where the view is [ToolView#AUTO]
/// @param superseded what a model does not read, because a later result shows it again
/// @param sampling the sources that may ask the model
/// @param samplingCalls how often they may ask it in one turn
/// @param samplingTokens how long the answers of one turn may be together
/// @param keepConnections how long the own connections of a conversation wait for its next turn; zero for not at all
/// @param guideTokens how long the text may be that tells a model which skills there are
public record ConversationTerms(
        ToolView view,
        int toolTokens,
        int steps,
        Duration timeout,
        OnToolFailure onToolFailure,
        Optional<SupersededResults> superseded,
        Set<String> sampling,
        int samplingCalls,
        int samplingTokens,
        Duration keepConnections,
        int guideTokens) {
    public ConversationTerms {
        sampling = Set.copyOf(sampling);
    }
}
