package dev.jackfield.cli.output;

import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.settings.load.LoadedConfig;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The text printed when the hub is up: its URL, and what to type next.
public record Welcome(String url, LoadedConfig loaded) {
    private static final String UNCONFIGURED = """

        There is no configuration, so it has a demo source. Write a jackfield.yaml:
          sources:
            files: {command: npx, args: [-y, "@modelcontextprotocol/server-filesystem", .]}\
        """;

    public void print(Terminal terminal) {
        terminal.note("Jackfield listens on " + url + "/mcp" + configurationText());
        workflows().forEach(id -> terminal.note("Workflow " + id + ": " + url + "/mcp/" + id));
        loaded.settings().profiles().keySet().forEach(id -> terminal.note("Profile " + id + ": " + url + "/mcp/" + id));
        if (!loaded.settings().tokens().isEmpty()) {
            terminal.note("Clients need one of the configured tokens: Authorization: Bearer <token>");
        }
        terminal.note("""

            In another terminal:
            %s

            For clients that speak HTTP (Claude Code, VS Code, Cursor …):
              claude mcp add --transport http jackfield %s/mcp%s
              {"mcpServers": {"jackfield": {"type": "http", "url": "%s/mcp"%s}}}
            For clients that start a program (Claude Desktop …):
              {"mcpServers": {"jackfield": {"command": "%s", "args": ["stdio"]}}}%s

            Stop with Ctrl-C.\
            """.formatted(
                commands(), url, header(" --header \"%s\""), url, header(", \"headers\": {%s}"), launcher(), agents()));
    }

    /// What to type next, each with an explanation, in two columns.
    private String commands() {
        var about = new LinkedHashMap<String, String>();
        about.put("tools", "what can be called");
        if (loaded.file().isEmpty()) {
            about.put("call demo.echo text=hello", "a first call");
        } else {
            about.put("call TOOL key=value …", "a call");
        }
        about.put("status", "the state of the sources");
        if (!loaded.settings().providers().isEmpty()) {
            about.put("chat", "a model that uses the tools");
        }
        return about.entrySet().stream()
                .map(line -> "  %s %-28s%s".formatted(command(), line.getKey(), line.getValue()))
                .collect(Collectors.joining("\n"));
    }

    private List<String> workflows() {
        return loaded.settings().sources().entrySet().stream()
                .filter(source ->
                        source.getValue().settings(WorkflowSettings.class).isPresent())
                .map(Map.Entry::getKey)
                .toList();
    }

    private String agents() {
        return loaded.settings().a2a().enabled()
                ? "\nFor agents that speak A2A:\n  %s/.well-known/agent-card.json".formatted(url)
                : "";
    }

    private String configurationText() {
        return loaded.file().map(file -> ", with " + file).orElse(UNCONFIGURED);
    }

    /// Clients need a token where some are configured; the snippets say where it goes.
    private String header(String form) {
        if (loaded.settings().tokens().isEmpty()) {
            return "";
        }
        return form.startsWith(",")
                ? form.formatted("\"Authorization\": \"Bearer <token>\"")
                : form.formatted("Authorization: Bearer <token>");
    }

    /// The command to type in another terminal that is in this folder.
    private static String command() {
        var launcher = Path.of(launcher());
        return Path.of("").toAbsolutePath().equals(launcher.getParent()) ? "./" + launcher.getFileName() : launcher();
    }

    /// The script that started this program, as desktop clients must name it.
    private static String launcher() {
        return System.getProperty("jackfield.launcher", "jackfield");
    }
}
