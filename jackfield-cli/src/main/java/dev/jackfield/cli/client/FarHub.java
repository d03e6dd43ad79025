package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.option.HubOptions;
import dev.jackfield.settings.state.RunningHub;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.Proxies;
import dev.jackfield.transport.http.client.Trust;
import dev.jackfield.transport.http.server.Pem;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/// The address of a hub in another process, with the token and the trust to use for it.
///
/// @param token the token to send; empty for none
public record FarHub(URI url, Optional<Token> token, Trust trust) {

    /// Finds the hub at `--url`, else the one running on this state folder, unless a configuration was named.
    /// The admin token of the state folder is sent only to the hub running on it, and only if no other token
    /// was given.
    public static Optional<FarHub> find(HubOptions options, CommandEnvironment here) {
        var given = Token.find(options, here);
        if (options.url != null) {
            return Optional.of(new FarHub(options.url, given, trust(options, here)));
        }
        if (options.config.file != null) {
            return Optional.empty();
        }
        var state = here.state();
        return RunningHub.find(state)
                .map(hub -> new FarHub(hub.url(), given.or(() -> Optional.of(Token.ofAdmin(state))), trust(hub)));
    }

    private static Trust trust(HubOptions options, CommandEnvironment here) {
        return options.ca == null
                ? Trust.USUAL
                : Trust.usualAnd(Pem.certificates(here.folder().resolve(options.ca)));
    }

    /// Trusts exactly the certificate in the state folder, whatever its host name: only the owner can write
    /// there.
    private static Trust trust(RunningHub hub) {
        return hub.certificate()
                .map(pem -> Trust.onlyServers(Pem.parseCertificates(pem)))
                .orElse(Trust.USUAL);
    }

    public HttpCalls calls(CommandEnvironment here) {
        return HttpCalls.createShortLived(trust, Proxies.proxyFor(here.environment()));
    }

    public Map<String, String> headers() {
        return token.map(Token::headers).orElse(Map.of());
    }

    /// The kind of token that is sent, for messages.
    String tokenOrigin() {
        return token.map(Token::origin).orElse("no token");
    }

    /// The URL may name the hub or one of its endpoints.
    public URI mcp() {
        return url.getPath() == null || url.getPath().length() < 2 ? url.resolve("/mcp") : url;
    }

    /// The endpoint of a profile or source.
    public URI mcp(Optional<String> profile) {
        return profile.map(id -> URI.create(mcp().toString().replaceFirst("/$", "") + "/" + segment(id)))
                .orElseGet(this::mcp);
    }

    static String segment(String id) {
        return URLEncoder.encode(id, StandardCharsets.UTF_8);
    }

    URI statusUrl() {
        return url.resolve("/status");
    }
}
