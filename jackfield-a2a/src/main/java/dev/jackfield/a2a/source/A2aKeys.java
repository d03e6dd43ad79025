package dev.jackfield.a2a.source;

import dev.jackfield.a2a.client.message.ProtocolBinding;
import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.core.config.Included;
import dev.jackfield.core.config.Secret;
import dev.jackfield.kind.CallTimes;
import dev.jackfield.kind.HttpRouteSettings;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

@Doc("An agent that speaks A2A 1.0 or 0.3. Each of its skills is a tool.")
public record A2aKeys(
        @Doc("The base URL of the agent, below which the hub looks for its card, or the URL of the card,"
                + " which ends with `.json`.")
        URI url,

        @Doc("Headers for every request to the agent, such as `Authorization` or `X-Api-Key`.") @Default("{}")
        Map<String, Secret> headers,

        @Doc("How requests are written: `jsonrpc` or `http`.")
        @Default(value = "the first of the card", derived = true)
        @Nullable
        ProtocolBinding binding,

        @Doc("Other origins that the card may name for its interface, such as `https://api.example.com`. The"
                + " hub sends the headers there as well.")
        @Default("[]")
        List<URI> origins,

        @Doc("Whether each message also names the skill in words, for agents that do not read `skillId` in"
                + " its metadata.")
        @Default("false")
        boolean tellSkill,

        @Doc("How long the agent may take to return its card.") @Default("30s")
        Duration startTimeout,

        @Included HttpRouteSettings route,
        @Included CallTimes times) {
    private static final Set<String> SCHEMES = Set.of("http", "https");

    public A2aKeys {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        origins = List.copyOf(origins);
        new Checks()
                .that(isHttp(url), "url", "must be like https://agent.example.com")
                .that(origins.stream().allMatch(A2aKeys::isHttp), "origins", "must be like https://api.example.com")
                .that(startTimeout.isPositive(), "startTimeout", "must be longer than 0s, for example 30s")
                .done();
    }

    private static boolean isHttp(URI url) {
        return url.getHost() != null
                && SCHEMES.contains(String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT));
    }

    /// The values behind the secrets of the headers.
    Map<String, String> revealedHeaders() {
        var revealed = new LinkedHashMap<String, String>();
        headers.forEach((key, secret) -> revealed.put(key, secret.reveal()));
        return revealed;
    }

    /// Says little on purpose: a URL may hold what a variable filled in.
    @Override
    public String toString() {
        return "A2aKeys";
    }
}
