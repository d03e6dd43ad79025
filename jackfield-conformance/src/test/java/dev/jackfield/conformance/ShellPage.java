package dev.jackfield.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A page of the documentation whose examples are typed into a shell.
///
/// A `yaml` block is the configuration of the hub for the examples after it; before the first one, the hub has none.
/// A `sh` block is typed, and the `json` or `text` block after it shows the answer.
record ShellPage(String page) {
    /// The address of the hub in all examples.
    private static final String SHOWN = "http://127.0.0.1:7390";

    private static final Pattern BLOCK = Pattern.compile("(?s)```(yaml|sh|json|text)\n(.*?)```");
    private static final Duration TYPING = Duration.ofMinutes(2);
    private static final String END = "== end of block ==";

    private record Block(String language, String text) {}

    /// Starts the hubs that the page needs, types its examples, and returns all answers beside what the page shows.
    List<ShownAnswer> play() {
        var answers = new ArrayList<ShownAnswer>();
        var part = new ArrayList<Block>();
        var workplace = Workplace.create();
        for (var block : blocks()) {
            if (block.language.equals("yaml")) {
                answers.addAll(play(workplace, part));
                part.clear();
                workplace = Workplace.with(block.text).variable("ANN_TOKEN", "the-token-of-ann");
            } else {
                part.add(block);
            }
        }
        answers.addAll(play(workplace, part));
        return answers;
    }

    private List<Block> blocks() {
        try {
            var text = Files.readString(NodeRuntime.resolve("../../" + page).normalize());
            return BLOCK.matcher(text)
                    .results()
                    .map(found -> new Block(found.group(1), found.group(2)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<ShownAnswer> play(Workplace workplace, List<Block> part) {
        if (part.isEmpty()) {
            return List.of();
        }
        try (var hub = HubProcess.start(workplace)) {
            var said = type(hub, part);
            return answers(hub, part, said);
        }
    }

    /// Types all commands into one shell, so that later ones know the variables of earlier ones.
    private static List<String> type(HubProcess hub, List<Block> part) {
        var script = new StringBuilder();
        part.stream()
                .filter(block -> block.language.equals("sh"))
                .forEach(block ->
                        script.append(block.text).append("echo '").append(END).append("'\n"));
        var shell = new ProcessBuilder("sh", "-c", here(hub, script.toString()))
                .directory(hub.workplace().path(".").toFile())
                .redirectErrorStream(true);
        shell.environment().put("ANN_TOKEN", "the-token-of-ann");
        try (var child = Child.start(shell)) {
            return List.of(child.finish(TYPING).orThrow().out().split(END));
        }
    }

    private static String here(HubProcess hub, String text) {
        return text.replace(SHOWN, hub.origin().toString());
    }

    private static List<ShownAnswer> answers(HubProcess hub, List<Block> part, List<String> said) {
        var answers = new ArrayList<ShownAnswer>();
        var typed = -1;
        for (var block : part) {
            if (block.language.equals("sh")) {
                typed++;
            } else {
                answers.add(new ShownAnswer(here(hub, block.text), said.get(typed)));
            }
        }
        return answers;
    }
}
