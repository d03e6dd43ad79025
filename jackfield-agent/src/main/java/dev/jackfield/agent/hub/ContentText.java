package dev.jackfield.agent.hub;

import dev.jackfield.conversation.CanisterContent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The text of what canisters hold.
final class ContentText {
    private ContentText() {}

    static Optional<String> of(CanisterContent part) {
        return part instanceof CanisterContent.Text said ? Optional.of(said.text()) : Optional.empty();
    }

    static String of(List<CanisterContent> content) {
        return content.stream().flatMap(part -> of(part).stream()).collect(Collectors.joining("\n"));
    }
}
