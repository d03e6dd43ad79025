package dev.jackfield.cli.command.talk;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.ConversationTools;
import dev.jackfield.cli.client.HubAccess;
import dev.jackfield.cli.client.HubCommand;
import dev.jackfield.cli.option.ModelOptions;
import dev.jackfield.cli.output.ConversationText;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `jackfield conversations`.
@Command(
        name = "conversations",
        description = "List, show, create, fork, delete, export or import your stored conversations; list models.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  jackfield conversations",
            "  jackfield conversations view ID",
            "  jackfield conversations create --title 'Trip to Rome' --system 'Answer in Italian.'",
            "  jackfield conversations fork ID --at 4",
            "  jackfield conversations export ID --out talk.jsonl",
            "  jackfield conversations export ID --files talks",
            "  jackfield conversations import talks",
            "  jackfield conversations delete ID",
            "  jackfield conversations models"
        })
public final class ManageConversations extends HubCommand {
    /// What to do.
    enum Action {
        LIST,
        VIEW,
        CREATE,
        FORK,
        DELETE,
        EXPORT,
        IMPORT,
        MODELS;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        boolean needsId() {
            return this != LIST && this != CREATE && this != MODELS;
        }
    }

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "ACTION",
            description = "list, view, create, fork, delete, export, import or models (default: list).")
    Action action = Action.LIST;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "CONVERSATION",
            description = "The id of a conversation; for import a file or folder that export wrote.")
    @Nullable
    String id;

    @Option(names = "--at", paramLabel = "NUMBER", description = "For fork: the number of the last entry to copy.")
    @Nullable
    Integer at;

    @Option(names = "--title", paramLabel = "TEXT", description = "For create: the title.")
    @Nullable
    String title;

    @Mixin
    ModelOptions model = new ModelOptions();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "For export: the file to write, which must not exist (default: standard output).")
    @Nullable
    Path out;

    @Option(
            names = "--files",
            paramLabel = "FOLDER",
            description = "For export: the folder to write messages, metadata and contents to, as files of their own.")
    @Nullable
    Path files;

    @Override
    protected Exit run(HubAccess hub, Terminal terminal) throws InterruptedException {
        check();
        try (var client = hub.client(Optional.empty())) {
            var tools = new ConversationTools(client);
            if (action == Action.IMPORT) {
                return importAll(tools, terminal);
            }
            var answer = answer(tools);
            show(answer, terminal);
            if (action == Action.LIST && ConversationText.ids(answer).findAny().isEmpty()) {
                terminal.note("You have no conversations yet; 'jackfield chat' starts one. " + hub.introduction());
            }
            return Exit.FINE;
        }
    }

    private Exit importAll(ConversationTools tools, Terminal terminal) throws InterruptedException {
        for (var each :
                ExportFolder.readAll(CommandEnvironment.of(spec).folder().resolve(String.valueOf(id)))) {
            var answer = tools.act(action.word(), each);
            if (options.json) {
                terminal.printJson(answer);
            } else {
                terminal.printLine(ConversationText.id(answer));
            }
        }
        return Exit.FINE;
    }

    private Fields answer(ConversationTools tools) throws InterruptedException {
        return switch (action) {
            case LIST -> tools.list();
            case VIEW -> tools.view(String.valueOf(id));
            case CREATE, FORK, DELETE, EXPORT, IMPORT, MODELS -> tools.act(action.word(), arguments());
        };
    }

    private void check() {
        refuseIf(action == Action.IMPORT && id == null, "%s needs a file or folder that export wrote.");
        refuseIf(
                action.needsId() && id == null,
                "%s needs the id of a conversation; 'jackfield conversations' lists them.");
        refuseIf(!action.needsId() && id != null, "%s takes no id.");
        refuseIf(at != null && action != Action.FORK, "%s takes no --at; fork does.");
        refuseIf(
                (title != null || model.isGiven()) && action != Action.CREATE,
                "%s takes no --title, --model or --system; create does.");
        refuseIf(
                (out != null || files != null) && action != Action.EXPORT,
                "%s takes no --out or --files; export does.");
        refuseIf(out != null && files != null, "%s takes --out or --files, not both.");
    }

    private void refuseIf(boolean isWrong, String reason) {
        if (isWrong) {
            throw new CommandFailedException(Exit.USAGE, reason.formatted(action.word()));
        }
    }

    private Fields arguments() {
        var arguments = id == null ? Fields.EMPTY : Fields.of("conversation", Json.string(id));
        arguments = title == null ? arguments : arguments.with("title", title);
        arguments = with(arguments, "model", model.model());
        arguments = with(arguments, "system", model.system());
        arguments = files == null ? arguments : arguments.with("files", RawJson.TRUE);
        return at == null ? arguments : arguments.with("at", Json.number(at));
    }

    private static Fields with(Fields arguments, String key, Optional<String> value) {
        return value.map(text -> arguments.with(key, text)).orElse(arguments);
    }

    private void show(Fields answer, Terminal terminal) {
        if (files != null) {
            terminal.note("Written to "
                    + ExportFolder.write(
                            answer, CommandEnvironment.of(spec).folder().resolve(files)) + ".");
        } else if (out != null) {
            var file = CommandEnvironment.of(spec).folder().resolve(out);
            ConversationText.write(answer, file);
            terminal.note("Written to " + file + ".");
        } else if (options.json) {
            terminal.printJson(answer);
        } else {
            print(answer, terminal);
        }
    }

    private void print(Fields answer, Terminal terminal) {
        switch (action) {
            case LIST -> ConversationText.printList(answer, terminal);
            case VIEW -> ConversationText.printEntries(answer, terminal);
            case CREATE, FORK, IMPORT -> terminal.printLine(ConversationText.id(answer));
            case DELETE -> terminal.note("Deleted " + id + ".");
            case MODELS -> ConversationText.printModels(answer, Optional.empty(), terminal);
            case EXPORT ->
                terminal.printJson(ConversationText.exportedText(answer).stripTrailing());
        }
    }
}
