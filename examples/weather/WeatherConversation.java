import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.converse.ConversationEvent;
import dev.jackfield.agent.converse.TurnSettings;
import dev.jackfield.agent.ensemble.Ensemble;
import dev.jackfield.agent.ensemble.Model;
import dev.jackfield.api.Jackfield;
import dev.jackfield.api.McpClient;
import java.time.Instant;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A model that asks MCP servers for the weather: a program, a server over HTTP, and both together with Java code.
///
/// Arguments: the command line of the weather server.
public final class WeatherConversation {
    private final Model model = ChosenModel.open();
    private final List<String> command;

    private WeatherConversation(List<String> command) {
        this.command = command;
    }

    static void main(String[] args) throws InterruptedException {
        var conversation = new WeatherConversation(List.of(args));
        conversation.completeFlow();
        conversation.overHttp();
        conversation.severalServers();
        System.exit(0);
    }

    /// The flow of the document: client, discovery, conversation, end.
    private void completeFlow() throws InterruptedException {
        title("A server that is a program");
        try (var weather = Ensemble.discover(McpClient.stdio(command), "mcp-weather")) {
            weather.invokers().values().forEach(tool -> System.out.println(tool.name() + ": " + tool.description()));
            ask("What's the weather in NYC?", List.of(weather));
        }
    }

    private void overHttp() throws InterruptedException {
        title("A server over HTTP, with a token");
        var token = "a-secret-of-this-example";
        try (var hub = coast(token)) {
            var client =
                    McpClient.http(hub.serveHttp(0).url() + "/weather", Map.of("Authorization", "Bearer " + token));
            try (var coast = Ensemble.discover(client, "mcp-coast")) {
                ask("What's the weather in Monterey?", List.of(coast));
            }
        }
    }

    private void severalServers() throws InterruptedException {
        title("Both, and Java code");
        var clock = Ensemble.local("clock")
                .invoker("get_time", "Get the time of day", Map.of("type", "object"), (_, _) -> LocalTime.now())
                .build();
        var token = "a-secret-of-this-example";
        try (var hub = coast(token);
                var weather = Ensemble.discover(McpClient.stdio(command), "mcp-weather");
                var coast = Ensemble.discover(
                        McpClient.http(hub.serveHttp(0).url() + "/weather", Map.of("Authorization", "Bearer " + token)),
                        "mcp-coast")) {
            ask("What's the weather in San Francisco?", List.of(weather, coast, clock));
        }
    }

    /// Another weather server, which takes only callers with a token.
    private static Jackfield coast(String token) {
        return Jackfield.builder()
                .name("coast")
                .tools(new WeatherServer.Weather())
                .token(token, "ann", "readers")
                .start();
    }

    private void ask(String question, List<Ensemble> ensembles) throws InterruptedException {
        System.out.println("\nYou: " + question);
        var canisters = new ArrayList<Canister>();
        canisters.add(new Canister.User(List.of(CanisterContent.text(question)), Instant.now()));
        canisters.addAll(model.converse(canisters, ensembles, TurnSettings.USUAL, WeatherConversation::show));
        System.out.println("(%d canisters)".formatted(canisters.size()));
    }

    private static void show(ConversationEvent event) {
        switch (event.canister().orElse(null)) {
            case Canister.ToolInvocation call
            when event.kind() == ConversationEvent.Kind.STARTED ->
                System.out.println("  calls " + call.name() + " " + call.arguments());
            case Canister.Result result
            when result.error().isPresent() ->
                System.out.println("  failed: " + result.error().get().message());
            case Canister.Result result -> System.out.println("  gets " + text(result.content()));
            case Canister.Assistant said
            when !said.content().isEmpty() -> System.out.println("Model: " + text(said.content()));
            case null, default -> {}
        }
    }

    private static String text(List<CanisterContent> content) {
        return content.stream()
                .map(part -> part instanceof CanisterContent.Text text ? text.text() : part.mimeType())
                .reduce("", String::concat);
    }

    private static void title(String text) {
        System.out.println("\n" + text + "\n" + "-".repeat(text.length()));
    }
}
