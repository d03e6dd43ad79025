package dev.jackfield.server;

import dev.jackfield.api.hub.Version;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.assembly.Assembly;

/// The health of the hub: whether it is alive, accepts calls and can store data, and which sources are down.
record Health(Assembly assembly) {

    boolean isReady() {
        return !assembly.isDraining() && !assembly.hub().catalog().isFirstStart();
    }

    /// One word for the whole hub: `draining`, `starting`, `degraded` or `ok`.
    String word() {
        if (isReady()) {
            return isDegraded() ? "degraded" : "ok";
        }
        return assembly.isDraining() ? "draining" : "starting";
    }

    private boolean isDegraded() {
        return !assembly.storeStatus().isOk()
                || assembly.hub().catalog().sources().stream().anyMatch(this::isMissed);
    }

    /// Whether a source should answer and does not. A disabled source is not missed.
    private boolean isMissed(Source source) {
        var settings = assembly.settings().sources().get(source.id());
        var off = settings != null && !settings.enabled();
        return !source.state().isHealthy() && !off;
    }

    /// What an identity may know of the hub besides the word.
    Fields details(Identity identity) {
        var known = Fields.of("version", Json.string(Version.text())).with("sources", sources(identity));
        return identity.isOperator()
                ? known.with("store", assembly.storeStatus().json())
                : known;
    }

    /// The sources that an identity may know, with one word each; why one is down is for those who may see the
    /// status.
    private Json sources(Identity identity) {
        var catalog = assembly.hub().catalog();
        var view = catalog.visibleCatalog(assembly.scopes().everything(), identity);
        return Json.array(catalog.sources().stream()
                .filter(source -> !source.isBuiltIn())
                .filter(source -> identity.isOperator() || view.knows(source.id()))
                .map(source -> Fields.of("id", Json.string(source.id()))
                        .with("state", source.state().word()))
                .toList());
    }
}
