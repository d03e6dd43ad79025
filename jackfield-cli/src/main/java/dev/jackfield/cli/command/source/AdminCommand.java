package dev.jackfield.cli.command.source;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.AdminAccess;
import dev.jackfield.cli.client.HubAccess;
import dev.jackfield.cli.option.HubOptions;
import dev.jackfield.cli.option.HubUrl;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.settings.edit.EditRefusedException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// A command that changes or tests sources.
abstract class AdminCommand implements Callable<Integer> {
    @Mixin
    HubOptions options = new HubOptions();

    @Option(names = "--hub", paramLabel = "URL", converter = HubUrl.class, description = HubOptions.URL)
    void setHub(URI url) {
        options.url = url;
    }

    @Spec
    CommandSpec spec;

    @Override
    public final Integer call() throws InterruptedException {
        try (var access = AdminAccess.open(options, CommandEnvironment.of(spec), purpose())) {
            if (options.verbose) {
                Terminal.of(spec).note(access.introduction());
            }
            return run(access, Terminal.of(spec)).code();
        } catch (ChannelException failure) {
            throw HubAccess.unreachable(failure);
        } catch (EditRefusedException refused) {
            throw new CommandFailedException(Exit.REFUSED, String.valueOf(refused.getMessage()), refused);
        }
    }

    AdminAccess.Purpose purpose() {
        return AdminAccess.Purpose.CHANGE;
    }

    abstract Exit run(AdminAccess access, Terminal terminal) throws InterruptedException;

    /// Prints the result of a change of the file.
    final Exit report(Fields report, String done, AdminAccess access, Terminal terminal) {
        if (options.json) {
            terminal.printJson(report);
            return Exit.FINE;
        }
        terminal.printLine("%s %s.".formatted(done, report.text("file").orElse("the configuration")));
        report.text("variables").ifPresent(file -> terminal.printLine("Its secrets are in %s.".formatted(file)));
        terminal.printLine(access.effect());
        report.get("notes").map(Json::items).orElse(List.of()).stream()
                .flatMap(note -> note.text().stream())
                .forEach(note -> terminal.note("note: " + note));
        return Exit.FINE;
    }
}
