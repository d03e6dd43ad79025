package dev.jackfield.providers.format;

import dev.jackfield.agent.model.Controls;
import dev.jackfield.agent.model.ModelDescriptor.Medium;
import dev.jackfield.agent.model.ProviderToolNames;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The Chat Completions API of OpenAI.
public final class OpenAiFormat implements WireFormat {
    /// Models that reason take `max_completion_tokens` and refuse `max_tokens`, which all other servers know.
    private static final Pattern REASONING = Pattern.compile("(?:openai/)?(?:o[1-9]|gpt-5).*");

    private static final Pattern HEARING = Pattern.compile(".*(?:audio|omni).*");

    private static final Map<Pattern, Integer> WINDOWS = windows();

    private static Map<Pattern, Integer> windows() {
        var windows = new LinkedHashMap<Pattern, Integer>();
        windows.put(Pattern.compile("(?:openai/)?gpt-5.*"), 400_000);
        windows.put(Pattern.compile("(?:openai/)?gpt-4\\.1.*"), 1_000_000);
        windows.put(Pattern.compile("(?:openai/)?(?:gpt-4o|gpt-4-turbo|chatgpt-4o|o1-mini|o1-preview).*"), 128_000);
        windows.put(Pattern.compile("(?:openai/)?o[1-9].*"), 200_000);
        windows.put(Pattern.compile("(?:openai/)?gpt-3\\.5.*"), 16_000);
        return windows;
    }

    @Override
    public URI ownUrl() {
        return URI.create("https://api.openai.com/v1");
    }

    @Override
    public Map<String, String> authorization(String key) {
        return Map.of("Authorization", "Bearer " + key);
    }

    @Override
    public StreamingChatModel model(String id, String url, Controls controls, HttpClientBuilder http) {
        var model = new OpenAiStreamingChatModel.OpenAiStreamingChatModelBuilder()
                .httpClientBuilder(http)
                .baseUrl(url)
                .modelName(id);
        controls.temperature().ifPresent(model::temperature);
        controls.topP().ifPresent(model::topP);
        if (REASONING.matcher(id).matches()) {
            controls.maxTokens().ifPresent(model::maxCompletionTokens);
        } else {
            controls.maxTokens().ifPresent(model::maxTokens);
        }
        if (!controls.stopSequences().isEmpty()) {
            model.stop(controls.stopSequences());
        }
        return model.build();
    }

    @Override
    public Json tool(ToolDefinition tool, ProviderToolNames names) {
        var named = Fields.of("name", Json.string(names.providerName(tool.name())));
        var described = tool.description().isBlank() ? named : named.with("description", tool.description());
        return Fields.of("type", Json.string("function"))
                .with("function", described.with("parameters", tool.inputSchema()));
    }

    @Override
    public AnswerWatch createWatch(Failures failures) {
        return new ChatCompletionWatch(failures);
    }

    @Override
    public int contextWindow(String id) {
        return WINDOWS.entrySet().stream()
                .filter(window -> window.getKey().matcher(id).matches())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(0);
    }

    /// Which models take images cannot be known of all servers; one that does not says so itself.
    @Override
    public Set<Medium> media(String id) {
        return HEARING.matcher(id).matches() ? Set.of(Medium.IMAGE, Medium.AUDIO) : Set.of(Medium.IMAGE);
    }

    /// Watches over an answer of the Chat Completions API.
    private static final class ChatCompletionWatch extends AnswerWatch {
        private final Failures failures;

        ChatCompletionWatch(Failures failures) {
            super("content_filter", "length");
            this.failures = failures;
        }

        @Override
        public void inspect(String data, Fields event) {
            if (data.strip().equals("[DONE]")) {
                markOver();
            }
            event.get("error").filter(error -> !error.toString().equals("null")).ifPresent(error -> {
                throw failures.streamError(error.object().orElse(Fields.of("message", error)));
            });
            event.get("choices").map(Json::items).orElse(List.of()).stream()
                    .findFirst()
                    .flatMap(Json::object)
                    .ifPresent(this::readChoice);
        }

        private void readChoice(Fields choice) {
            var delta = choice.object("delta");
            if (delta.text("content").filter(text -> !text.isEmpty()).isPresent() || delta.has("tool_calls")) {
                markBegun();
            }
            delta.text("refusal").filter(text -> !text.isEmpty()).ifPresent(this::recordRefusal);
            choice.text("finish_reason").ifPresent(this::recordStop);
        }

        /// Some servers end the stream without the word that ends it.
        @Override
        public boolean isComplete() {
            return isOver() || hasStopped();
        }
    }
}
