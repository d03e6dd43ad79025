package dev.jackfield.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// The official TypeScript SDK, in both lines, through the scripts in `npm/clients`.
enum TypeScriptSdk implements ForeignClient {
    V1("v1.mjs"),
    V2_LEGACY("v2.mjs", "--era=legacy"),
    V2_AUTO("v2.mjs", "--era=auto"),
    V2_MODERN("v2.mjs", "--era=modern");

    private final String script;
    private final String option;

    TypeScriptSdk(String script) {
        this(script, "");
    }

    TypeScriptSdk(String script, String option) {
        this.script = script;
        this.option = option;
    }

    @Override
    public ClientTranscript converse(ServerTarget target, List<Step> steps) {
        var arguments =
                new ArrayList<>(List.of(NodeRuntime.resolve("clients/" + script).toString()));
        if (!option.isEmpty()) {
            arguments.add(option);
        }
        var json = JsonMapper.shared().writeValueAsString(steps);
        switch (target) {
            case ServerTarget.Http(var url, var headers) -> {
                headers.forEach((name, value) -> arguments.addAll(List.of("--header", name + ": " + value)));
                arguments.addAll(List.of(url.toString(), json));
            }
            case ServerTarget.Stdio(var server) -> {
                arguments.addAll(List.of(json, "--stdio"));
                arguments.addAll(server);
            }
        }
        return ClientTranscript.parse(
                NodeRuntime.run(Map.of(), arguments).orThrow().out());
    }

    @Override
    public boolean seesProgress() {
        return true;
    }
}
