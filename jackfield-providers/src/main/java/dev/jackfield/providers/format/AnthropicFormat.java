package dev.jackfield.providers.format;

import dev.jackfield.agent.model.Controls;
import dev.jackfield.agent.model.ModelDescriptor.Medium;
import dev.jackfield.agent.model.ProviderToolNames;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The Messages API of Anthropic.
public final class AnthropicFormat implements WireFormat {
    /// The format wants a limit in each request. Models of before 2024-10 refuse more than the smaller one.
    private static final int USUAL_MAX_TOKENS = 8_192;

    private static final int OLD_MAX_TOKENS = 4_096;
    private static final Pattern OLD = Pattern.compile("claude-(?:2|instant|3-(?:opus|sonnet|haiku)).*");

    private static final int WINDOW = 200_000;
    private static final String VERSION = "2023-06-01";

    /// LangChain4j wants a key; the true one is put in its place when the request is sent.
    private static final String NO_KEY = "none";

    @Override
    public URI ownUrl() {
        return URI.create("https://api.anthropic.com/v1");
    }

    @Override
    public Map<String, String> authorization(String key) {
        return Map.of("x-api-key", key);
    }

    @Override
    public Map<String, String> headers() {
        return Map.of("anthropic-version", VERSION);
    }

    @Override
    public StreamingChatModel model(String id, String url, Controls controls, HttpClientBuilder http) {
        var model = AnthropicStreamingChatModel.builder()
                .httpClientBuilder(http)
                .baseUrl(url)
                .apiKey(NO_KEY)
                .modelName(id)
                .maxTokens(controls.maxTokens().orElse(usualMaxTokens(id)));
        controls.temperature().ifPresent(model::temperature);
        controls.topP().ifPresent(model::topP);
        if (!controls.stopSequences().isEmpty()) {
            model.stopSequences(controls.stopSequences());
        }
        return model.build();
    }

    private static int usualMaxTokens(String id) {
        return OLD.matcher(id).matches() ? OLD_MAX_TOKENS : USUAL_MAX_TOKENS;
    }

    @Override
    public Json tool(ToolDefinition tool, ProviderToolNames names) {
        var named = Fields.of("name", Json.string(names.providerName(tool.name())));
        var described = tool.description().isBlank() ? named : named.with("description", tool.description());
        return described.with("input_schema", tool.inputSchema());
    }

    @Override
    public AnswerWatch createWatch(Failures failures) {
        return new AnthropicWatch(failures);
    }

    @Override
    public boolean takesImagesInResults() {
        return true;
    }

    @Override
    public boolean marksErrors() {
        return true;
    }

    @Override
    public String listQuery() {
        return "?limit=1000";
    }

    @Override
    public int contextWindow(String id) {
        return id.startsWith("claude") ? WINDOW : 0;
    }

    @Override
    public Set<Medium> media(String id) {
        return Set.of(Medium.IMAGE);
    }

    /// Watches over an answer of the Messages API.
    private static final class AnthropicWatch extends AnswerWatch {
        private final Failures failures;

        AnthropicWatch(Failures failures) {
            super("refusal", "max_tokens", "model_context_window_exceeded");
            this.failures = failures;
        }

        @Override
        public void inspect(String data, Fields event) {
            switch (event.text("type").orElse("")) {
                case "content_block_start", "content_block_delta" -> markBegun();
                case "message_delta" ->
                    event.object("delta").text("stop_reason").ifPresent(this::recordStop);
                case "message_stop" -> markOver();
                case "error" -> throw failures.streamError(event.object("error"));
                default -> {} // a sign of life, or an event of later
            }
        }
    }
}
