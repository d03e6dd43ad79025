package dev.jackfield.settings.load;

import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.settings.load.Variables.Variable;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import dev.jackfield.transport.files.BoundedFile;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The variables of a `.env` file: `NAME=value`, maybe after `export`, maybe in quotes, with `#` comments.
final class DotEnv {
    private static final Pattern LINE = Pattern.compile("(?:export\\s+)?([A-Za-z_][A-Za-z0-9_.]*)\\s*=\\s*(.*)");
    private static final Pattern QUOTED = Pattern.compile("'([^']*+)'.*|\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\".*");
    private static final Pattern COMMENT = Pattern.compile("(^|\\s+)#.*");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

    private final String shown;
    private final Map<String, String> values = new HashMap<>();

    private DotEnv(String shown) {
        this.shown = shown;
    }

    /// The file, or one without variables when it does not exist.
    static DotEnv read(Path file, String shown, Problems problems) {
        try {
            return of(BoundedFile.text(file, SettingsLoader.LARGEST_FILE), shown);
        } catch (NoSuchFileException _) {
            return new DotEnv(shown);
        } catch (CharacterCodingException _) {
            problems.add(new Place(shown), "", "is not UTF-8 text; save it as UTF-8");
            return new DotEnv(shown);
        } catch (IOException failure) {
            problems.add(new Place(shown), "", "cannot be read: " + FailureReason.of(failure));
            return new DotEnv(shown);
        }
    }

    /// Variables that are in no file yet.
    static DotEnv ofValues(Map<String, String> values) {
        var found = new DotEnv("what was given");
        found.values.putAll(values);
        return found;
    }

    /// The variables of this text.
    static DotEnv of(String text, String shown) {
        var found = new DotEnv(shown);
        text.lines().forEach(found::readLine);
        return found;
    }

    Optional<Variable> find(String name) {
        return Optional.ofNullable(values.get(name)).map(value -> new Variable(value, shown));
    }

    private void readLine(String text) {
        var line = LINE.matcher(text.strip());
        if (line.matches()) {
            values.put(line.group(1), unquote(line.group(2)));
        }
    }

    private static String unquote(String written) {
        var quoted = QUOTED.matcher(written);
        if (!quoted.matches()) {
            return COMMENT.matcher(written).replaceFirst("");
        }
        return quoted.group(1) != null ? quoted.group(1) : unescape(quoted.group(2));
    }

    private static String unescape(String text) {
        return ESCAPE.matcher(text)
                .replaceAll(escape -> escape.group(1).equals("n") ? "\n" : Matcher.quoteReplacement(escape.group(1)));
    }
}
