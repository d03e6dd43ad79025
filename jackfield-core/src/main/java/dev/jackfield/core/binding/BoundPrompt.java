package dev.jackfield.core.binding;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.PromptMessage;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A method as a prompt.
public record BoundPrompt(Fields definition, CallableMethod body) implements BoundMethod {
    @Override
    public Optional<Duration> timeout() {
        return body.timeout();
    }

    @Override
    public Reply call(Invocation invocation) throws InterruptedException {
        return invocation.call() instanceof Call.CompletionRequest complete
                ? CompletionReply.reply(body.parameters().properties(), complete.params())
                : get(invocation);
    }

    private Reply get(Invocation invocation) throws InterruptedException {
        var given = texts(invocation.call().params().object("arguments"));
        var arguments = TextArguments.arguments(
                invocation.call().name(), body.parameters().properties(), given);
        var messages = body.runAndConvert(arguments, invocation, BoundPrompt::messages).stream()
                .map(BoundPrompt::json)
                .toList();
        var described = definition.get("description").map(text -> Fields.of("description", text));
        return new Reply.Complete(described.orElse(Fields.EMPTY).with("messages", Json.array(messages)));
    }

    /// Returns the arguments as texts. Clients should send texts; a number is taken by its text.
    private static Map<String, String> texts(Fields arguments) {
        var texts = new LinkedHashMap<String, String>();
        for (var key : arguments.keys()) {
            arguments.get(key).ifPresent(value -> texts.put(key, value.text().orElse(value.toString())));
        }
        return texts;
    }

    private static List<PromptMessage> messages(@Nullable Object value) {
        return switch (value) {
            case null -> List.of();
            case PromptMessage message -> List.of(message);
            case Content content -> List.of(new PromptMessage(PromptMessage.Role.USER, content));
            case Optional<?> some -> some.map(BoundPrompt::messages).orElse(List.of());
            case Collection<?> several ->
                several.stream().flatMap(each -> messages(each).stream()).toList();
            default -> List.of(PromptMessage.user(value.toString()));
        };
    }

    private static Fields json(PromptMessage message) {
        return Fields.of("role", Json.string(message.role().name().toLowerCase(Locale.ROOT)))
                .with("content", ContentBlocks.json(message.content()));
    }
}
