package dev.jackfield.cli.command.catalog;

import dev.jackfield.builtin.installation.Installation;
import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.HubAccess;
import dev.jackfield.cli.evaluation.Evaluation;
import dev.jackfield.cli.evaluation.FileCatalog;
import dev.jackfield.cli.evaluation.LabelledQuery;
import dev.jackfield.cli.evaluation.LiveCatalog;
import dev.jackfield.cli.evaluation.Report;
import dev.jackfield.cli.evaluation.SearchedCatalog;
import dev.jackfield.cli.evaluation.TokenCounter;
import dev.jackfield.cli.option.HubOptions;
import dev.jackfield.cli.option.HubUrl;
import dev.jackfield.cli.option.ProfileOption;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.settings.StoreSettings;
import dev.jackfield.settings.provider.EmbeddingLoader;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `jackfield eval`.
@Command(
        name = "eval",
        description = "Measure on your own queries how well search finds the right tools, and what it costs in tokens.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A query is a line: {\"id\": \"q1\", \"query\": \"what time is it\", \"relevant\": [\"demo.time\"]}",
            "A tool is a line:  {\"id\": \"t1\", \"server\": \"demo\", \"name\": \"time\", \"description\": \"…\","
                    + " \"inputSchema\": {…}}"
        })
public final class Evaluate implements Callable<Integer> {
    private static final Duration NO_PROGRESS = Duration.ofMinutes(2);

    @Mixin
    HubOptions options = new HubOptions();

    @Mixin
    ProfileOption profile = new ProfileOption();

    @Option(names = "--url", paramLabel = "URL", converter = HubUrl.class, description = HubOptions.URL)
    void setUrl(URI url) {
        options.url = url;
    }

    @Option(
            names = "--queries",
            required = true,
            paramLabel = "FILE",
            description = "Queries with the tools that should be found, one JSON object per line.")
    Path queries = Path.of("");

    @Option(
            names = "--tools",
            paramLabel = "FILE",
            description =
                    "Search the tools of this file, one JSON object per line, without a hub (default: the tools of"
                            + " the hub).")
    @Nullable
    Path tools;

    @Option(
            names = "--words",
            description = "Measure search by words only, without waiting for vectors. A hub that already has vectors"
                    + " uses them.")
    boolean isByWords;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        var here = CommandEnvironment.of(spec);
        var asked = LabelledQuery.read(here.folder().resolve(queries));
        if (tools == null) {
            evaluateHub(asked, here);
        } else {
            evaluateFile(here.folder().resolve(tools), asked, here);
        }
        return Exit.FINE.code();
    }

    private void evaluateHub(List<LabelledQuery> asked, CommandEnvironment here) throws InterruptedException {
        try (var hub = HubAccess.open(options, here, Terminal.of(spec));
                var catalog = new LiveCatalog(hub.client(profile.chosenName()))) {
            evaluate(catalog, asked, here);
        } catch (ChannelException failure) {
            throw HubAccess.unreachable(failure);
        }
    }

    private void evaluateFile(Path file, List<LabelledQuery> asked, CommandEnvironment here)
            throws InterruptedException {
        try (var store = here.store(new StoreSettings(null, null));
                var model = new EmbeddingLoader(here.state());
                var catalog = new FileCatalog(file, isByWords ? Optional::empty : model::embedder, store.shelf())) {
            Report.noteSome(catalog.notes(), "more lines are left out.", Terminal.of(spec));
            if (!isByWords && model.embedder().isEmpty()) {
                throw new CommandFailedException(
                        Exit.REFUSED,
                        "The model for search by meaning cannot be used. --words measures search by words only.");
            }
            evaluate(catalog, asked, here);
        }
    }

    private void evaluate(SearchedCatalog catalog, List<LabelledQuery> asked, CommandEnvironment here)
            throws InterruptedException {
        var terminal = Terminal.of(spec);
        if (!isByWords) {
            Consumer<String> notes = here.isTerminal(CommandEnvironment.ERROR) ? terminal::note : _ -> {};
            new VectorWait(catalog, notes, NO_PROGRESS).await();
        }
        try (var counter = new TokenCounter(Installation.folder("tokens"))) {
            var report = new Evaluation(catalog, counter).run(asked);
            if (options.json) {
                terminal.printJson(report.json());
            } else {
                report.show(terminal);
            }
            report.warn(terminal);
        }
    }

    /// Waits until search counts meaning for all tools. Their vectors are made in the background.
    ///
    /// @param notes is told how far it is
    /// @param most how long to wait while nothing changes
    public record VectorWait(SearchedCatalog catalog, Consumer<String> notes, Duration most) {
        private static final Duration PAUSE = Duration.ofMillis(200);
        private static final Duration NOTE_INTERVAL = Duration.ofSeconds(5);

        /// Waits.
        ///
        /// @throws CommandFailedException if the vectors do not come
        public void await() throws InterruptedException {
            var last = -1;
            var progressed = System.nanoTime();
            var noted = System.nanoTime();
            for (var pending = catalog.pendingVectors(); !isReady(pending); pending = catalog.pendingVectors()) {
                var now = System.nanoTime();
                if (pending != last) {
                    last = pending;
                    progressed = now;
                }
                if (now - progressed > most.toNanos()) {
                    throw new CommandFailedException(
                            Exit.REFUSED,
                            "Search still ranks by words alone, and for %d seconds no vector was made: its model does not"
                                            .formatted(most.toSeconds())
                                    + " work, and the log of the hub says why. --words measures search by words only.");
                }
                if (now - noted > NOTE_INTERVAL.toNanos()) {
                    noted = now;
                    notes.accept("Waiting for the vectors of the tools: " + pending + " to go …");
                }
                Thread.sleep(PAUSE);
            }
        }

        private boolean isReady(int pending) throws InterruptedException {
            return pending == 0 && catalog.search("tool", 1).isHybrid();
        }
    }
}
