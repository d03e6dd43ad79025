package dev.jackfield.fuzz;

import dev.jackfield.settings.edit.Draft;
import dev.jackfield.settings.edit.EditRefusedException;
import dev.jackfield.settings.edit.NewSource;
import dev.jackfield.settings.edit.SourceEdit;
import dev.jackfield.settings.edit.SourceFile;
import dev.jackfield.settings.load.ConfigProblemsException;
import dev.jackfield.settings.load.SettingsLoader;
import dev.jackfield.settings.tree.ConfigReader;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problem;
import dev.jackfield.settings.tree.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Checks configuration files: a text loads, or its problems say where they are. An edit of a text that loads
/// gives a text that loads, with only that change.
///
/// The first byte of an input chooses the kind of file.
final class ConfigTarget implements Target {
    private static final List<String> NAMES =
            List.of("jackfield.yaml", "jackfield.json", "jackfield.toml", "settings.yaml");
    private static final Pattern LIBRARY = Pattern.compile("jackson|snakeyaml|tomlj|antlr|Exception|\\[Source|Feature");
    private static final Pattern QUOTED = Pattern.compile("`.*`|'.*'", Pattern.DOTALL);

    private final Path folder;
    private final SettingsLoader loader;

    ConfigTarget() {
        folder = createFolder();
        loader = new SettingsLoader(folder, folder.resolve("home"), Map.of("NAME", "value"));
    }

