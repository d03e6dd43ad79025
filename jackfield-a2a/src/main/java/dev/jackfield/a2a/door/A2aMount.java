package dev.jackfield.a2a.door;

import dev.jackfield.a2a.door.request.A2aError;
import dev.jackfield.a2a.door.request.A2aRefusedException;
import dev.jackfield.a2a.door.request.A2aTerms;
import dev.jackfield.a2a.door.request.A2aVersion;
import dev.jackfield.a2a.door.request.AdmittedClient;
import dev.jackfield.api.hub.HubReception;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.server.Mount;
import dev.jackfield.transport.http.server.NotFoundException;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// `/a2a`: the agent of everything, and below it one agent for each profile and source, each with its own card.
///
/// ```
///   /a2a[/ID]                              JSON-RPC, all versions
///   /a2a[/ID]/v1/…                         HTTP+JSON
///   /a2a[/ID]/.well-known/agent-card.json  the card
/// ```
record A2aMount(
        HubReception reception,
        AgentCards cards,
        CardDoor cardDoor,
        JsonRpcDoor rpc,
        RestDoor rest,
        AgentAddress address,
        Supplier<A2aTerms> terms)
        implements Mount {
    static final String ROOT = "/a2a";
    static final String CARD = ".well-known/agent-card.json";
    private static final Set<String> RESERVED = Set.of("", "v1", ".well-known", "agent-card.json");

    /// A path below the root: which agent, and what of it.
    private record Place(String agent, String rest) {
        static Place of(String path) {
            var below = path.substring(ROOT.length()).replaceFirst("^/", "").replaceFirst("/$", "");
            var first = below.split("/", 2)[0];
            return RESERVED.contains(first)
                    ? new Place("", below)
                    : new Place(first, below.substring(first.length()).replaceFirst("^/", ""));
        }

        String root() {
            return agent.isEmpty() ? ROOT : ROOT + "/" + agent;
        }
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        requireEnabled();
        var place = Place.of(exchange.path());
        if (place.rest.equals(CARD) || place.rest.equals("agent-card.json")) {
            sendCard(exchange, place);
            return;
        }
        var client = client(exchange, place.agent);
        var url = address.urlFor(exchange, place.root());
        if (place.rest.startsWith("v1/")) {
            rest.handle(exchange, place.rest.substring("v1/".length()), client, url);
        } else if (!place.rest.isEmpty()) {
            throw new NotFoundException("Send A2A requests to %s or below %s/v1".formatted(place.root(), place.root()));
        } else if (exchange.method().equals("POST")) {
            rpc.post(exchange, client, url);
        } else {
            throw new HttpRefusedException(405, "Send A2A requests to this path with POST", Map.of("Allow", "POST"));
        }
    }

    /// A refusal in the form of the binding that the path belongs to.
    @Override
    public byte[] problem(HttpExchange exchange, HttpRefusedException refused) {
        var error = new A2aRefusedException(error(refused.status()), refused.text());
        return Place.of(exchange.path()).rest.startsWith("v1")
                ? RestDoor.problem(error, refused.status()).bytes()
                : Message.error(RawJson.NULL, JsonRpcDoor.error(error)).bytes();
    }

    private static A2aError error(int status) {
        return switch (status) {
            case 404 -> A2aError.METHOD_NOT_FOUND;
            case 415 -> A2aError.CONTENT_TYPE_NOT_SUPPORTED;
            case 429, 503 -> A2aError.OVERLOADED;
            default -> status < 500 ? A2aError.INVALID_REQUEST : A2aError.INTERNAL_ERROR;
        };
    }

    /// The card of a single agent tells that there is such an agent, so with tokens it needs one.
    private void sendCard(HttpExchange exchange, Place place) throws IOException {
        CardDoor.requireRead(exchange);
        var isOpen = terms.get().needsToken() && place.agent.isEmpty();
        var client = isOpen ? Optional.<AdmittedClient>empty() : Optional.of(client(exchange, place.agent));
        var card = cards.openCard(client, address.urlFor(exchange, place.root()), version(exchange));
        cardDoor.show(exchange, card, terms.get().needsToken() && !isOpen);
    }

    /// The version of a client that asks for a card. One that names none, or another, may be of any.
    private static A2aVersion version(HttpExchange exchange) {
        return "1.0".equals(exchange.header("A2A-Version")) ? A2aVersion.V10 : A2aVersion.V03;
    }

    private void requireEnabled() {
        if (!terms.get().isEnabled()) {
            throw new NotFoundException("This hub serves no agents: its configuration says `a2a.enabled: false`");
        }
    }

    private AdmittedClient client(HttpExchange exchange, String agent) {
        var identity = reception.authenticate(exchange);
        return new AdmittedClient(identity, scope(agent, identity), reception.accessCheck(exchange, identity));
    }

    private Scope scope(String agent, Identity identity) {
        var scopes = reception.endpoints().scopes();
        return agent.isEmpty()
                ? scopes.whole()
                : scopes.find(agent, identity)
                        .orElseThrow(() -> new NotFoundException(scopes.unknownMessage(agent, identity, ROOT)));
    }

    /// `/.well-known/agent-card.json`: the card of the agent of everything, where clients look for it.
    Mount wellKnownMount() {
        return exchange -> {
            requireEnabled();
            if (!exchange.path().equals("/" + CARD)) {
                throw new NotFoundException("There is only /" + CARD + " here");
            }
            sendCard(exchange, new Place("", CARD));
        };
    }

    /// `/agent-card.json`: the same agent for clients of AgentVault.
    Mount agentVaultCard() {
        return exchange -> {
            requireEnabled();
            CardDoor.requireRead(exchange);
            cardDoor.show(exchange, cards.agentVaultCard(address.urlFor(exchange, ROOT)), false);
        };
    }

    /// The URLs under which clients reach the agents: those that are configured, otherwise those that a client used.
    record AgentAddress(Supplier<A2aTerms> terms) {

        String urlFor(HttpExchange exchange, String path) {
            return terms.get()
                            .url()
                            .map(url -> url.toString().replaceFirst("/+$", ""))
                            .orElseGet(exchange::origin)
                    + path;
        }
    }
}
