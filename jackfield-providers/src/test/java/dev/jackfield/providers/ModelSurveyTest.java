package dev.jackfield.providers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpServer;
import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.agent.model.ModelDescriptor.Medium;
import dev.jackfield.agent.model.ProviderConfig;
import dev.jackfield.testkit.model.ModelWire;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is known of models.
class ModelSurveyTest {
    @ParameterizedTest
    @EnumSource
    void serviceListsItsModels(ModelWire wire) throws Exception {
        try (var tested = TestedModel.of(wire)) {
            tested.server.models("small", "large");

            assertThat(tested.client.surveyModels())
                    .extracting(ModelDescriptor::provider, ModelDescriptor::id, ModelDescriptor::isStreaming)
                    .containsExactly(tuple("mine", "small", true), tuple("mine", "large", true));
        }
    }

    @Test
    void windowsComeFromTheServiceThenFromNamesThenFromTheConfiguration() throws Exception {
        var list = """
            {"data":[{"id":"a","max_input_tokens":1000},{"id":"b","context_length":2000},{"id":"c","max_model_len":3000},
             {"id":"gpt-4o-mini"},{"id":"d"},{"id":"e","context_length":"many"},{"id":7},"f",{"id":""}]}
            """.getBytes(StandardCharsets.UTF_8);
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/models", exchange -> {
            exchange.sendResponseHeaders(200, list.length);
            exchange.getResponseBody().write(list);
            exchange.close();
        });
        server.start();
        var url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        var config = new ProviderConfig(
                "mine", Optional.of(url), Optional.empty(), Duration.ofSeconds(10), 0, Optional.of(500));
        try (var client = new OpenAiProvider().client(config)) {
            assertThat(client.surveyModels())
                    .extracting(ModelDescriptor::id, ModelDescriptor::contextWindow)
                    .containsExactly(
                            tuple("a", 1000),
                            tuple("b", 2000),
                            tuple("c", 3000),
                            tuple("gpt-4o-mini", 128_000),
                            tuple("d", 500),
                            tuple("e", 500));
            assertThat(client.accessModel("b").descriptor().contextWindow()).isEqualTo(2000);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void modelsAreDescribedByTheirNamesBeforeTheyAreListed() throws Exception {
        try (var tested = TestedModel.of(ModelWire.OPENAI)) {
            assertThat(tested.client
                            .accessModel("gpt-4o-audio-preview")
                            .descriptor()
                            .media())
                    .isEqualTo(Set.of(Medium.IMAGE, Medium.AUDIO));
            assertThat(tested.client.accessModel("llama3.2").descriptor())
                    .isEqualTo(new ModelDescriptor(
                            "mine", "llama3.2", "llama3.2", true, true, 8192, Set.of(Medium.IMAGE)));
            assertThat(tested.model.tokens("")).isZero();
        }
    }
}
