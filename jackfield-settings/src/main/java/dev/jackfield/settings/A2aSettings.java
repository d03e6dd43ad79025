package dev.jackfield.settings;

import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

@Doc("The hub as an A2A agent, at `/a2a`, with one agent for each profile and source below it. Tasks"
        + " are kept for `tasks.ttl`.")
public record A2aSettings(
        @Doc("Whether agents are served.") @Default("true") boolean enabled,

        @Doc("The URL under which clients reach this hub, for the agent cards, for example"
                + " `https://tools.example.com`. Without this key, the URL that the client used.")
        @Nullable
        URI url,

        @Doc("The id of a workflow that answers messages in plain words, with its tool `ask`. Without this"
                + " key, the answer to such messages explains how to call tools.")
        @Nullable
        String workflow,

        @Doc("The hosts to which the hub may report changes of tasks: `host`, `host:port` or `*.domain`."
                + " Without any, push notifications are refused. Clients name the URLs, so list only hosts that may"
                + " get requests from the hub.")
        @Default("[]")
        List<String> webhooks) {

    private static final Pattern HOST =
            Pattern.compile("(\\*\\.)?[A-Za-z0-9._-]+(:[0-9]{1,5})?|\\[[0-9A-Fa-f:.]+](:[0-9]{1,5})?");

    public A2aSettings {
        webhooks = List.copyOf(webhooks);
        var checks = new Checks()
                .that(
                        url == null || isHttp(url),
                        "url",
                        "must be like https://tools.example.com, without a path of its own");
        for (var index = 0; index < webhooks.size(); index++) {
            checks.that(
                    HOST.matcher(webhooks.get(index)).matches(),
                    "webhooks[%d]".formatted(index),
                    "must be a host, such as hooks.example.com, hooks.example.com:8443 or *.example.com");
        }
        checks.done();
    }

    private static boolean isHttp(URI url) {
        return url.getHost() != null && ("http".equals(url.getScheme()) || "https".equals(url.getScheme()));
    }
}
