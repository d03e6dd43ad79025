package dev.jackfield.core.call;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.zip.CRC32;

/// The name by which code calls a source: `BraveSearchMCP` for the server `brave-search`, `MyNotes` for the Java
/// tools `my-notes`. It is an identifier in Python and in JavaScript.
public final class SkillName {
    private static final String SERVER = "MCP";

    /// What Python does not take for a name.
    private static final Set<String> KEYWORDS = Set.of("None", "True", "False");

    private SkillName() {}

    /// Returns the name of an MCP server.
    public static String ofServer(String id) {
        return of(id) + SERVER;
    }

    /// Returns the name of a source in this process. Words begin with a capital letter, other capitals stay.
    public static String of(String id) {
        var name = camelCase(id);
        if (name.isEmpty()) {
            return "S" + hash(id);
        }
        return Character.isDigit(name.charAt(0)) || KEYWORDS.contains(name) ? "S" + name : name;
    }

    /// Returns whether a name looks like that of an MCP server.
    public static boolean isLikeServer(String name) {
        return name.endsWith(SERVER);
    }

    private static String camelCase(String id) {
        var name = new StringBuilder();
        var isFirst = true;
        for (var at = 0; at < id.length(); at++) {
            var letter = id.charAt(at);
            var isPart = isPart(letter);
            if (isPart) {
                name.append(isFirst ? upper(letter) : letter);
            }
            isFirst = !isPart;
        }
        return name.toString();
    }

    private static boolean isPart(char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9');
    }

    private static char upper(char letter) {
        return letter >= 'a' && letter <= 'z' ? (char) (letter - 'a' + 'A') : letter;
    }

    /// Returns six letters and digits that tell texts apart; the same text always has the same.
    public static String hash(String text) {
        var crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return "%06x".formatted(crc.getValue() & 0xffffff);
    }
}
