package dev.jackfield.agent.workflow;

import dev.jackfield.api.internal.Values;
import dev.jackfield.files.BoundedFile;
import dev.jackfield.json.BadJson;
import dev.jackfield.json.Json;
import dev.jackfield.workflow.DataFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/// Data of a workflow in files of JSON.
record JsonDataFolder(Path path, boolean writesBack) implements DataFolder {
    private static final int LARGEST = 256 << 20;
    private static final Pattern PARSER_DETAIL = Pattern.compile(" \\(start marker at .*| at \\[Source.*");

    @Override
    public Map<String, Object> read(String file) throws IOException {
        var place = place(file);
        try {
            return values(Json.thorough(BoundedFile.text(place, LARGEST).getBytes(StandardCharsets.UTF_8)), place);
        } catch (NoSuchFileException missing) {
            throw new IOException("There is no file %s".formatted(place), missing);
        } catch (BadJson malformed) {
            throw new IOException("%s is no JSON: %s".formatted(place, problem(malformed)), malformed);
        }
    }

    /// Returns the problem with its line, without what the parser says about its source.
    private static String problem(BadJson malformed) {
        var text = PARSER_DETAIL.matcher(String.valueOf(malformed.getMessage())).replaceAll("");
        return malformed.getCause() instanceof JacksonException cause
                        && cause.getLocation() != null
                        && cause.getLocation().getLineNr() > 0
                ? "%s (line %d)".formatted(text, cause.getLocation().getLineNr())
                : text;
    }

    @SuppressWarnings("NullAway") // a value of JSON may be null, which authors see as such
    private static Map<String, Object> values(Json json, Path place) throws IOException {
        var object = json.object().orElseThrow(() -> new IOException(place + " has no JSON object"));
        return Values.map(object);
    }

    @Override
    public void write(String file, Map<String, ?> content) throws IOException {
        var place = place(file);
        var fresh = Files.createTempFile(path, file, ".new");
        try {
            try (var channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                var bytes = ByteBuffer.wrap(Json.of(content).bytes());
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(fresh, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /// Refuses names that lead out of the folder.
    private Path place(String file) throws IOException {
        var place = path.resolve(file).normalize();
        if (!path.normalize().equals(place.getParent())) {
            throw new IOException("'%s' is no name of a file in %s".formatted(file, path));
        }
        return place;
    }
}
