package dev.jackfield.providers;

import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.providers.format.Failures;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Asks a service for its models. LangChain4j would read only the first page, and no windows.
final class ModelSurvey {
    private static final Duration SURVEY_TIMEOUT = Duration.ofSeconds(30);
    private static final int MOST_BYTES = 8 << 20;
    private static final int MOST_MODELS = 10_000;
    private static final int LONGEST_NAME = 200;

    private final ModelService service;
    private final Failures failures;

    ModelSurvey(ModelService service) {
        this.service = service;
        this.failures = new Failures(service.config(), "");
    }

    List<ModelDescriptor> models() throws InterruptedException {
        service.requireKey(failures);
        try {
            return Json.parse(fetchList()).object().orElse(Fields.EMPTY).get("data").map(Json::items).stream()
                    .flatMap(List::stream)
                    .limit(MOST_MODELS)
                    .flatMap(model -> model.smallObject().flatMap(this::descriptor).stream())
                    .toList();
        } catch (InvalidJsonException unreadable) {
            throw failures.unreadableAnswer("sent a list of models that cannot be read", unreadable);
        }
    }

    private byte[] fetchList() throws InterruptedException {
        var url = service.url("/models" + service.format().listQuery());
        var longest = service.config().timeout().compareTo(SURVEY_TIMEOUT) < 0
                ? service.config().timeout()
                : SURVEY_TIMEOUT;
        try (var call = service.http().get(url, service.headers()).until(Deadline.after(longest))) {
            call.send();
            var body = call.read(in -> in.readNBytes(MOST_BYTES));
            if (call.status() / 100 != 2) {
                throw failures.status(call.status(), body);
            }
            return body;
        } catch (ChannelException broken) {
            throw failures.connection(broken);
        }
    }

    private Optional<ModelDescriptor> descriptor(Fields model) {
        return model.text("id")
                .filter(id -> !id.isBlank() && id.length() <= LONGEST_NAME)
                .map(id -> {
                    var name = model.text("display_name")
                            .or(() -> model.text("name"))
                            .orElse(id);
                    return service.descriptor(id, name, window(model, id));
                });
    }

    /// The window as Anthropic, OpenRouter or vLLM tell it.
    private int window(Fields model, String id) {
        return Stream.of("max_input_tokens", "context_length", "max_model_len")
                .flatMap(key -> model.get(key).map(Json::toString).stream())
                .filter(number -> number.matches("[1-9][0-9]{0,8}"))
                .map(Integer::parseInt)
                .findFirst()
                .orElse(service.format().contextWindow(id));
    }
}
