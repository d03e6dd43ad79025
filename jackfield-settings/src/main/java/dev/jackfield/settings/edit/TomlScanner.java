package dev.jackfield.settings.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.tomlj.Toml;

/// Finds the keys and values of a TOML text.
final class TomlScanner extends SpanScanner {
    private static final Pattern BLANK = Pattern.compile("\\s+|#[^\\n]*");
    private static final Pattern SPACE = Pattern.compile("[ \\t]*");
    private static final Pattern BARE = Pattern.compile("[^\\s.=\\]\"']+");
    private static final Pattern WORD = Pattern.compile("[^,\\]}#\\r\\n]*[^,\\]}#\\s]");

    TomlScanner(String text) {
        super(text, BLANK, WORD, "=");
    }

    @Override
    String readName() {
        var key = readKey();
        return key.size() == 1 ? key.getFirst() : "";
    }

    /// The parts of a key, of which those in quotes may have dots themselves.
    List<String> readKey() {
        var parts = new ArrayList<String>();
        do {
            skip(SPACE);
            parts.add(readKeyPart());
            skip(SPACE);
        } while (skipIf("."));
        return parts;
    }

    private String readKeyPart() {
        var start = position();
        if (isBefore("\"") || isBefore("'")) {
            skipText();
            return Objects.requireNonNull(Toml.parse("key = " + textFrom(start)).getString("key"));
        }
        skip(BARE);
        if (position() == start) {
            throw EditRefusedException.unsupportedForm("it is not clear what its keys are");
        }
        return textFrom(start);
    }
}
