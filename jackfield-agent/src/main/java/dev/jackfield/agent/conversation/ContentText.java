package dev.jackfield.agent.conversation;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The text in the content of canisters.
public final class ContentText {
    private ContentText() {}

    public static Optional<String> of(CanisterContent part) {
        return part instanceof CanisterContent.Text said ? Optional.of(said.text()) : Optional.empty();
    }

    public static String of(List<CanisterContent> content) {
        return content.stream().flatMap(part -> of(part).stream()).collect(Collectors.joining("\n"));
    }
}
