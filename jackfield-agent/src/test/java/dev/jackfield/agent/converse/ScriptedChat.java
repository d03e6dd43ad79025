package dev.jackfield.agent.converse;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.agent.model.ModelListener;
import dev.jackfield.agent.model.ModelReply;
import dev.jackfield.agent.model.ModelRequest;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

/// A model that does in each step what a test says, and remembers what it read.
public final class ScriptedChat implements ChatModel {
    private static final Pattern WORDS = Pattern.compile("(?<= )");

    private final Queue<Step> script = new ArrayDeque<>();
    private final List<ModelRequest> read = new CopyOnWriteArrayList<>();
    private int window = 100_000;

    /// One step of the model.
    public interface Step {
        ModelReply write(ModelRequest request, ModelListener listener) throws InterruptedException;
    }

    public ScriptedChat then(Step step) {
        script.add(step);
        return this;
    }

    /// Says a text, in pieces of one word.
    public ScriptedChat says(String text) {
        return then((_, listener) -> {
            WORDS.splitAsStream(text).forEach(listener::text);
            return replyOf(text);
        });
    }

    public ScriptedChat calls(Canister.ToolInvocation... wanted) {
        return then((_, _) -> calling(wanted));
    }

    public ScriptedChat window(int tokens) {
        window = tokens;
        return this;
    }

    public static ModelReply replyOf(String text) {
        return new ModelReply(
                List.of(CanisterContent.text(text)), List.of(), ModelReply.StopReason.END, new ModelReply.Usage(10, 5));
    }

    public static ModelReply calling(Canister.ToolInvocation... wanted) {
        return new ModelReply(
                List.of(), Arrays.asList(wanted), ModelReply.StopReason.TOOLS, new ModelReply.Usage(10, 5));
    }

    /// An invocation with arguments as JSON.
    public static Canister.ToolInvocation call(String identifier, String name, String arguments) {
        Fields object = Json.parse(arguments).object().orElseThrow();
        return new Canister.ToolInvocation(identifier, name, object, Instant.EPOCH);
    }

    /// What the model read in each step.
    public List<ModelRequest> requests() {
        return read;
    }

    @Override
    public ModelDescriptor descriptor() {
        return new ModelDescriptor("memory", "scripted", "Scripted", true, true, window, Set.of());
    }

    @Override
    public ModelReply reply(ModelRequest request, ModelListener listener) throws InterruptedException {
        read.add(request);
        Step next;
        synchronized (script) {
            next = script.remove();
        }
        return next.write(request, listener);
    }

    @Override
    public int tokens(String text) {
        return text.length() / 4;
    }
}
