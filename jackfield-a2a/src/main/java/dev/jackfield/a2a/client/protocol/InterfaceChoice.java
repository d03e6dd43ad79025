package dev.jackfield.a2a.client.protocol;

import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.a2a.client.message.ProtocolBinding;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.transport.http.Urls;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Chooses the interface of an agent: the first of its card that this client speaks, A2A 1.0 before 0.3.
///
/// A card may name any place, and the headers of this client hold secrets. So an interface must have the origin of
/// the card, or one that is allowed.
///
/// @param cardUrl where the card was read
/// @param wanted the only binding to use; empty for the order of the card
/// @param allowed other origins that the card may name
public record InterfaceChoice(URI cardUrl, Optional<ProtocolBinding> wanted, Set<String> allowed) {
    private static final int MOST = 64;
    private static final Set<String> SCHEMES = Set.of("http", "https");

    public AgentInterface choose(Fields card) {
        var spoken = spokenInterfaces(card);
        if (spoken.isEmpty()) {
            throw new A2aException.BadAnswerException(
                    "The card at %s names no interface that can be used: it needs JSONRPC or HTTP+JSON of A2A 1.0, or JSONRPC of A2A 0.3%s"
                            .formatted(
                                    Urls.displayText(cardUrl),
                                    wanted.map(one -> ", and `binding` allows only " + one.word())
                                            .orElse("")));
        }
        return spoken.stream()
                .filter(each -> isAllowed(each.url()))
                .findFirst()
                .orElseThrow(() -> otherOriginException(spoken));
    }

    private List<AgentInterface> spokenInterfaces(Fields card) {
        var all = new ArrayList<>(readAll(card, "supportedInterfaces"));
        mainInterface(card).ifPresent(all::add);
        all.addAll(readAll(card, "additionalInterfaces"));
        return all.stream()
                .filter(each -> wanted.isEmpty() || wanted.get() == each.binding())
                .sorted((one, other) -> Boolean.compare(one.isOld(), other.isOld()))
                .toList();
    }

    private List<AgentInterface> readAll(Fields card, String key) {
        return card.items(key).stream()
                .limit(MOST)
                .flatMap(each -> each.object().stream())
                .flatMap(each -> readInterface(each).stream())
                .toList();
    }

    /// Reads an interface; `transport` is the word of 0.3, which has no version beside it.
    private Optional<AgentInterface> readInterface(Fields each) {
        var word = each.text("protocolBinding").or(() -> each.text("transport")).orElse("");
        return create(
                each.text("url"),
                word,
                each.text("protocolVersion").orElse("0.3"),
                each.text("tenant").orElse(""));
    }

    /// Reads the `url` beside the name of the agent, which is the interface of 0.3 and before.
    private Optional<AgentInterface> mainInterface(Fields card) {
        return create(
                card.text("url"), card.text("preferredTransport").orElse(ProtocolBinding.JSONRPC.word()), "0.3", "");
    }

    private Optional<AgentInterface> create(Optional<String> url, String word, String version, String tenant) {
        var isOld = version.startsWith("0.");
        return ProtocolBinding.read(word)
                .filter(binding -> version.startsWith("1.") || (isOld && binding == ProtocolBinding.JSONRPC))
                .flatMap(binding ->
                        url.flatMap(this::resolveUrl).map(at -> new AgentInterface(at, binding, isOld, tenant)));
    }

    private Optional<URI> resolveUrl(String url) {
        try {
            var absolute = cardUrl.resolve(url);
            var scheme = String.valueOf(absolute.getScheme()).toLowerCase(Locale.ROOT);
            return Optional.of(absolute).filter(_ -> SCHEMES.contains(scheme) && absolute.getHost() != null);
        } catch (IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }

    private boolean isAllowed(URI url) {
        return Urls.sameOrigin(url, cardUrl)
                || allowed.stream().map(URI::create).anyMatch(origin -> Urls.sameOrigin(url, origin));
    }

    private A2aException otherOriginException(List<AgentInterface> named) {
        var origins = named.stream()
                .map(each -> Urls.origin(each.url()))
                .distinct()
                .limit(4)
                .collect(Collectors.joining(", "));
        return new A2aException.BadAnswerException(
                "The card at %s sends its clients to another origin: %s. Nothing is sent there, because headers may hold secrets; add it to `origins` if it belongs to the same agent."
                        .formatted(Urls.displayText(cardUrl), origins));
    }
}
