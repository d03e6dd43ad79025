package dev.jackfield.cli.command.hub;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.HubAccess;
import dev.jackfield.cli.client.HubCommand;
import dev.jackfield.cli.output.SourceRow;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/// `jackfield status`.
@Command(
        name = "status",
        description =
                "Show the state of the running hub, its sources and profiles; exit code 4 if no hub is" + " running.",
        mixinStandardHelpOptions = true)
public final class Status extends HubCommand {
    /// Starts no hub: that would be another one, which says nothing about the one that was asked for.
    @Override
    protected HubAccess open(CommandEnvironment here, Terminal terminal) {
        return HubAccess.findRunning(options, here)
                .orElseThrow(() -> new CommandFailedException(Exit.UNREACHABLE, notRunning()));
    }

    private String notRunning() {
        return options.config.file == null
                ? "No hub is running here. Start one with: jackfield serve"
                : "'status' asks a running hub and reads no file. Leave out --config, or run: jackfield sources"
                        + " --config " + options.config.file;
    }

    @Override
    protected Exit run(HubAccess hub, Terminal terminal) throws InterruptedException {
        var status = hub.status();
        if (options.json) {
            terminal.printJson(status);
        } else {
            show(status, terminal);
        }
        return Exit.FINE;
    }

    private static void show(Fields status, Terminal terminal) {
        status.text("url").ifPresent(url -> terminal.printLine("hub      " + url));
        terminal.printLine("version  " + status.text("version").orElse(""));
        terminal.printLine("config   " + status.text("config").orElse(""));
        status.get("configProblems").map(Json::items).orElse(List.of()).stream()
                .flatMap(problem -> problem.text().stream())
                .forEach(problem ->
                        terminal.printLine("  changed since, but not loaded: " + Terminal.firstLine(problem, 300)));
        status.get("ruleProblems").map(Json::items).orElse(List.of()).stream()
                .flatMap(problem -> problem.text().stream())
                .forEach(problem -> terminal.printLine("  " + Terminal.firstLine(problem, 300)));
        if (status.has("store")) {
            terminal.printLine("store    " + storeText(status.object("store")));
        }
        terminal.printLine("up for   " + uptime(status));
        var sources = SourceRow.of(status);
        var ready = sources.stream().filter(SourceRow::isReady).count();
        var idle = sources.stream().filter(SourceRow::isIdle).count();
        terminal.printLine("sources  %d, %d ready, %d idle".formatted(sources.size(), ready, idle));
        sources.forEach(row -> show(row, terminal));
        showSkills(status, terminal);
        var profiles = status.get("profiles").map(Json::items).orElse(List.of());
        if (!profiles.isEmpty()) {
            terminal.printLine("profiles " + profiles.size());
            profiles.forEach(profile -> show(profile.object().orElse(Fields.EMPTY), status, terminal));
        }
    }

    private static String storeText(Fields store) {
        var name = store.text("name").orElse("");
        if (name.equals("memory")) {
            return "in memory, so nothing is kept between starts";
        }
        return store.text("reason")
                .map(reason -> "%s fails since %s:%n  %s"
                        .formatted(name, store.text("since").orElse(""), Terminal.firstLine(reason, 300)))
                .orElse(name);
    }

    private static void showSkills(Fields status, Terminal terminal) {
        var skills = status.get("sources").map(Json::items).orElse(List.of()).stream()
                .flatMap(source -> source.object().stream())
                .filter(source -> source.has("file"))
                .toList();
        if (!skills.isEmpty()) {
            terminal.printLine("skills   " + skills.size());
            skills.forEach(skill -> terminal.printLine("  %s: %s in %s%s"
                    .formatted(
                            skill.text("id").orElse(""),
                            tools(skill),
                            Terminal.firstLine(skill.text("file").orElse(""), 300),
                            skill.text("description")
                                    .map(text -> ": " + Terminal.firstLine(text, 200))
                                    .orElse(""))));
        }
    }

    private static void show(SourceRow row, Terminal terminal) {
        if (!row.isReady() && !row.isIdle()) {
            terminal.printLine("  %s: %s, %s".formatted(row.id(), row.stateText(), row.detail()));
        }
        row.invalid().forEach(line -> terminal.printLine("  %s: %s".formatted(row.id(), line)));
    }

    private static void show(Fields profile, Fields status, Terminal terminal) {
        terminal.printLine("  %s: %s at %s%s"
                .formatted(
                        profile.text("id").orElse(""),
                        tools(profile),
                        status.text("url").orElse(""),
                        profile.text("path").orElse("")));
        profile.get("problems").map(Json::items).orElse(List.of()).stream()
                .flatMap(problem -> problem.text().stream())
                .forEach(problem -> terminal.printLine("    " + Terminal.firstLine(problem, 300)));
    }

    private static String tools(Fields of) {
        return Terminal.count(
                of.get("tools").map(number -> number.tree().asLong(0)).orElse(0L), "tool");
    }

    private static String uptime(Fields status) {
        var seconds =
                status.get("uptimeSeconds").map(value -> value.tree().asLong(0)).orElse(0L);
        return Duration.ofSeconds(seconds).toString().substring(2).toLowerCase(Locale.ROOT);
    }
}
