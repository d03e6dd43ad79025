package dev.jackfield.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The official inspector, in its command line form: one process, and so one connection, for each question.
enum Inspector implements ForeignClient {
    LEGACY,
    MODERN;

    private static final String LAUNCHER = "@modelcontextprotocol/inspector/clients/launcher/build/index.js";

    /// It stores catalogs and tokens at home; here it finds an empty one.
    private static final Map<String, String> HOME = Map.of(
            "HOME", NodeRuntime.resolve("../target/inspector").normalize().toString());

    @Override
    public ClientTranscript converse(ServerTarget target, List<Step> steps) {
        var tools = ask(target, "--method", "tools/list").path("result").path("tools");
        return new ClientTranscript(
                ClientTranscript.UNTOLD,
                tools.valueStream().map(tool -> tool.path("name").asString()).toList(),
                steps.stream().map(step -> call(target, step)).toList());
    }

    @Override
    public boolean seesProgress() {
        return false;
    }

    private ClientTranscript.Call call(ServerTarget target, Step step) {
        var arguments = JsonMapper.shared().writeValueAsString(step.arguments());
        var answer = ask(target, "--method", "tools/call", "--tool-name", step.name(), "--tool-args-json", arguments);
        return new ClientTranscript.Call(step.name(), answer.path("result"), answer.path("error"), List.of());
    }

    /// The answer is `{"result":…}` on stdout, or, with another exit code, `{"error":…}` on stderr.
    private JsonNode ask(ServerTarget target, String... question) {
        var arguments = new ArrayList<>(List.of(NodeRuntime.installed(LAUNCHER).toString(), "--cli"));
        switch (target) {
            case ServerTarget.Http(var url, var headers) -> {
                arguments.addAll(List.of("--transport", "http", "--server-url", url.toString()));
                headers.forEach((name, value) -> arguments.addAll(List.of("--header", name + ": " + value)));
            }
            case ServerTarget.Stdio(var server) -> {
                arguments.addAll(server);
                arguments.addAll(List.of("--transport", "stdio"));
            }
        }
        arguments.addAll(List.of("--protocol-era", name().toLowerCase(Locale.ROOT)));
        arguments.addAll(List.of("--stored-auth-only", "--format", "json", "--quiet"));
        arguments.addAll(List.of(question));
        var finished = NodeRuntime.run(HOME, arguments);
        var answer = finished.out().isBlank() ? finished.err() : finished.out();
        if (answer.isBlank()) {
            throw new IllegalStateException("The inspector said nothing; exit code " + finished.exitCode());
        }
        return JsonMapper.shared().readTree(answer);
    }
}
