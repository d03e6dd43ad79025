package dev.jackfield.core.endpoint;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.catalog.CatalogListener;
import dev.jackfield.core.catalog.ResourceWatch;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.json.Spellings;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Memory;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.ReadKeys;
import dev.jackfield.protocol.rpc.Shares;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// `subscriptions/listen`: one long request of a modern client, which receives the notifications that it asked
/// for.
final class ListenRequest implements CatalogListener {
    /// The largest request, which is kept for as long as its client listens.
    private static final int LARGEST_REQUEST = 64 << 10;

    private static final String TASKS = "taskIds";

    private static final Spellings READ = Spellings.of(
            "toolsListChanged",
            "promptsListChanged",
            "resourcesListChanged",
            "resourceSubscriptions",
            TASKS,
            OperatorNews.SOURCES,
            OperatorNews.LOGS);

    private static final int SMALL = 64 << 10;

    /// How many copies of a message are in memory while it is written.
    private static final long COPIES = 4;

    private final Catalog catalog;
    private final Scope scope;
    private final Viewer viewer;
    private final Message request;
    private final Envelope sender;
    private final ClientLink client;
    private final BlockingQueue<Supplier<Optional<Message>>> queue = new LinkedBlockingQueue<>();
    private final TaskNews tasks;
    private final Backlog unread = new Backlog();
    private final List<ResourceWatch> watches = new ArrayList<>();

    ListenRequest(
            Catalog catalog,
            Scope scope,
            Viewer viewer,
            Tasks tasks,
            Message request,
            Envelope sender,
            ClientLink client) {
        this.catalog = catalog;
        this.scope = scope;
        this.viewer = viewer;
        this.request = request;
        this.sender = sender;
        this.client = client;
        this.tasks = new TaskNews(tasks, queue::add);
    }

    /// Takes a place for one more listening client of this identity.
    static Shares.Place takePlace(Shares places, Identity identity, Message request) {
        if (request.params().length() > LARGEST_REQUEST) {
            throw new HubException.OverloadedException(
                    "A subscriptions/listen request may have at most %d bytes; ask for fewer resources."
                            .formatted(LARGEST_REQUEST));
        }
        return places.tryTake(identity)
                .orElseThrow(() -> new HubException.OverloadedException(
                        "You have too many open subscriptions/listen requests; end one of them first."));
    }

    /// Sends notifications until the client disconnects, which arrives as an interrupt.
    Message run() throws InterruptedException {
        try {
            ReadKeys.refuse("params.notifications", filter(), READ, null);
            var honoured = grantFilter();
            catalog.addListener(this); // first, so that nothing is missed once the client knows that it listens
            client.notify(tag(Message.notification(
                    McpMethod.NOTIFICATION_SUBSCRIPTIONS_ACKNOWLEDGED, Fields.of("notifications", honoured))));
            tasks.tellAll();
            while (true) {
                queue.take().get().map(this::tag).ifPresent(this::sendToClient);
            }
        } finally {
            catalog.removeListener(this);
            watches.forEach(ResourceWatch::close);
            tasks.close();
        }
    }

    /// Sends a message. A large one, such as a task with its result, is dropped when memory is short; the client
    /// can use `tasks/get`.
    private void sendToClient(Message message) {
        if (message.length() <= SMALL) {
            client.notify(message);
            return;
        }
        Memory.OF_PROCESS.reserve(viewer.identity(), COPIES * message.length()).ifPresent(room -> {
            try (room) {
                client.notify(message);
            }
        });
    }

    private void enqueue(Message message) {
        enqueue(message, () -> true);
    }

    /// Queues a message. A client that does not read misses messages, and has to list again anyway.
    ///
    /// @param isStillDue evaluated just before it is sent, because rules may have changed since
    private void enqueue(Message message, BooleanSupplier isStillDue) {
        if (unread.isTaken(message)) {
            queue.add(() -> {
                unread.giveBack(message);
                return Optional.of(message).filter(_ -> isStillDue.getAsBoolean());
            });
        }
    }

    private Fields filter() {
        return request.params().object("notifications");
    }

    /// Returns the part of the filter that is granted: all lists, and the resources that this client may see.
    private Fields grantFilter() {
        var honoured = Fields.EMPTY;
        for (var key : List.of("toolsListChanged", "promptsListChanged", "resourcesListChanged")) {
            if (wants(key)) {
                honoured = honoured.with(key, RawJson.TRUE);
            }
        }
        var uris = filter().items("resourceSubscriptions").stream()
                .filter(uri -> uri.text().filter(this::watch).isPresent())
                .toList();
        var listed = uris.isEmpty() ? honoured : honoured.with("resourceSubscriptions", Json.array(uris));
        var own = viewer.identity().isOperator() ? listed.and(operatorNews()) : listed;
        return filter().has(TASKS) ? own.with(TASKS, Json.array(followTasks())) : own;
    }

    private List<Json> followTasks() {
        Tasks.require(sender, "A filter with " + TASKS);
        return tasks.follow(filter().items(TASKS));
    }

    private Fields operatorNews() {
        var own = wants(OperatorNews.SOURCES) ? Fields.of(OperatorNews.SOURCES, RawJson.TRUE) : Fields.EMPTY;
        var level = filter().text(OperatorNews.LOGS);
        return level.isPresent() ? own.with(OperatorNews.LOGS, level.get()) : own;
    }

    private boolean wants(String key) {
        return filter().isTrue(key);
    }

    private boolean watch(String uri) {
        try {
            return watches.add(catalog.watch(uri, scope, viewer));
        } catch (HubException.UnknownResourceException unusable) {
            return false;
        }
    }

    private Message tag(Message notification) {
        var params = notification.params();
        var meta = params.object(Meta.KEY).with(Meta.SUBSCRIPTION, request.id());
        return notification.withParams(params.with(Meta.KEY, meta));
    }

    @Override
    public void onListsChanged(Set<Item.Kind> kinds) {
        kinds.stream()
                .filter(kind -> wants(kind.capability() + "ListChanged"))
                .map(LegacyClientSession::listChangedMethod)
                .distinct()
                .forEach(method -> enqueue(Message.notification(method, Fields.EMPTY)));
    }

    @Override
    public void onListsChangedFor(Predicate<Viewer> viewers, Set<Item.Kind> kinds) {
        if (viewers.test(viewer)) {
            onListsChanged(kinds);
        }
    }

    @Override
    public void onStateChanged(String source, SourceState state) {
        if (wants(OperatorNews.SOURCES) && isForUs(source)) {
            enqueue(OperatorNews.sourceChanged(source, state));
        }
    }

    @Override
    public void onLogMessage(String source, Message notification) {
        var level = notification.params().text("level").orElse("");
        var wanted = filter().text(OperatorNews.LOGS).filter(least -> LogLevel.isAtLeast(level, least));
        if (wanted.isPresent() && isForUs(source)) {
            enqueue(OperatorNews.logMessage(source, notification));
        }
    }

    private boolean isForUs(String source) {
        return viewer.identity().isOperator() && scope.has(source);
    }

    @Override
    public void onResourceUpdated(String source, Message notification) {
        ResourceWatch.spellings(watches, source, notification)
                .forEach(uri -> enqueue(
                        ResourceWatch.withUri(uri, notification),
                        () -> ResourceWatch.spellings(watches, source, notification)
                                .anyMatch(uri::equals)));
    }
}
