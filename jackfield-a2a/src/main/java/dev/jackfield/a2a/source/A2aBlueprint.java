package dev.jackfield.a2a.source;

import dev.jackfield.a2a.client.A2aClient;
import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Source;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.HttpRoute;
import dev.jackfield.kind.HubServices;
import dev.jackfield.kind.ProbeTerms;
import dev.jackfield.kind.SourceFacts;
import dev.jackfield.kind.SourceSpec;
import dev.jackfield.transport.http.client.HttpCalls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// An agent, and the route to it.
record A2aBlueprint(SourceSpec<A2aKeys> spec, HttpRoute route) implements Blueprint {
    private static final Set<String> HERE = Set.of("localhost", "127.0.0.1", "[::1]");

    @Override
    public Source build(HubServices services) {
        var calls = services.http(route);
        var settings = spec.settings();
        return new A2aSource(
                new A2aSource.Terms(spec.id(), spec.common().described(), settings.times(), settings.tellSkill()),
                () -> client(calls, settings.startTimeout()),
                new RememberedSkills(services.manifests(), spec.id(), settings.url()),
                services.clock(),
                () -> {});
    }

    /// Returns a client that is not connected yet.
    private A2aClient client(HttpCalls calls, Duration startTimeout) {
        var settings = spec.settings();
        var client = A2aClient.http(settings.url().toString(), settings.revealedHeaders())
                .startTimeout(startTimeout)
                .useHttp(calls);
        settings.origins().forEach(origin -> client.allowOrigin(origin.toString()));
        Optional.ofNullable(settings.binding()).ifPresent(client::binding);
        return client;
    }

    @Override
    public List<Finding> check() {
        var url = spec.settings().url();
        var isOpen = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT).equals("http")
                && !HERE.contains(url.getHost());
        return isOpen && !spec.settings().headers().isEmpty()
                ? List.of(Finding.warning(
                        "Its headers are sent unencrypted to " + url.getHost(),
                        "Use an https: URL, or a tunnel, because headers hold secrets."))
                : List.of();
    }

    @Override
    public SourceFacts probe(ProbeTerms terms) throws InterruptedException {
        var limit = terms.shorterOf(spec.settings().startTimeout());
        try (var agent = client(terms.services().http(route), limit).connect()) {
            var shown = FullCard.of(agent);
            var manifest = SkillTools.of(shown.card());
            var tools = manifest.items().stream().map(Item::definition).toList();
            return new SourceFacts(agent.protocol(), Optional.empty(), tools, manifest, findings(agent, shown));
        }
    }

    static List<Finding> findings(A2aClient agent, FullCard shown) {
        var findings = new ArrayList<Finding>();
        var card = shown.card();
        findings.add(Finding.fine("It is '%s'%s"
                .formatted(
                        SkillTools.shorten(card.name(), 80),
                        agent.card().canStream() ? ", and reports on its work" : "")));
        shown.refusal().map(A2aBlueprint::refusedCardFinding).ifPresent(findings::add);
        if (card.skills().isEmpty()) {
            findings.add(Finding.warning("It has no skills, so it offers no tools", "Ask the operator of the agent."));
        }
        return List.copyOf(findings);
    }

    private static Finding refusedCardFinding(A2aException reason) {
        var failure = String.valueOf(reason.getMessage());
        return Finding.warning(
                "It does not return its extended card for known clients: " + failure, AgentRemedies.of(failure));
    }

    @Override
    public String remedy(String failure) {
        return AgentRemedies.of(failure);
    }

    /// Remedies for an agent that does not answer as it should.
    private static final class AgentRemedies {
        private static final Pattern STATUS = Pattern.compile("answered (\\d{3})");

        static String of(String failure) {
            var status = STATUS.matcher(failure);
            if (status.find()) {
                return of(Integer.parseInt(status.group(1)));
            }
            if (failure.contains("`origins`")) {
                return "Set `origins` to that origin if it belongs to the agent, or correct the URL in the agent's"
                        + " card.";
            }
            return HttpRoute.trustRemedy(failure)
                    .orElse(
                            failure.contains("No agent card")
                                    ? "Set `url` to the base URL of the agent, or to the URL of its card."
                                    : "Check that the agent runs, and that `url` is that of an A2A agent.");
        }

        private static String of(int status) {
            return switch (status) {
                case 401 -> "It needs credentials: set headers: {Authorization: \"Bearer ${TOKEN}\"}, or X-Api-Key.";
                case 403 -> "It accepts the credentials but refuses access: check what the token may do.";
                case 429 -> "It limits the number of requests; try again later.";
                default ->
                    status >= 500
                            ? "The agent, or a proxy in front of it, has failed; look at its log."
                            : "Check the URL and the headers.";
            };
        }
    }
}
