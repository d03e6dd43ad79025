package dev.jackfield.providers.format;

import dev.jackfield.agent.model.Controls;
import dev.jackfield.agent.model.ModelDescriptor.Medium;
import dev.jackfield.agent.model.ProviderToolNames;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.protocol.json.Json;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.StreamingChatModel;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The wire format of a provider: everything in which one provider differs from another.
public interface WireFormat {

    /// Where the provider's own service is.
    URI ownUrl();

    /// The headers that show a key.
    Map<String, String> authorization(String key);

    /// The headers of every request, besides those that LangChain4j writes.
    default Map<String, String> headers() {
        return Map.of();
    }

    /// Makes the model of LangChain4j that writes one turn.
    StreamingChatModel model(String id, String url, Controls controls, HttpClientBuilder http);

    /// A tool as it stands in a request, with its schema as it is.
    Json tool(ToolDefinition tool, ProviderToolNames names);

    /// Watches over one answer.
    AnswerWatch createWatch(Failures failures);

    /// Whether results of tools may have images. Otherwise these follow the results as a message of the user.
    default boolean takesImagesInResults() {
        return false;
    }

    /// Whether results of tools can be marked as errors. Otherwise their text says so.
    default boolean marksErrors() {
        return false;
    }

    /// The most models that one request for a list can ask for, as the query of its URL; may be empty.
    default String listQuery() {
        return "";
    }

    /// How many tokens a model can read and write; 0 when that is not known.
    int contextWindow(String id);

    Set<Medium> media(String id);

    /// Makes an array of all tools.
    default Json tools(List<ToolDefinition> tools, ProviderToolNames names) {
        return Json.array(tools.stream().map(tool -> tool(tool, names)).toList());
    }
}
