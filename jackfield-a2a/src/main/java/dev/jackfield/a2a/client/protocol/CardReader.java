package dev.jackfield.a2a.client.protocol;

import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.transport.http.Urls;
import dev.jackfield.transport.http.client.HttpCalls;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Finds and reads the card of an agent.
///
/// @param url of the card when its path ends with `.json`; otherwise the place below which the card is looked for
public record CardReader(HttpCalls calls, URI url, Map<String, String> headers) {
    private static final int LARGEST = 4 << 20;

    /// Where versions of A2A have their cards, newest first; the last one is older than any of them.
    private static final List<String> PLACES =
            List.of("/.well-known/agent-card.json", "/.well-known/agent.json", "/agent-card.json");

    private static final Set<Integer> NOT_HERE = Set.of(404, 405, 410);

    /// A card, and where it was found.
    public record FoundCard(URI at, Fields card) {}

    public FoundCard read(Deadline deadline) throws InterruptedException {
        for (var place : places()) {
            var answer = ask(place, deadline);
            if (answer.status() / 100 == 2) {
                return new FoundCard(place, card(place, answer.text()));
            }
            if (!NOT_HERE.contains(answer.status())) {
                throw new A2aException.RefusedException(
                        answer.status(), "%s answered %d".formatted(Urls.displayText(place), answer.status()));
            }
        }
        throw new A2aException.BadAnswerException("No agent card at %s: tried %s"
                .formatted(
                        Urls.displayText(url),
                        String.join(", ", places().stream().map(URI::getRawPath).toList())));
    }

    /// Returns where to look. An agent below a path may have its card there, or where its host has one.
    private List<URI> places() {
        var path = String.valueOf(url.getRawPath());
        if (path.endsWith(".json")) {
            return List.of(url);
        }
        var base = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return Stream.of(base, "")
                .distinct()
                .flatMap(each -> PLACES.stream().map(each::concat))
                .map(url::resolve)
                .toList();
    }

    private HttpCalls.Document ask(URI place, Deadline deadline) throws InterruptedException {
        var sent = new HashMap<>(headers);
        sent.put("Accept", "application/json");
        try {
            return calls.ask("GET", place, sent, new byte[0], deadline);
        } catch (ChannelException lost) {
            throw AgentConnection.translate(lost);
        }
    }

    private static Fields card(URI place, String text) {
        if (text.length() > LARGEST) {
            throw new A2aException.BadAnswerException(
                    "The card at %s is larger than %d MB".formatted(Urls.displayText(place), LARGEST >> 20));
        }
        var card = Protocol.object(text.getBytes(StandardCharsets.UTF_8));
        if (card.text("name").isEmpty()) {
            throw new A2aException.BadAnswerException(
                    "%s is not an agent card: it has no name".formatted(Urls.displayText(place)));
        }
        return card;
    }
}
