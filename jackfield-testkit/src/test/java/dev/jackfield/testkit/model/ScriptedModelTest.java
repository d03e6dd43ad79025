package dev.jackfield.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

@Timeout(30)
class ScriptedModelTest {
    private static final String MESSAGES = "/messages";
    private static final String COMPLETIONS = "/chat/completions";

    private final HttpClient http = HttpClient.newHttpClient();
    private ScriptedModel model;

    @BeforeEach
    void start() throws IOException {
        model = ScriptedModel.start();
    }

    @AfterEach
    void stop() {
        model.close();
        http.close();
    }

    private HttpResponse<String> post(String path, String body) throws Exception {
        return http.send(
                HttpRequest.newBuilder(URI.create(model.url() + path))
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpResponse<String> ask(String path, String more) throws Exception {
        return post(path, """
            {"model":"scripted-1","max_tokens":10,"messages":[{"role":"user","content":"Hi"}]%s}
            """.formatted(more));
    }

    private static JsonNode json(HttpResponse<String> response) {
        return Json.parse(response.body()).tree();
    }

    @Test
    void oneScriptIsServedInBothFormats() throws Exception {
        var call = ModelStep.call("now", "{\"zone\":\"UTC\"}");
        model.then(call, call);

        assertThat(json(ask(MESSAGES, "")).at("/content/0").toString())
                .isEqualTo("{\"type\":\"tool_use\",\"id\":\"call_0\",\"name\":\"now\",\"input\":{\"zone\":\"UTC\"}}");
        assertThat(json(ask(COMPLETIONS, ""))
                        .at("/choices/0/message/tool_calls/0/function/arguments")
                        .asString())
                .isEqualTo("{\"zone\":\"UTC\"}");
        assertThat(model.calls()).extracting(ModelCall::wire).containsExactly(ModelWire.ANTHROPIC, ModelWire.OPENAI);
    }

    @Test
    void streamsHaveTheEventsOfAnthropic() throws Exception {
        model.then(ModelStep.text("Hel", "lo"));

        assertThat(ask(MESSAGES, ",\"stream\":true").body().lines().filter(line -> line.startsWith("event:")))
                .containsExactly(
                        "event: message_start",
                        "event: ping",
                        "event: content_block_start",
                        "event: content_block_delta",
                        "event: content_block_delta",
                        "event: content_block_stop",
                        "event: message_delta",
                        "event: message_stop");
    }

    @Test
    void streamsHaveTheChunksOfOpenAi() throws Exception {
        model.then(ModelStep.text("Hello"));

        var data = ask(COMPLETIONS, ",\"stream\":true")
                .body()
                .lines()
                .filter(line -> !line.isEmpty())
                .toList();
        assertThat(data).hasSize(5).last().isEqualTo("data: [DONE]");
        assertThat(data.get(1)).contains("\"delta\":{\"content\":\"Hello\"}");
        assertThat(data.get(3)).contains("\"choices\":[],\"usage\":{\"prompt_tokens\":10");
    }

    @Test
    void cutStreamIsBroken() {
        model.then(ModelStep.cutAfter("Once"));

        assertThatThrownBy(() -> ask(MESSAGES, ",\"stream\":true")).isInstanceOf(IOException.class);
    }

    @Test
    void stepMayDependOnTheRequest() throws Exception {
        model.then(ModelStep.computed(call -> ModelStep.text("You said " + call.lastText())));

        assertThat(json(ask(MESSAGES, "")).at("/content/0/text").asString()).isEqualTo("You said Hi");
    }

    @Test
    void lastTextIsTheResultOfATool() throws Exception {
        model.afterwards(call -> ModelStep.text(call.lastText()));

        var anthropic = json(post(MESSAGES, """
            {"model":"m","max_tokens":1,"messages":[{"role":"user","content":"Hi"},
             {"role":"assistant","content":[{"type":"tool_use","id":"a","name":"t","input":{}}]},
             {"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"sun"}]}]}
            """));
        var openAi = json(post(COMPLETIONS, """
            {"model":"m","messages":[{"role":"user","content":"Hi"},
             {"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"t","arguments":"{}"}}]},
             {"role":"tool","tool_call_id":"a","content":"rain"}]}
            """));

        assertThat(anthropic.at("/content/0/text").asString()).isEqualTo("sun");
        assertThat(openAi.at("/choices/0/message/content").asString()).isEqualTo("rain");
    }

    @Test
    void requestThatProvidersRefuseIsRefusedAndTakesNoStep() throws Exception {
        model.then(ModelStep.text("Yes."));

        assertThat(ask(MESSAGES, ",\"tools\":[{\"name\":\"a.b\"}]").body()).contains("'a.b' is no name of a tool");
        assertThat(post(COMPLETIONS, """
            {"model":"m","messages":[{"role":"assistant","tool_calls":[{"id":"a"}]},{"role":"user","content":"Hi"}]}
            """).body()).contains("calls without results: [a]");
        assertThat(post(MESSAGES, """
            {"model":"m","max_tokens":1,"messages":[{"role":"user","content":[
              {"type":"tool_result","tool_use_id":"a","content":"sun"}]}]}
            """).body()).contains("the result 'a' has no call before it");
        assertThat(ask(MESSAGES, "").body()).contains("Yes.");
    }

    @Test
    void requestAfterTheScriptIsRefused() throws Exception {
        var answer = ask(COMPLETIONS, "");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("The script has no step for this request: Hi");
    }

    @Test
    void scriptMayBeAFile() throws Exception {
        var steps = ScriptFile.steps("""
            [{"take": "path: (\\\\S+)", "calls": [{"name": "open", "arguments": {"path": "$1"}}], "text": "Opening."},
             {"status": 429, "type": "rate_limit_error", "message": "Slow", "retry-after": "3"},
             {"text": ["Do", "ne"]}, {"refusal": "No."}, {"cut": ["Once"]}, {"silence": ["Hm"]}]
            """.getBytes(StandardCharsets.UTF_8));

        model.then(steps.getFirst());
        var answer = json(post(MESSAGES, """
            {"model":"m","max_tokens":1,"messages":[{"role":"user","content":"path: C:\\\\a\\"b now"}]}
            """));
        assertThat(answer.at("/content/1/input/path").asString()).isEqualTo("C:\\a\"b");
        assertThat(steps.subList(1, 6))
                .containsExactly(
                        ModelStep.status(429, "rate_limit_error", "Slow").with("Retry-After", "3"),
                        ModelStep.text("Do", "ne"),
                        ModelStep.refusal("No."),
                        ModelStep.cutAfter("Once"),
                        ModelStep.turn(ModelStep.Stop.END, List.of(ModelPiece.text("Hm"), new ModelPiece.Silence())));
    }
}
