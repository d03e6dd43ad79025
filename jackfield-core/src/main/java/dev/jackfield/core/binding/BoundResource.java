package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.Shape;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Bytes;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.Document;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A method as a resource, or as a template of resources.
public record BoundResource(Fields definition, UriTemplate template, CallableMethod body, Shape result)
        implements BoundMethod {
    @Override
    public Optional<Duration> timeout() {
        return body.timeout();
    }

    public boolean isTemplate() {
        return template.hasVariables();
    }

    @Override
    public Reply call(Invocation invocation) throws InterruptedException {
        return invocation.call() instanceof Call.CompletionRequest complete
                ? CompletionReply.reply(body.parameters().properties(), complete.params())
                : read(invocation.call().name(), invocation);
    }

    private Reply read(String uri, Invocation invocation) throws InterruptedException {
        var variables = template.values(uri).orElseThrow(() -> new HubException.UnknownResourceException(uri));
        var arguments = TextArguments.arguments(uri, body.parameters().properties(), variables);
        var documents = body.runAndConvert(arguments, invocation, this::documents);
        if (documents.isEmpty()) {
            throw new HubException.UnknownResourceException(uri);
        }
        var contents = documents.stream()
                .map(document -> ContentBlocks.resource(uri, document))
                .toList();
        return new Reply.Complete(Fields.of("contents", Json.array(contents)));
    }

    /// Converts a returned value. An empty result means that there is no such resource.
    private List<Document> documents(@Nullable Object value) {
        return switch (value) {
            case null -> List.of();
            case Optional<?> some -> some.map(this::documents).orElse(List.of());
            case Document document -> List.of(document);
            case byte[] bytes -> List.of(Document.bytes("", mimeType("application/octet-stream"), bytes));
            case Bytes bytes -> documents(bytes.toArray());
            case CharSequence text -> List.of(Document.text("", mimeType("text/plain"), text.toString()));
            case Content content -> List.of(ContentBlocks.document(content));
            case Collection<?> several
            when ContentBlocks.areContents(several) ->
                ContentBlocks.all(several).stream().map(ContentBlocks::document).toList();
            default ->
                List.of(Document.text(
                        "",
                        mimeType("application/json"),
                        Json.of(result.write(value)).toString()));
        };
    }

    private String mimeType(String usual) {
        return definition.text("mimeType").orElse(usual);
    }
}
