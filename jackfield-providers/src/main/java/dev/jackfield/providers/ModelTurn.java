package dev.jackfield.providers;

import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.agent.model.ModelRequest;
import dev.jackfield.agent.model.ProviderToolNames;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.providers.format.ContentParts;
import dev.jackfield.providers.format.Failures;
import dev.jackfield.providers.format.Transcript;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.StreamingChatModel;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One turn that a model is asked for. Its request may be made several times.
record ModelTurn(
        ModelRequest request,
        ModelService service,
        String model,
        List<ChatMessage> messages,
        ProviderToolNames names,
        Failures failures) {

    static ModelTurn of(ModelRequest request, ModelService service, ModelDescriptor model, Failures failures) {
        var names = ProviderToolNames.of(
                request.tools().stream().map(ToolDefinition::name).toList());
        var content = new ContentParts(model, failures);
        var messages = new Transcript(service.format(), content, names).messagesOf(request.canisters());
        if (messages.isEmpty()) {
            throw failures.noQuestion();
        }
        return new ModelTurn(request, service, model.id(), messages, names, failures);
    }

    /// Makes the model of LangChain4j, which sends its one request through the exchange.
    StreamingChatModel chatModel(ModelExchange exchange) {
        return service.format().model(model, service.url(), request.controls(), new ExchangeClientBuilder(exchange));
    }

    /// The body of a request as it is sent: with the tools, whose schemas LangChain4j would not keep.
    byte[] body(String written) {
        var body = Json.parse(written).object().orElse(Fields.EMPTY);
        return (request.tools().isEmpty()
                        ? body
                        : body.with("tools", service.format().tools(request.tools(), names)))
                .bytes();
    }

    /// Gives LangChain4j the exchange as its HTTP client. The exchange has a deadline; times that
    /// LangChain4j would set do not count.
    private record ExchangeClientBuilder(ModelExchange exchange) implements HttpClientBuilder {
        @Override
        public @Nullable Duration connectTimeout() {
            return null;
        }

        @Override
        public HttpClientBuilder connectTimeout(Duration unused) {
            return this;
        }

        @Override
        public @Nullable Duration readTimeout() {
            return null;
        }

        @Override
        public HttpClientBuilder readTimeout(Duration unused) {
            return this;
        }

        @Override
        public HttpClient build() {
            return exchange;
        }
    }
}
