package dev.jackfield.agent.conversation;

import dev.jackfield.tools.Bytes;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The kinds of content; the name in lower case is the `type` of a part of a line.
enum ContentKind {
    TEXT("text", CanisterContent.Text.PLAIN),
    IMAGE("data", ContentKind.BINARY),
    AUDIO("data", ContentKind.BINARY),
    VIDEO("data", ContentKind.BINARY);

    static final String BINARY = "application/octet-stream";

    /// The member that has the content.
    final String member;

    /// The type of content whose type is not given.
    final String usualType;

    ContentKind(String member, String usualType) {
        this.member = member;
        this.usualType = usualType;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<ContentKind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    static ContentKind of(CanisterContent content) {
        return switch (content) {
            case CanisterContent.Text _ -> TEXT;
            case CanisterContent.Image _ -> IMAGE;
            case CanisterContent.Audio _ -> AUDIO;
            case CanisterContent.Video _ -> VIDEO;
        };
    }

    CanisterContent content(Bytes data, String mimeType) {
        return switch (this) {
            case TEXT -> new CanisterContent.Text(data.text(), mimeType);
            case IMAGE -> new CanisterContent.Image(data, mimeType);
            case AUDIO -> new CanisterContent.Audio(data, mimeType);
            case VIDEO -> new CanisterContent.Video(data, mimeType);
        };
    }
}
