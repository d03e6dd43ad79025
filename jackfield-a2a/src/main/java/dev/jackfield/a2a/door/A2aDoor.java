package dev.jackfield.a2a.door;

import dev.jackfield.a2a.door.A2aMount.AgentAddress;
import dev.jackfield.a2a.door.request.A2aTerms;
import dev.jackfield.a2a.door.request.MessageCheck;
import dev.jackfield.a2a.door.task.Agent;
import dev.jackfield.a2a.door.task.TaskList;
import dev.jackfield.a2a.door.task.TaskWork;
import dev.jackfield.a2a.door.task.TextAgent;
import dev.jackfield.a2a.door.task.VisibleTools;
import dev.jackfield.a2a.door.task.WorkflowTextAgent;
import dev.jackfield.api.hub.HubReception;
import dev.jackfield.core.Hub;
import dev.jackfield.core.running.RunningCalls;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.server.Mount;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// The agents of a hub, put together by plain constructors.
public final class A2aDoor implements AutoCloseable {
    private final A2aMount mount;
    private final PushSender sender;

    /// What the door needs of its hub.
    ///
    /// @param calls the calls that outlive their requests, shared with the doors of MCP
    /// @param shelf keeps webhooks
    /// @param http calls webhooks
    public record Parts(
            Hub hub,
            HubReception reception,
            RunningCalls calls,
            Shelf shelf,
            Supplier<HttpCalls> http,
            InstantSource clock) {}

    /// Puts the door together.
    ///
    /// @param terms returns what is configured now
    /// @param texts answers messages that name no tool; empty to explain how tools are called
    public A2aDoor(Parts parts, Supplier<A2aTerms> terms, Optional<TextAgent> texts) {
        var lists = new VisibleTools(parts.hub());
        var scopes = parts.reception().endpoints();
        var reader = texts.orElseGet(() -> new WorkflowTextAgent(terms));
        var work = new TaskWork(parts.hub(), scopes::scopes, lists, reader);
        var rules = new MessageCheck(List.copyOf(reader.inputTypes()));
        var agent = new Agent(parts.hub(), parts.calls(), work, rules, terms);
        var configs = new PushConfigs(parts.shelf(), parts.clock(), terms);
        this.sender = new PushSender(configs, parts.http());
        var cards = new AgentCards(lists, rules.inputTypes(), terms);
        var operations = new Operations(agent, new TaskList(agent, parts.calls()), cards, configs, sender);
        this.mount = new A2aMount(
                parts.reception(),
                cards,
                new CardDoor(parts.clock().instant()),
                new JsonRpcDoor(operations, new AgentVault(operations)),
                new RestDoor(operations),
                new AgentAddress(terms),
                terms);
    }

    /// The paths of the door.
    public Map<String, Mount> mounts() {
        return Map.of(
                A2aMount.ROOT,
                mount,
                "/.well-known",
                mount.wellKnownMount(),
                "/agent-card.json",
                mount.agentVaultCard());
    }

    @Override
    public void close() {
        sender.close();
    }
}
