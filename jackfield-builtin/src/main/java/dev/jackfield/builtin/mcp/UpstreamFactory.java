package dev.jackfield.builtin.mcp;

import dev.jackfield.api.hub.Version;
import dev.jackfield.core.config.Secret;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.UnlistedKind;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.RememberedManifest;
import dev.jackfield.core.upstream.UpstreamProbe;
import dev.jackfield.core.upstream.connection.Dial;
import dev.jackfield.core.upstream.connection.SessionNames;
import dev.jackfield.core.upstream.connection.UpstreamLimits;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.HubServices;
import dev.jackfield.kind.ProbeTerms;
import dev.jackfield.kind.SourceFacts;
import dev.jackfield.kind.SourceSpec;
import dev.jackfield.protocol.mcp.Era;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// An MCP server behind the hub: creates its source, or probes it.
///
/// @param era the only era to try; empty to find out
public record UpstreamFactory(SourceSpec<?> spec, McpKeys keys, Optional<Era> era) {

    /// The era that is configured; empty for `auto`.
    public static Optional<Era> era(McpKeys keys) {
        return switch (keys.era()) {
            case AUTO -> Optional.empty();
            case LEGACY -> Optional.of(Era.LEGACY);
            case MODERN -> Optional.of(Era.MODERN);
        };
    }

    /// Creates its source.
    ///
    /// @param fingerprint names the server, so that its last list is used only for the same one
    /// @param within the limits that hold for it
    public Source source(Dial dial, Fingerprint fingerprint, HubServices services, UpstreamLimits within) {
        var settings = new UpstreamSettings(
                spec.id(),
                keys.times().timeout(),
                keys.times().maxTime(),
                keys.startTimeout(),
                era,
                Version.hubInfo(),
                keys.connectionPolicy(),
                spec.common().described(),
                SessionNames.keptOn(services.shelf(), spec.id()),
                keys.maxItems());
        var lastKnown = new RememberedManifest(services.manifests(), fingerprint.textFor(spec.id()));
        return new McpUpstream(settings, dial, services.clock(), lastKnown, within);
    }

    public SourceFacts probe(Dial dial, ProbeTerms terms) throws InterruptedException {
        var limit = terms.shorterOf(keys.startTimeout());
        var settings =
                new UpstreamSettings(spec.id(), limit, limit, era, Version.hubInfo()).withMaxItems(keys.maxItems());
        return sourceFacts(UpstreamProbe.probe(settings, dial, terms.services().clock()));
    }

    private static SourceFacts sourceFacts(UpstreamProbe.UpstreamFacts seen) {
        var findings = new ArrayList<Finding>(List.of(capabilities(seen)));
        seen.manifest().unlisted().stream()
                .map(UpstreamFactory::incompleteFinding)
                .forEach(findings::add);
        seen.ping()
                .ifPresent(wrong -> findings.add(Finding.warning(
                        "It does not answer a ping: " + wrong,
                        "Some clients will treat it as dead; tell the author of the server.")));
        var era = seen.era().name().toLowerCase(Locale.ROOT);
        return new SourceFacts("MCP " + seen.version(), Optional.of(era), seen.tools(), seen.manifest(), findings);
    }

    private static Finding incompleteFinding(UnlistedKind unlisted) {
        return Finding.warning(
                "It does not list %s %s: %s"
                        .formatted(
                                unlisted.isCut() ? "all its" : "its",
                                unlisted.kind().listKey(),
                                unlisted.reason()),
                unlisted.isCut()
                        ? "What was listed before works; check whether the server has an end of this list."
                        : "Everything else works; check what the server needs in order to list these.");
    }

    private static Finding capabilities(UpstreamProbe.UpstreamFacts seen) {
        var offered = seen.capabilities().keys().stream().collect(Collectors.joining(", "));
        if (offered.isEmpty()) {
            return Finding.warning(
                    "It declares no capabilities, so the hub lists only its tools",
                    "Tell the author of the server, if it has more.");
        }
        return Finding.fine("Offers " + offered);
    }

    /// The values behind secrets, in their spec.
    public static Map<String, String> reveal(Map<String, Secret> secrets) {
        var revealed = new LinkedHashMap<String, String>();
        secrets.forEach((key, secret) -> revealed.put(key, secret.reveal()));
        return revealed;
    }
}
