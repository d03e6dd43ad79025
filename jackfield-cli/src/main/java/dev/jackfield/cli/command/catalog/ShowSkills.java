package dev.jackfield.cli.command.catalog;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.Finder;
import dev.jackfield.cli.client.HubClient;
import dev.jackfield.cli.output.SkillRow;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `jackfield skills`: the tools as code sees them.
@Command(
        name = "skills",
        description = "Show the sources as skills with methods and signatures, as scripts call them.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  jackfield skills",
            "  jackfield skills Demo --language typescript",
            "  jackfield skills --prompt --budget 2000"
        })
public final class ShowSkills extends ItemCommand {
    /// A budget in which everything fits.
    private static final int NO_LIMIT = Integer.MAX_VALUE;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "Show everything about the methods of this skill, or about one method: Demo, Demo.echo"
                    + " (default: list the skills).")
    @Nullable
    String name;

    @Option(
            names = "--language",
            paramLabel = "LANGUAGE",
            description = "Language of the signatures: python or typescript (default: python).")
    Language language = Language.PYTHON;

    @Option(
            names = "--prompt",
            description = "Print the text that tells a model which skills there are and how to call them.")
    boolean isPrompt;

    @Option(
            names = "--budget",
            paramLabel = "TOKENS",
            description = "The most tokens of --prompt (default: what the hub is configured for).")
    @Nullable
    Integer budget;

    enum Language {
        PYTHON,
        TYPESCRIPT;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    Exit run(HubClient client, Terminal terminal) throws InterruptedException {
        var finder = new Finder(client);
        if (isPrompt) {
            showPrompt(finder, terminal);
        } else if (name != null) {
            describe(name, finder, terminal);
        } else {
            list(finder, terminal);
        }
        return Exit.FINE;
    }

    private void list(Finder finder, Terminal terminal) throws InterruptedException {
        var rows = SkillRow.of(Finder.promptText(requestPrompt(finder, NO_LIMIT)));
        if (options.json) {
            terminal.printJson(Json.array(rows.stream().map(SkillRow::json).toList()));
            return;
        }
        terminal.printTable(SkillRow.HEAD, rows.stream().map(SkillRow::cells).toList());
        if (rows.isEmpty()) {
            terminal.note("No skills; 'jackfield sources' says why.");
        }
        finder.client().listItems(McpMethod.TOOLS_LIST, "tools").lacks().forEach(terminal::note);
    }

    private void describe(String path, Finder finder, Terminal terminal) throws InterruptedException {
        var result = finder.describe(path, language.word()).orElseThrow(this::unsearchable);
        if (options.json) {
            terminal.printJson(result.object("structuredContent")
                    .with("asked", path)
                    .with("language", language.word())
                    .with("text", Finder.text(result)));
        } else {
            terminal.printLine(Finder.text(result));
        }
    }

    private void showPrompt(Finder finder, Terminal terminal) throws InterruptedException {
        var result = budget == null ? requestPrompt(finder, arguments()) : requestPrompt(finder, budget);
        if (options.json) {
            terminal.printJson(result);
        } else {
            terminal.printLine(Finder.promptText(result));
        }
    }

    private Fields requestPrompt(Finder finder, int tokens) throws InterruptedException {
        if (tokens < 1) {
            throw new CommandFailedException(Exit.USAGE, "--budget must be at least 1, not " + tokens);
        }
        return requestPrompt(finder, arguments().with("budget", String.valueOf(tokens)));
    }

    private Fields requestPrompt(Finder finder, Fields arguments) throws InterruptedException {
        return finder.prompt(arguments).orElseThrow(this::unsearchable);
    }

    /// Arguments of prompts are texts.
    private Fields arguments() {
        return Fields.of("language", Json.string(language.word()));
    }

    private CommandFailedException unsearchable() {
        return new CommandFailedException(
                Exit.REFUSED,
                profile.chosenName().isPresent()
                        ? "'%s' shows one source alone, without skills. Leave out --profile, or name a profile."
                                .formatted(profile.chosenName().get())
                        : "The hub shows you no skills: it is an older one, or a rule denies you its search tools.");
    }
}
