import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.agent.model.ModelListener;
import dev.jackfield.agent.model.ModelReply;
import dev.jackfield.agent.model.ModelRequest;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Stands in for a language model where there is none: it understands one question, calls every tool that tells the
/// weather, and reads the results out.
final class RehearsedModel implements ChatModel {
    @Override
    public ModelDescriptor descriptor() {
        return new ModelDescriptor("rehearsed", "rehearsed", "No model", true, true, 100_000, Set.of());
    }

    @Override
    public int tokens(String text) {
        return text.length() / 4;
    }

    @Override
    public ModelReply reply(ModelRequest request, ModelListener listener) {
        return request.canisters().getLast() instanceof Canister.User user
                ? calls(text(user.content()), request.tools())
                : answer(request.canisters(), listener);
    }

    private static ModelReply calls(String question, List<ToolDefinition> tools) {
        var city = question.replaceAll(".* in |[?.!]$", "");
        var names = tools.stream()
                .map(ToolDefinition::name)
                .filter(name -> name.endsWith("get_weather"))
                .toList();
        var invocations = IntStream.range(0, names.size())
                .mapToObj(index -> new Canister.ToolInvocation(
                        "call_" + index, names.get(index), Fields.of("location", Json.string(city)), Instant.now()))
                .toList();
        return new ModelReply(List.of(), invocations, ModelReply.StopReason.TOOLS, ModelReply.Usage.UNKNOWN);
    }

    private static ModelReply answer(List<Canister> canisters, ModelListener listener) {
        var answer = canisters.reversed().stream()
                .takeWhile(Canister.Result.class::isInstance)
                .map(result -> read((Canister.Result) result))
                .collect(Collectors.collectingAndThen(Collectors.toList(), read -> String.join(" ", read.reversed())));
        listener.text(answer);
        return new ModelReply(
                List.of(CanisterContent.text(answer)), List.of(), ModelReply.StopReason.END, ModelReply.Usage.UNKNOWN);
    }

    private static String read(Canister.Result result) {
        if (result.error().isPresent()) {
            return "I could not find out: " + result.error().get().message();
        }
        var weather = Json.parse(text(result.content())).tree();
        return "It is %d°F and %s in %s."
                .formatted(
                        weather.path("temperature").asInt(),
                        weather.path("conditions").asString(),
                        weather.path("location").asString());
    }

    private static String text(List<CanisterContent> content) {
        return content.stream()
                .filter(CanisterContent.Text.class::isInstance)
                .map(part -> ((CanisterContent.Text) part).text())
                .collect(Collectors.joining());
    }
}
