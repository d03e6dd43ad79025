package dev.jackfield.agent.ensemble;

import static dev.jackfield.agent.ensemble.InvokerCalls.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.ForwardingChannel;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.Results;
import dev.jackfield.tools.Bytes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EnsembleTest extends WeatherFixture {
    @Test
    void everyToolOfAServerIsAnInvoker() {
        var client = Servers.client(server.pageSize(1));
        try (var ensemble = Ensemble.discover(client, "mcp-weather")) {
            assertThat(ensemble.name()).isEqualTo("mcp-weather");
            assertThat(ensemble.invokers()).containsOnlyKeys("get_weather", "get_forecast");
            assertThat(ensemble.configuration()).isEmpty();
            assertThat(ensemble.connection()).containsSame(client);

            var invoker = ensemble.accessInvoker("get_weather");
            assertThat(invoker.name()).isEqualTo("get_weather");
            assertThat(invoker.description()).isEqualTo("The tool get_weather of weather");
            assertThat(invoker.argumentsSchema()).containsEntry("required", List.of("location"));
            assertThat(invoker.ensemble()).isSameAs(ensemble);
        }
    }

    @Test
    void discoveryConnectsThenListsAndThenToolsCanBeCalled() throws Exception {
        var methods = new CopyOnWriteArrayList<String>();
        var client = Servers.client(link -> new ForwardingChannel() {
            private final Channel channel = server.legacy().channel(link);

            @Override
            protected Channel delegate() {
                return channel;
            }

            @Override
            public Message request(Message request, Exchange exchange) throws InterruptedException {
                methods.add(request.method());
                return super.request(request, exchange);
            }
        });
        assertThat(client.isConnected()).isFalse();

        try (var ensemble = Ensemble.discover(client, "mcp-weather")) {
            assertThat(client.isConnected()).isTrue();
            assertThat(methods).containsSubsequence("initialize", "tools/list").doesNotContain("tools/call");
            assertThat(ensemble.invokers()).containsOnlyKeys("get_weather", "get_forecast");

            call(ensemble.accessInvoker("get_weather"), Map.of("location", "NYC"));

            assertThat(methods).containsSubsequence("initialize", "tools/list", "tools/call");
        }
    }

    @Test
    void anInvokerGivesNameAndArgumentsToItsServer() throws Exception {
        try (var ensemble = weather()) {
            var result = call(ensemble.accessInvoker("get_weather"), Map.of("location", "NYC"));

            assertThat(result).containsExactly(CanisterContent.text("62°F in NYC"));
            assertThat(server.calls()).singleElement().satisfies(received -> {
                assertThat(received.name()).isEqualTo("get_weather");
                assertThat(received.arguments().toString()).isEqualTo("{\"location\":\"NYC\"}");
            });
        }
    }

    @Test
    void equalCallsAreMadeAgain() throws Exception {
        try (var ensemble = weather()) {
            var invoker = ensemble.accessInvoker("get_weather");
            call(invoker, Map.of("location", "NYC"));
            call(invoker, Map.of("location", "NYC"));
        }
        assertThat(server.calls()).hasSize(2);
    }

    @Test
    void theStructureOfTheWeatherExampleIsKept() {
        try (var ensemble = weather(Map.of("api_key", "xxx", "timeout", 10))) {
            assertThat(ensemble.invokers()).containsOnlyKeys("get_weather", "get_forecast");
            assertThat(ensemble.configuration()).isEqualTo(Map.of("api_key", "xxx", "timeout", 10));
            assertThatThrownBy(() -> ensemble.configuration().put("api_key", "mine"))
                    .isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(() -> ensemble.invokers().clear()).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void anImageOfAServerKeepsItsBytes() throws Exception {
        var image = Json.parse("{\"type\":\"image\",\"mimeType\":\"image/png\",\"data\":\""
                        + Bytes.of("pixels").base64() + "\"}")
                .object()
                .orElseThrow();
        server.tool("map", _ -> Results.content(Results.textContent("see"), image));
        try (var ensemble = weather()) {
            assertThat(call(ensemble.accessInvoker("map"), Map.of()))
                    .containsExactly(
                            CanisterContent.text("see"), new CanisterContent.Image(Bytes.of("pixels"), "image/png"));
        }
    }

    @Test
    void progressOfAServerIsHeard() throws Exception {
        server.tool("slow", call -> {
            call.progress(1, 2, "half of it");
            return Results.text("all");
        });
        var heard = new CopyOnWriteArrayList<String>();
        try (var ensemble = weather()) {
            var invoker = ensemble.accessInvoker("slow");
            invoker.invoke(new Context(Map.of(), invoker, new ConcurrentHashMap<>(), heard::add), Map.of());
        }
        assertThat(heard).containsExactly("half of it");
    }

    @Test
    void theTimeoutOfOneEnsembleIsNotThatOfAnother() {
        try (var quick = weather(Map.of("timeout", 10));
                var usual = Ensemble.discover(Servers.client(server), "other")) {
            assertThat(quick.timeout()).hasSeconds(10);
            assertThat(usual.timeout()).hasSeconds(30);
        }
    }

    @Test
    void toolsComeAndGoWithTheListOfTheServer() throws Exception {
        try (var ensemble = weather()) {
            server.changeTools(changed ->
                    changed.tool("get_tide", _ -> Results.text("high")).withoutTool("get_forecast"));

            Eventually.await(() -> ensemble.invokers().containsKey("get_tide"));

            assertThat(ensemble.invokers()).containsOnlyKeys("get_weather", "get_tide");
            assertThat(call(ensemble.accessInvoker("get_tide"), Map.of()))
                    .containsExactly(CanisterContent.text("high"));
        }
    }

    @Test
    void anUnknownToolIsAnsweredWithSimilarOnes() {
        try (var ensemble = weather()) {
            assertThatThrownBy(() -> ensemble.accessInvoker("get_wether"))
                    .isInstanceOf(ToolNotFoundException.class)
                    .hasMessage("There is no tool 'get_wether' in ensemble 'mcp-weather'. Did you mean get_weather?");
        }
    }
}
