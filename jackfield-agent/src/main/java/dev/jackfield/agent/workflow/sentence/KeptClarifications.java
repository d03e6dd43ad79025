package dev.jackfield.agent.workflow.sentence;

import dev.jackfield.agent.language.meaning.Clarification;
import dev.jackfield.agent.language.meaning.ClarificationStore;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.core.shelf.ShelfFullException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the clarifications of each identity in one workflow.
///
/// They are on the shelf of the hub, encrypted, since sentences may be personal. An identity that clarified nothing
/// for 90 days is forgotten.
public final class KeptClarifications {
    private static final Logger LOG = LoggerFactory.getLogger(KeptClarifications.class);
    private static final Duration KEPT = Duration.ofDays(90);
    private static final String LIST = "clarified";
    private static final String SENTENCE = "sentence";
    private static final String COMMAND = "command";

    private final Shelf shelf;
    private final String workflow;
    private final InstantSource clock;

    public KeptClarifications(Shelf shelf, String workflow, InstantSource clock) {
        this.shelf = shelf;
        this.workflow = workflow;
        this.clock = clock;
    }

    public static KeptClarifications inMemory() {
        return new KeptClarifications(new MemoryShelf(InstantSource.system()), "memory", InstantSource.system());
    }

    ClarificationStore storeFor(Identity identity) {
        return new ClarificationStore() {
            @Override
            public List<Clarification> load() {
                return read(identity.name());
            }

            @Override
            public void save(List<Clarification> clarifications) {
                write(identity.name(), clarifications);
            }
        };
    }

    /// A sentence is understood without clarifications as well, so a shelf that fails ends nothing.
    private List<Clarification> read(String identity) {
        try {
            return drawer(identity).read(workflow).map(KeptClarifications::read).orElse(List.of());
        } catch (ShelfException failed) {
            LOG.warn("Stored choices for sentences cannot be read: {}", failed.getMessage());
            return List.of();
        }
    }

    private void write(String identity, List<Clarification> clarifications) {
        var list = clarifications.stream().map(KeptClarifications::json).toList();
        try {
            var content = Fields.of(LIST, Json.array(list)).bytes();
            drawer(identity).write(workflow, content, clock.instant().plus(KEPT));
        } catch (ShelfException | ShelfFullException failed) {
            LOG.warn("Choices for sentences cannot be stored: {}", failed.getMessage());
        }
    }

    private Drawer drawer(String identity) {
        return shelf.drawer(DrawerKind.CLARIFICATIONS, identity);
    }

    private static Json json(Clarification each) {
        return Fields.of(SENTENCE, Json.string(each.sentence())).with(COMMAND, each.command());
    }

    /// What cannot be read, because another version wrote it, counts as nothing.
    private static List<Clarification> read(byte[] content) {
        try {
            var list = Json.parse(content).object().flatMap(kept -> kept.get(LIST));
            return list.map(Json::items).orElse(List.of()).stream()
                    .flatMap(each -> each.object().flatMap(KeptClarifications::readClarification).stream())
                    .toList();
        } catch (InvalidJsonException malformed) {
            return List.of();
        }
    }

    private static Optional<Clarification> readClarification(Fields kept) {
        return kept.text(SENTENCE)
                .flatMap(sentence -> kept.text(COMMAND).map(command -> new Clarification(sentence, command)));
    }
}