    private static Path createFolder() {
        try {
            var made = Files.createTempDirectory("config-fuzz");
            made.toFile().deleteOnExit();
            return made;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public String name() {
        return "config";
    }

    @Override
    public void check(byte[] input) throws IOException {
        if (input.length == 0) {
            return;
        }
        var file = folder.resolve(NAMES.get(Math.floorMod(input[0], NAMES.size())));
        var text = new String(input, 1, input.length - 1, StandardCharsets.UTF_8);
        if (parses(file, text) && loads(file, text)) {
            checkEdit(file, text);
        }
    }

    /// Tells whether the text is a document at all; most inputs are not, and this is quicker than loading them.
    private static boolean parses(Path file, String text) {
        var problems = new Problems();
        new ConfigReader(problems).read(file, text, new Place("text"));
        problems.foundProblems().forEach(problem -> checkProblem(problem, text));
        return !problems.hasAny();
    }

    private boolean loads(Path file, String text) {
        try {
            loader.check(file, text, Map.of(folder.resolve(".env"), ""));
            return true;
        } catch (ConfigProblemsException refused) {
            refused.problems().forEach(problem -> checkProblem(problem, text));
            return false;
        }
    }

    /// Checks that a problem has a place and a message in the hub's own words.
    ///
    /// @param text may have such words itself, and messages quote it
    private static void checkProblem(Problem problem, String text) {
        if (problem.place().file().isEmpty() || problem.message().isBlank()) {
            throw new AssertionError("A problem without a place or a message: " + problem);
        }
        var ours = QUOTED.matcher(problem.message()).replaceAll("");
        if (ours.startsWith("is not ")
                && LIBRARY.matcher(ours).results().anyMatch(word -> !text.contains(word.group()))) {
            throw new AssertionError("A problem in the words of a library: " + problem);
        }
    }

    /// Checks one edit of each input, because each loads the text several times.
    private void checkEdit(Path file, String text) throws IOException {
        Files.writeString(file, text);
        try {
            var source = new SourceFile(file, loader);
            var before = sources(file, text);
            var id = before.keySet().stream()
                    .skip(text.length() % Math.max(1, before.size()))
                    .findFirst();
            if (id.isEmpty() || text.length() % 4 == 0) {
                checkAddition(file, text, source, before);
            } else if (text.length() % 4 == 1) {
                checkRemoval(file, text, source, before, id.get());
            } else if (text.length() % 4 == 2) {
                checkDefinition(file, text, source, before, id.get());
            } else {
                tryEdit(() -> source.enable(id.get(), false))
                        .ifPresent(draft -> compareSwitched(file, text, draft, before, id.get()));
            }
        } finally {
            Files.delete(file);
        }
    }

    private void checkAddition(Path file, String text, SourceFile source, Map<String, Object> before) {
        var expected = new LinkedHashMap<>(before);
        expected.put("fresh", Map.of("command", "x", "args", List.of("a b")));
        tryEdit(() -> source.add(new NewSource("fresh", newKeys(), Map.of())))
                .ifPresent(draft -> compare(file, text, draft, expected));
    }

    private void checkRemoval(Path file, String text, SourceFile source, Map<String, Object> before, String id) {
        var expected = new LinkedHashMap<>(before);
        expected.remove(id);
        tryEdit(() -> source.remove(id)).ifPresent(draft -> compare(file, text, draft, expected));
    }

    private void checkDefinition(Path file, String text, SourceFile source, Map<String, Object> before, String id) {
        var patch = JsonMapper.shared().createObjectNode().put("description", "a: \"b\" # c\n");
        var edit = new SourceEdit(id, new SourceEdit.Wish.Patch(patch), Map.of(), Optional.empty());
        var expected = new LinkedHashMap<>(before);
        expected.computeIfPresent(id, (_, keys) -> withDescription(keys));
        tryEdit(() -> source.edit(edit)).ifPresent(draft -> compare(file, text, draft, expected));
    }

    private static Object withDescription(Object keys) {
        var described = new LinkedHashMap<Object, Object>((Map<?, ?>) keys);
        described.put("description", "a: \"b\" # c\n");
        return described;
    }

    private static ObjectNode newKeys() {
        return (ObjectNode) JsonMapper.shared().readTree("{\"command\":\"x\",\"args\":[\"a b\"]}");
    }

    /// Makes an edit; empty when the form of the text is not supported, which the error says.
    private static Optional<Draft> tryEdit(Supplier<Draft> edit) {
        try {
            return Optional.of(edit.get());
        } catch (EditRefusedException | ConfigProblemsException refused) {
            return Optional.empty();
        }
    }

    private void compare(Path file, String before, Draft draft, Map<String, ?> expected) {
        if (!sources(file, draft.text()).equals(expected)) {
            throw new AssertionError(
                    "Sources are %s, not %s, in %s".formatted(sources(file, draft.text()), expected, draft.text()));
        }
        if (!rest(file, before).equals(rest(file, draft.text()))) {
            throw new AssertionError("More changed than the sources in " + draft.text());
        }
    }

    private void compareSwitched(Path file, String before, Draft draft, Map<String, ?> sources, String id) {
        var expected = new LinkedHashMap<String, Object>(sources);
        expected.put(id, sources(file, draft.text()).getOrDefault(id, Map.of()));
        compare(file, before, draft, expected);
        var settings = draft.loaded().settings().sources().get(id);
        if (settings == null || settings.enabled()) {
            throw new AssertionError("%s is not switched off in %s".formatted(id, draft.text()));
        }
    }

    private Map<String, Object> sources(Path file, String text) {
        var sources = new LinkedHashMap<String, Object>();
        loader.parseSources(file, text).entries().forEach((id, source) -> sources.put(id, source.plainValue()));
        return sources;
    }

    /// Everything beside the sources.
    private static Map<String, Object> rest(Path file, String text) {
        var rest = new LinkedHashMap<String, Object>();
        new ConfigReader(new Problems())
                .read(file, text, new Place("text"))
                .entries()
                .forEach((key, value) -> rest.put(key, value.plainValue()));
        Stream.of("sources", "mcpServers", "servers", "mcp", "mcp.servers").forEach(rest::remove);
        return rest;
    }

    @Override
    public List<byte[]> seeds() {
        return Target.texts(
                """
                \0sources:
                  a: {command: npx, args: [-y, "b c"], env: {K: "${NAME}"}}
                http:
                  port: 8080 # here
                """,
                """
                \0# first
                sources:
                  a:
                    url: https://example.com/mcp
                    headers: {A: 'env:NAME'}
                  # of a
                  b: &x
                    command: [x]
                    timeout: 30s
                rules: [deny a.* to readers]
                """,
                """
                \0tokens:
                  - {token: '$${NAME}', identity: ann}
                profiles: {p: {include: ['a.*']}}
                log: {level: info}
                """,
                "\0sources: {}\n",
                "\0&a [*a]\n",
                "\0x: !secret y\n",
                "\1{\"mcpServers\": {\"a\": {\"command\": \"x\", \"args\": [\"${file:y}\"], \"disabled\": false,},},"
                        + " /* c */ \"z\": [1, 2e3]}",
                "\1{\"sources\": {\"a\": {\"command\": \"x\"} // why\n, \"b\": {\"url\": \"http://h/mcp\"}}}",
                "\1{\"servers\": {\"a\": {\"command\": \"x\"}}, \"inputs\": []}",
                "\2[sources.a]\ncommand = \"x\"\nargs = ['y', \"\"\"z\"\"\"]\n[http]\nport = 1\n",
                "\2[mcp.weather]\ntransport = \"stdio\"\ncommand = \"x\"\nenv = {A = \"env:NAME\"}\n",
                "\2[\1 \"tiu\\\\\\\\\\\\\\L\\s:111111111t",
                "\2[\1 \"ti\\u\\\\\\\\\\\\Lgrver\"cod\": 5\"xt\"}}, \"inputs: []}",
                "\2[[mcp.servers]]\nname = \"a\" # why\ncommand = \"x\"\n[mcp.servers.env]\nK = 'v'\n",
                "\3mcp:\n  enabled: true\n  servers:\n    - {name: a, command: x}\n");
    }
}
